import type { Browser, BrowserContext, Page } from 'playwright-core';
import { allOf, appears, findings, settle, suggestions, watch } from './console-browser';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly tally: Tally;
}

const policyId = 'sod-p2p-07';
const violationLink = 'tbody a[href*="/violations/"]';
const controlName = 'Second signature <b>on</b> payment runs';

/** Applies a control to a violation, ends it, and reassigns violations, alone and together. */
export async function actOnViolations({ browser, service, storageState, tally }: Walk): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  const check = async (what: string) => {
    const found = [...complaints.splice(0), ...(await findings(page))];
    tally.check(`${what}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  };
  await createControl(page, service);
  await check('the list of controls');
  await page.goto(`${service.baseUrl}/console/violations?policy=${policyId}`);
  await settle(page);
  await page.locator(violationLink).first().click();
  await settle(page);
  await page.getByRole('button', { name: 'Apply a control' }).click();
  await page.getByRole('form').waitFor();
  await check('the form of a control');
  await page.getByRole('button', { name: 'Apply a control' }).click();
  tally.check(
    'a control that needs a justification is not applied without',
    await appears(page.getByText('required by')),
  );
  await page.getByLabel('Justification').fill('The treasurer signs <i>every</i> run.');
  const tomorrow = new Date(Date.now() + 86_400_000);
  await page.getByLabel('Until').fill(tomorrow.toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Apply a control' }).click();
  await page.getByText('mitigated until').waitFor();
  tally.check('an applied control is shown with its status', await appears(page.getByText(controlName)));
  const end = await page.locator('.page-head time').nth(1).getAttribute('datetime');
  tally.check(`it ends on the chosen day: ${end}`, end?.slice(0, 10) === tomorrow.toISOString().slice(0, 10));
  await check('a mitigated violation');
  const violation = page.url();
  await page.goto(`${service.baseUrl}/console/overview`);
  await page.getByRole('link', { name: 'All mitigated violations' }).waitFor();
  await check('the overview with a mitigation that ends soon');
  await page.getByRole('link', { name: 'All mitigated violations' }).click();
  await page.waitForURL('**/console/violations**');
  tally.check('the overview leads to the mitigations', await appears(page.locator(violationLink)));
  await page.goto(violation);
  await settle(page);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End it now' }).click();
  await page.getByRole('cell', { name: 'canceled' }).waitFor();
  await chooseOwner(page, 'nadia');
  await page.getByText('Owner: Nadia Khoury').first().waitFor();
  await check('a reassigned violation');
  await page.goto(`${service.baseUrl}/console/violations?policy=${policyId}`);
  await settle(page);
  const boxes = await allOf(page.getByRole('checkbox'));
  for (const box of boxes) await box.check();
  await page.getByText(`${boxes.length} violations selected`).waitFor();
  await check('selected violations');
  await chooseOwner(page, 'nadia');
  await page.getByText(`${boxes.length - 1} done, 1 unchanged`).waitFor();
  await check('the results of many');
  await page.close();
}

async function chooseOwner(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Reassign' }).click();
  const field = page.getByRole('combobox', { name: 'New owner' });
  await field.click();
  await field.fill(words);
  await suggestions(page, 'Nadia Khoury').click();
  await page.getByRole('button', { name: 'Reassign' }).click();
}

/** Creates a control, and corrects its duration. */
async function createControl(page: Page, service: DeployedService): Promise<void> {
  await page.goto(`${service.baseUrl}/console/new-control`);
  await page.getByLabel('Name', { exact: true }).fill(controlName);
  const owner = page.getByRole('combobox', { name: 'Owner' });
  await owner.click();
  await owner.fill('SOX');
  await suggestions(page, 'Owners of SOX controls').click();
  await page.getByLabel('Description (optional)').fill('The treasurer signs every payment run of the identity.');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: controlName }).click();
  await page.getByLabel('Longest duration in days').fill('60');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '60 days' }).waitFor();
}
