import type { Browser, BrowserContext, Page } from 'playwright-core';
import { appears, findings, settle, tabTo, watch } from './console-browser';
import { Keys } from './console-keys';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly tally: Tally;
}

/** The operations of auth profiles and search attributes, as requests. */
const operations = [
  'GET /auth-profiles/v1',
  'GET /auth-profiles/v1/*',
  'PATCH /auth-profiles/v1/*',
  'POST /accounts/v1/search-attribute-config',
  'GET /accounts/v1/search-attribute-config',
  'GET /accounts/v1/search-attribute-config/*',
  'PATCH /accounts/v1/search-attribute-config/*',
  'DELETE /accounts/v1/search-attribute-config/*',
];

/** Uses all operations of auth profiles and search attributes with the keyboard alone. */
export async function walkMission({ browser, service, storageState, tally }: Walk): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  const requested = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isRead = response.request().method() === 'GET';
    const path = pathname.replace(/(\/auth-profiles\/v1|\/search-attribute-config)\/[^/]+$/, '$1/*');
    if (response.ok() && (!isRead || response.request().resourceType() === 'fetch')) {
      requested.add(`${response.request().method()} ${path}`);
    }
  });
  const reach = async (what: string) => {
    const found = [...complaints.splice(0), ...(await findings(page))];
    tally.check(`by keyboard: ${what}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  };
  const keys = new Keys(page);
  await page.goto(`${service.baseUrl}/console/overview`);
  await settle(page);
  await patchProfile({ page, keys, service, tally, reach });
  await searchBy({ page, keys, service, tally, reach });
  const missing = operations.filter((operation) => !requested.has(operation));
  tally.check(
    `all ${operations.length} operations are used by keyboard${missing.length === 0 ? '' : `, except ${missing.join()}`}`,
    missing.length === 0,
  );
  await page.close();
}

interface Step extends Pick<Walk, 'service' | 'tally'> {
  readonly page: Page;
  readonly keys: Keys;
  readonly reach: (what: string) => Promise<void>;
}

const experimental = { 'x-service-experimental': 'true' };

async function read(service: DeployedService, path: string): Promise<unknown> {
  const headers = { ...experimental, authorization: service.authorization };
  const response = await fetch(`${service.baseUrl}${path}`, { headers });
  return response.ok ? response.json() : response.status;
}

async function patchProfile({ page, keys, service, tally, reach }: Step): Promise<void> {
  await keys.press(page.getByRole('link', { name: 'Auth profiles' }));
  await keys.press(page.getByRole('link', { name: 'Contractors', exact: true }));
  await page.getByRole('form', { name: 'Settings of the auth profile' }).waitFor();
  await reach('an auth profile');
  await tabTo(page, page.getByRole('combobox', { name: 'Type', exact: true }));
  await page.keyboard.type('Sec');
  await keys.tick('Block access from off the network');
  await keys.tick('Block access from untrusted geographies');
  await keys.fill('Application name (optional)', 'Portal <b>of</b> suppliers');
  const review = page.getByRole('region', { name: 'What would change' });
  await review.getByText('Second factor (MFA)').waitFor();
  tally.check('the change is shown before it is stored', (await review.locator('ins').count()) === 4);
  await reach('the change of an auth profile');
  await keys.press(review.getByRole('button', { name: 'Save' }));
  await page.getByText('The draft equals the stored version.').waitFor();
  const stored = (await read(service, '/auth-profiles/v1/contractors')) as Record<string, unknown>;
  tally.check(
    `the auth profile is stored: ${JSON.stringify(stored)}`,
    stored.type === 'MFA' &&
      stored.offNetwork === true &&
      stored.untrustedGeography === true &&
      stored.applicationName === 'Portal <b>of</b> suppliers',
  );
}

async function searchBy({ page, keys, service, tally, reach }: Step): Promise<void> {
  await keys.press(page.getByRole('link', { name: 'Search attributes' }));
  await keys.press(page.getByRole('link', { name: 'New search attribute' }));
  await page.getByRole('form').waitFor();
  await keys.fill('Name', 'costcenter');
  const clash = page.getByText('is already an account attribute of source');
  tally.check('a clash is shown as one types', await appears(clash));
  const create = page.getByRole('button', { name: 'Create' });
  tally.check('a name that clashes cannot be created', await create.isDisabled());
  await reach('a clash');
  await keys.fill('Name', 'chargedTo');
  await page.getByText('This name is available.').waitFor();
  await keys.fill('Display name', 'Charged to');
  await keys.pick('Source', 'core', 'Core HR');
  await keys.pick('Attribute of Core HR', 'cost', 'costCenter');
  await page.locator('li', { hasText: 'costCenter' }).waitFor();
  await reach('a new search attribute');
  await keys.press(create);
  await page.waitForURL('**/console/search-attributes/chargedTo');
  await page
    .getByRole('status')
    .filter({ hasText: /done · [1-9]/ })
    .waitFor();
  await reach('a search attribute with its promotion');
  await keys.press(page.getByRole('link', { name: 'Search accounts by it' }));
  const { value, accounts } = await valueOf(service);
  await keys.fill('Value', value);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  tally.check(
    `the console finds the ${accounts} accounts of ${value} that the API finds: ${await rows.count()}`,
    (await rows.count()) === accounts,
  );
  await reach('accounts by a search attribute');
  await page.goBack();
  await rename({ page, keys, service, tally, reach });
}

/** A value by which accounts are found, and how many the API finds. */
async function valueOf(service: DeployedService): Promise<{ readonly value: string; readonly accounts: number }> {
  const find = async (filters: string) =>
    (await read(service, `/accounts/v1?limit=100&filters=${encodeURIComponent(filters)}`)) as readonly {
      readonly promoted: { readonly chargedTo: readonly [string] };
    }[];
  const value = (await find('chargedTo pr'))[0]!.promoted.chargedTo[0];
  return { value, accounts: (await find(`chargedTo eq ${JSON.stringify(value)}`)).length };
}

async function rename({ page, keys, service, tally, reach }: Step): Promise<void> {
  await page.getByRole('form', { name: 'Settings of the search attribute' }).waitFor();
  await keys.fill('Name', 'costUnit');
  await page.getByText('This name is available.').waitFor();
  await keys.press(page.getByRole('button', { name: 'Remove costCenter of Core HR' }));
  await keys.pick('Source', 'core', 'Core HR');
  await keys.pick('Attribute of Core HR', 'depart', 'departmentName');
  await page.getByText('Attribute of Core HR', { exact: true }).first().waitFor();
  await reach('the change of a search attribute');
  await keys.press(page.getByRole('button', { name: 'Save' }));
  await page.waitForURL('**/console/search-attributes/costUnit');
  await page.getByText('The draft equals the stored version.').waitFor();
  const stored = JSON.stringify(await read(service, '/accounts/v1/search-attribute-config/costUnit'));
  tally.check(`it is renamed and mapped: ${stored}`, stored.includes('"hr":"departmentName"'));
  await keys.press(page.getByRole('button', { name: 'Delete', exact: true }));
  await keys.press(page.getByRole('button', { name: 'Delete it' }));
  await page.waitForURL('**/console/search-attributes');
  await page.getByText('There is no search attribute.').waitFor();
  await reach('no search attribute is left');
  const status = await read(service, '/accounts/v1/search-attribute-config/costUnit');
  tally.check('it is deleted', status === 404);
}
