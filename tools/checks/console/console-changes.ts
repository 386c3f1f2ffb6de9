import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { appears, findings, settle, watch } from './console-browser';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly tally: Tally;
}

interface Totals {
  readonly started: number;
  readonly ended: number;
  readonly startedAndEnded: number;
  readonly changed: number;
}

const DAY = 86_400_000;
const timeBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString();
/** The day whose end the violations are compared with. */
const day = timeBefore(2).slice(0, 10);
const owner = 'nadia.khoury';

/** The path of the screen of changes since the day. */
export const changesPath = `changes?from=${day}`;
/** That of the violations of the day. */
export const pastPath = `violations?at=${day}`;

/** Makes the service look as if its worker had run for three days, and an owner had been named since. */
export async function addPastDays(service: DeployedService): Promise<void> {
  const database = await openDatabase(service.databaseUrl);
  const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
  try {
    await store.write(['violations'], async (tx) => {
      const { start } = (await tx.violationCoverage.list({ limit: 1, offset: 0 })).items[0]!;
      const until = new Date(Date.parse(start) - 1000).toISOString();
      await tx.violationCoverage.save([{ start: timeBefore(3), until }]);
      const [record] = (await tx.violations.list({ limit: 1, offset: 0 })).items;
      const old = { ...record!, ownerType: 'IDENTITY', ownerId: owner, created: timeBefore(3) } as const;
      await tx.violations.delete(record!.id);
      await tx.violations.save([{ ...old, modified: old.created }]);
      await tx.violations.save([{ ...record!, created: old.created }]);
    });
  } finally {
    await store.close();
  }
}

/** Lists the violations of a day, and shows one of them: as they were, with nothing to do. */
async function listPastDay(page: Page, { service, tally }: Pick<Walk, 'service' | 'tally'>): Promise<void> {
  await page.goto(`${service.baseUrl}/console/violations`);
  await settle(page);
  await page.getByRole('checkbox').first().waitFor();
  await page.getByLabel('As of the end of').fill(day);
  await page.getByRole('note').waitFor();
  await page.getByRole('row', { name: /Nadia Khoury/ }).waitFor();
  const rows = await page.locator('tbody tr').count();
  const { body } = await service.call<readonly unknown[]>('GET', `/violations/v1?at=${day}`);
  const offers = await page.locator('tbody').getByRole('checkbox').count();
  tally.check(`of ${rows} violations of a past day none can be selected`, rows === body.length && offers === 0);
  const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  tally.check(`the file is of that day: ${file}`, file?.includes(`at=${day}`) === true);
  const inList = await findings(page);
  await page.locator('tbody a[href*="/violations/"]').click();
  await page.waitForURL(`**/violations/*?at=${day}`);
  // The address changes before the list, which has a note, too, is left.
  await page.getByRole('heading', { name: / violate[sd] / }).waitFor();
  await page.getByRole('note').waitFor();
  const buttons = await page
    .locator('main')
    .getByRole('button', { name: /control|Assign|owner/i })
    .count();
  tally.check('a violation of that day offers no action', buttons === 0);
  const found = [...inList, ...(await findings(page))];
  tally.check(`past days${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  await page.getByRole('link', { name: 'Show the present' }).click();
  tally.check('the present is one step away', await appears(page.getByRole('button', { name: 'Apply a control' })));
}

/** Waits until a time after the first scan has passed, and records cover it and the minute after it. */
async function comparableTime(page: Page, service: DeployedService): Promise<string> {
  const { body } = await service.call<readonly { created: string }[]>('GET', '/violations/v1?sorters=-created&limit=1');
  const first = body[0]!.created;
  const isCovered = async (time: string) =>
    (await service.call('GET', `/violations/v1?limit=0&at=${time}`)).status === 200;
  for (;;) {
    const [at, minuteLater] = [75_000, 15_000].map((ago) => new Date(Date.now() - ago).toISOString());
    if (at! > first && (await isCovered(at!)) && (await isCovered(minuteLater!))) return at!;
    await page.waitForTimeout(1000);
  }
}

/** Lets the audit log prove the violations of a time, and of a day before the log. */
async function provePast(page: Page, { service, tally }: Pick<Walk, 'service' | 'tally'>): Promise<void> {
  const prove = page.getByRole('button', { name: 'Prove it' });
  await page.goto(`${service.baseUrl}/console/${pastPath}`);
  await prove.click();
  tally.check('a day before the log cannot be proved, for a reason', await appears(page.getByText('it starts at')));
  const at = await comparableTime(page, service);
  const isLive = encodeURIComponent('status in ("Open", "Mitigated")');
  const path = `/violations/v1/totals?groupBy=level&at=${at}&filters=${isLive}`;
  const { body } = await service.call<{ violations: number }>('GET', path);
  await page.goto(`${service.baseUrl}/console/violations?at=${encodeURIComponent(at)}`);
  await prove.click();
  const sentence = page.getByText(`The log leads to the same ${body.violations} open and mitigated violations.`);
  tally.check(`the log leads to the ${body.violations} violations of the records`, await appears(sentence));
  const found = await findings(page);
  tally.check(`a proof${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
}

/** Compares the violations of a day with now: the numbers and rows are those of the API. */
export async function compareDays({ browser, service, storageState, tally }: Walk): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  await page.goto(`${service.baseUrl}/console/changes`);
  await settle(page);
  tally.check('without a day there is no verdict', await appears(page.getByText('Choose a day')));
  await page.getByLabel('From the end of').fill(day);
  await page.waitForURL(`**/console/changes?from=${day}`);
  await page.locator('tbody tr').first().waitFor();
  const { body: totals } = await service.call<Totals>('GET', `/violations/v1/changes/totals?from=${day}`);
  const counts = (await page.locator('.tabs .count').allTextContents()).map(Number);
  const { started, ended, startedAndEnded, changed } = totals;
  const isSame = counts.join() === [started, ended, startedAndEnded, changed].join();
  tally.check(`the console counts ${counts.join()} changes, as the API does`, isSame && started > 0 && changed === 1);
  tally.check('it names the times of which nothing is known', await appears(page.getByText('no worker kept')));
  await page.getByRole('link', { name: /^Changed/ }).click();
  const row = page.getByRole('row', { name: /owner: Nadia Khoury →/ });
  tally.check('a changed owner is named with the former one', await appears(row));
  const others = page.locator('tbody tr').filter({ hasNot: page.getByText('Nadia Khoury') });
  await others.first().waitFor({ state: 'detached' });
  const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const isOfQuestion = file?.endsWith(`violation-changes.csv?from=${day}&change=CHANGED`) === true;
  tally.check(`the file answers the question of the screen: ${file}`, isOfQuestion);
  await page.getByLabel('to the end of').fill('2999-01-01');
  tally.check('a day in the future is refused with the reason', await appears(page.getByText('is in the future')));
  complaints.splice(0); // the browser logs the refused request
  await listPastDay(page, { service, tally });
  await provePast(page, { service, tally });
  const found = await findings(page);
  tally.check(`changes${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  await page.close();
}
