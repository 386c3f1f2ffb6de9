import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the reader of archives of the API's tests
import { unzip } from '../../../apps/api/src/testing/unzip';
import { appears, findings, settle, suggestions, tabTo, watch } from './console-browser';
import type { DeployedService } from '../lib/deployed-service';
import { until } from '../stories/guide-shell';
import { letExpire } from '../stories/let-expire';
import type { Tally } from '../lib/tally';

interface Story {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly tally: Tally;
}

/** Opens a screen as one of the personas, in a separate browser context. */
type OpenAs = (persona: string, path: string) => Promise<Page>;
/** Notes what was reached, and what the page complains of. */
type Reach = (what: string, page: Page) => Promise<void>;

const policyName = 'At most one stage of a disbursement';
const role = { id: 'r-site-finance-generalist', name: 'Site Finance Generalist' };
const requests = 'Removals that were asked for';
const ended = 'ended: the access was taken away';

/** With three persons, each signed in, where a second person must approve. */
export async function followAuditorStory({ browser, service, tally }: Story): Promise<void> {
  const strict = await service.another(service.databaseUrl, { FOUR_EYES: 'true' });
  const opened = new Map<Page, string[]>();
  const openAs: OpenAs = async (persona, path) => {
    const page = await browser.newPage();
    opened.set(page, watch(page));
    // The session is in the database that both share; the cookie is of one host, whatever the port.
    await page.goto((await service.govern('console', '--persona', persona)).trim());
    await page.goto(new URL(path, `${strict.baseUrl}/console/`).href);
    await settle(page);
    return page;
  };
  const reach: Reach = async (what, page) => {
    const found = [...opened.get(page)!.splice(0), ...(await findings(page))];
    tally.check(`story: ${what}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  };
  try {
    const auditor = await findViolation(openAs, reach);
    const proposal = await propose(auditor.url(), { openAs, reach });
    await approve(proposal, { openAs, reach });
    await auditor.reload();
    await auditor.getByText('mitigated until').waitFor();
    await reach('the violation is mitigated', auditor);
    await letExpire(service);
    await auditor.reload();
    await auditor.getByText('mitigation ended').waitFor();
    await auditor.locator('.removals').getByText(role.name).first().waitFor();
    await askForRemoval(auditor.url(), { openAs, reach });
    await auditor.reload();
    await auditor.getByRole('heading', { name: requests }).waitFor();
    const mayAsk = await auditor.getByRole('button', { name: 'Ask for this removal' }).isVisible();
    if (mayAsk) throw new Error('the auditor may ask for a removal');
    const { status } = await service.call('DELETE', `/identities/v1/mei.lim/assignments/ROLE/${role.id}`);
    if (status !== 204) throw new Error(`the removal of the role is answered with ${status}`);
    await until(async () => {
      await auditor.reload();
      await settle(auditor);
      return auditor.getByText(ended).isVisible();
    }, `"${ended}" in the history of the violation`);
    await auditor.getByRole('row', { name: ended }).getByText('access was removed').waitFor();
    await auditor.getByRole('row', { name: 'a removal was asked for' }).getByText(role.name).waitFor();
    const isOpen = await auditor.getByRole('heading', { name: requests }).isVisible();
    tally.check('story: the request is fulfilled when the access is taken away', !isOpen);
    await reach('the history proves each step', auditor);
    const archive = await report({ openAs, reach });
    const verified = await service.govern('report', 'verify', archive);
    const rows = parse<Record<string, string>>(unzip(readFileSync(archive))['violations.csv']!, {
      ...{ bom: true, columns: true },
    });
    const id = auditor.url().split('/').at(-1);
    const proof = rows.find((row) => row.id === id);
    tally.check(
      `story: the report proves it: ${proof?.identityName} ${proof?.status}, control ${proof?.controlStatus}; ${verified}`,
      proof?.status === 'Remediated' && proof.controlStatus === 'Completed' && verified.includes(`${rows.length} rows`),
    );
  } finally {
    for (const page of opened.keys()) await page.close();
    await strict.stop();
  }
}

interface Tools {
  readonly openAs: OpenAs;
  readonly reach: Reach;
}

/** The auditor comes from the worst cause to a violation. */
async function findViolation(openAs: OpenAs, reach: Reach): Promise<Page> {
  const page = await openAs('auditor', 'overview');
  const worst = page.locator('.causes tbody tr').first();
  await worst.getByRole('link', { name: role.name }).waitFor();
  await worst.locator('a[href*="/violations"]').click();
  await settle(page);
  await page.getByRole('row', { name: 'Mei Lim' }).locator('a[href*="/violations/"]').click();
  await page.getByRole('heading', { name: 'Mei Lim violates' }).waitFor();
  await settle(page);
  const mayAct = await page.getByRole('button', { name: 'Apply a control' }).isVisible();
  if (mayAct) throw new Error('the auditor may apply a control');
  await reach('the auditor finds a violation by the worst cause', page);
  return page;
}

interface Proposed {
  /** The address of the change. */
  readonly url: string;
  /** The end that the form showed: `27 Dec 2026`. */
  readonly until: string;
}

async function propose(violation: string, { openAs, reach }: Tools): Promise<Proposed> {
  const page = await openAs('policy-owner', violation);
  await page.getByRole('button', { name: 'Apply a control' }).click();
  const day = await page.getByLabel('Until').inputValue();
  await page.getByLabel('Justification').fill('until the role is split');
  await page.getByRole('button', { name: 'Apply a control' }).click();
  await page.getByText('Waits for approval').first().waitFor();
  await page.getByRole('link', { name: 'Open the proposed change' }).click();
  await page.locator('.approval h1').waitFor();
  await reach('the proposed mitigation waits', page);
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  return { url: page.url(), until };
}

/** The second person reads who, what and until when, and approves. */
async function approve({ url, until }: Proposed, { openAs, reach }: Tools): Promise<void> {
  const page = await openAs('approver', url);
  for (const told of ['Mei Lim', 'mei.lim', policyName, `until ${until}`]) {
    await page.locator('.approval').getByText(told).first().waitFor();
  }
  await page.getByLabel('Comment').fill('agreed');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('agreed').waitFor();
  await page.getByRole('link', { name: 'Open the violation' }).click();
  const isMitigated = await appears(page.getByText(`mitigated until ${until}`), 'visible', 30_000);
  if (!isMitigated) throw new Error(`${page.url()} shows no mitigation: ${await page.locator('main').innerText()}`);
  await reach('a second person approves it', page);
}

/** The owner of the policy asks for the removal of the role, comments, and has a text for a ticket. */
async function askForRemoval(violation: string, { openAs, reach }: Tools): Promise<void> {
  const page = await openAs('policy-owner', violation);
  const ask = page.getByRole('button', { name: 'Ask for this removal' }).first();
  await tabTo(page, ask);
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason (optional)').waitFor();
  await reach('the form of a request', page);
  await page.keyboard.type('the role is <b>split</b>');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: requests }).waitFor();
  for (const told of [role.name, 'Ishita Menon', 'the role is <b>split</b>', 'Copy the text of a ticket']) {
    await page.locator('section', { hasText: requests }).getByText(told).first().waitFor();
  }
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Asked the owner of the source.');
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByRole('row', { name: 'a comment' }).getByText('Asked the owner of the source.').waitFor();
  await reach('a removal is asked for', page);
}

/** The owner of the policy starts a report of it with the keyboard, and the auditor downloads it; returns its path. */
async function report({ openAs, reach }: Tools): Promise<string> {
  const owner = await openAs('policy-owner', 'reports');
  await tabTo(owner, owner.getByRole('combobox', { name: 'Policy' }));
  await owner.keyboard.type('stage of a disbursement');
  await suggestions(owner, policyName).waitFor();
  await owner.keyboard.press('ArrowDown');
  await owner.keyboard.press('Enter');
  await tabTo(owner, owner.getByRole('button', { name: 'Start the report' }));
  await owner.keyboard.press('Enter');
  const written = owner.getByRole('row', { name: policyName });
  // Mei Lim's account still carries the access in the ERP, of which the report warns.
  await written.getByRole('cell', { name: /^written, with a warning/ }).waitFor();
  await reach('the report is written', owner);
  const auditor = await openAs('auditor', 'reports');
  await auditor.getByRole('button', { name: 'Start the report' }).waitFor();
  await reach('the auditor sees the report', auditor);
  const row = auditor.getByRole('row', { name: policyName });
  const [download] = await Promise.all([
    auditor.waitForEvent('download'),
    row.getByRole('link', { name: /^Download/ }).click(),
  ]);
  return download.path();
}
