import type { Browser, Page } from 'playwright-core';
import { allOf, appears, findings, settle, tabTo, watch } from './console-browser';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly tally: Tally;
}

const violators = [
  ...['Bram Aalbers', 'Kwame Boateng', 'Karim Haddad', 'Élise Ferreira', 'Diego Fuentes'],
  ...['Brianna Colfax', 'Jelena Stanković', 'Sigrid Fossum'],
];
/** Bram Aalbers violates three policies. */
const proposals = violators.length + 2;
const day = 86_400_000;
const comment = 'agreed for <b>all</b> of them';

/**
 * One person proposes mitigations until a day, and withdraws one; another decides on all of them at once, with the
 * keyboard, and goes on from one violation to the next. Nobody types an id.
 */
export async function decideForYou({ browser, service, tally }: Walk): Promise<void> {
  const strict = await service.another(service.databaseUrl, { FOUR_EYES: 'true' });
  const opened = new Map<Page, string[]>();
  const openAs = async (persona: string, path: string) => {
    const page = await browser.newPage();
    opened.set(page, watch(page));
    await page.goto((await service.govern('console', '--persona', persona)).trim());
    await page.goto(`${strict.baseUrl}/console/${path}`);
    await settle(page);
    return page;
  };
  const check = async (what: string, page: Page) => {
    const found = [...opened.get(page)!.splice(0), ...(await findings(page))].filter(isNotExpected);
    tally.check(`for you: ${what}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  };
  try {
    const owner = await openAs('policy-owner', 'violations');
    const until = await proposeMitigations(owner);
    await check('mitigations of ten violations wait', owner);
    const approver = await openAs('approver', 'overview');
    await listForYou(approver);
    await check('the approver finds them', approver);
    await withdrawOne(owner, strict.baseUrl);
    await approveAll(approver);
    tally.check(
      'for you: nine are approved, and the tenth says why not',
      (await appears(approver.getByText(`${proposals - 1} approved, 1 not done.`))) &&
        (await appears(approver.getByText('WITHDRAWN'))),
    );
    await check('the results', approver);
    await walkQueue(approver, until);
    await check('the next one for the approver', approver);
    await owner.goto(`${strict.baseUrl}/console/approvals?show=ended`);
    await owner.getByRole('link', { name: /./ }).and(owner.locator('tbody a')).first().click();
    tally.check('for you: the comment is shown with the change', await appears(owner.getByText(comment)));
  } finally {
    for (const page of opened.keys()) await page.close();
    await strict.stop();
  }
}

/** The browser reports the expected refusal of the withdrawn change. */
function isNotExpected(finding: string): boolean {
  return !finding.includes('409 (Conflict)');
}

/** Applies a control to the violations of the violators; returns the chosen end: `27 Dec 2026`. */
async function proposeMitigations(page: Page): Promise<string> {
  for (const name of violators) {
    for (const row of await allOf(page.getByRole('row', { name }))) await row.getByRole('checkbox').check();
  }
  await page.getByText(`${proposals} violations selected`).waitFor();
  await page.getByRole('button', { name: 'Apply a control' }).click();
  const end = new Date(Date.now() + 7 * day);
  await page.getByLabel('Until the end of (UTC)').fill(end.toISOString().slice(0, 10));
  await page.getByLabel('Justification').fill('until the roles are split');
  await page.getByRole('button', { name: 'Apply a control' }).click();
  await page.getByText(`${proposals} waiting for approval by a second person`).waitFor();
  await page
    .locator('tbody')
    .getByText('Waits for approval')
    .nth(proposals - 1)
    .waitFor();
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(end);
}

async function listForYou(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'For you', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'To decide' }).waitFor();
  await mitigationsIn(page)
    .nth(proposals - 1)
    .waitFor();
  await settle(page);
}

function mitigationsIn(page: Page) {
  return page.getByRole('region', { name: 'To decide' }).getByRole('row', { name: 'mitigation of a violation' });
}

async function withdrawOne(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console/approvals`);
  await page.getByRole('row', { name: 'Sigrid Fossum' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('withdrawn').first().waitFor();
}

/** Ticks each row with `x`, comments, and approves, with the keyboard alone. */
async function approveAll(page: Page): Promise<void> {
  for (const row of await allOf(mitigationsIn(page))) {
    await row.getByRole('link').first().focus();
    await page.keyboard.press('x');
  }
  await page.getByText(`${proposals} changes selected`).waitFor();
  await page.getByLabel('Comment on each of them').focus();
  await page.keyboard.type(comment);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

/** The mitigations of the approver that end soon, from one to the next and back. */
async function walkQueue(page: Page, until: string): Promise<void> {
  const ending = page.getByRole('region', { name: 'Ending within two weeks' });
  await ending.getByText('Second signature').nth(3).waitFor({ timeout: 30_000 });
  await ending.locator('a[href*="/violations/"]').first().focus();
  await page.keyboard.press('Enter');
  await page.getByText(`mitigated until ${until}`).waitFor();
  const first = page.url();
  const heading = page.locator('h1', { hasText: await page.locator('h1').innerText() });
  const steps = page.getByRole('navigation', { name: 'For you, step by step' });
  await tabTo(page, steps.getByRole('link', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await heading.waitFor({ state: 'detached' });
  await page.getByText(`mitigated until ${until}`).waitFor();
  await tabTo(page, steps.getByRole('link', { name: 'Previous' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(first);
  await heading.waitFor();
  await settle(page);
}
