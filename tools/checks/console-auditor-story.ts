import type { Browser, Page } from 'playwright-core';
import { findings, settle, watch } from './console-browser';
import type { DeployedService } from './deployed-service';
import { letExpire } from './let-expire';
import type { Tally } from './tally';

interface Story {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly tally: Tally;
}

/** Opens a screen as one of the personas, in a separate browser context. */
type OpenAs = (persona: string, path: string) => Promise<Page>;
/** Notes what was reached, and what the page complains of. */
type Reach = (what: string, page: Page) => Promise<void>;

const role = { id: 'r-site-finance-generalist', name: 'Site Finance Generalist' };

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
    const change = await propose(auditor.url(), { openAs, reach });
    await approve(change, { openAs, reach });
    await auditor.reload();
    await auditor.getByText('mitigated until').waitFor();
    await reach('the violation is mitigated', auditor);
    await letExpire(service);
    await auditor.reload();
    await auditor.getByText('mitigation ended').waitFor();
    await auditor.locator('.removals').getByText(role.name).first().waitFor();
    await service.call('DELETE', `/identities/v1/mei.lim/assignments/ROLE/${role.id}`);
    for (let hasEnded = false; !hasEnded;) {
      await auditor.reload();
      await settle(auditor);
      hasEnded = await auditor.getByText('ended: the access was taken away').isVisible();
    }
    await reach('the history proves each step', auditor);
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

/** Returns the address of the proposed change. */
async function propose(violation: string, { openAs, reach }: Tools): Promise<string> {
  const page = await openAs('policy-owner', violation);
  await page.getByRole('button', { name: 'Apply a control' }).click();
  await page.getByLabel('Justification').fill('until the role is split');
  await page.getByRole('button', { name: 'Apply a control' }).click();
  await page.getByText('Waits for approval').waitFor();
  await page.getByRole('link', { name: 'Open the proposed change' }).click();
  await page.locator('.approval h1').waitFor();
  await reach('the proposed mitigation waits', page);
  return page.url();
}

async function approve(change: string, { openAs, reach }: Tools): Promise<void> {
  const page = await openAs('approver', change);
  await page.getByLabel('Comment').fill('agreed');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('agreed').waitFor();
  await reach('a second person approves it', page);
}
