import type { BrowserContext, Page } from 'playwright-core';
import { settle } from './console-browser';
import type { Tally } from '../lib/tally';

/** A question on a screen, and the one that is asked after it. */
interface Change {
  readonly from: string;
  /** The path of the next question, or what a user does to ask it. */
  readonly to: string | ((page: Page) => Promise<unknown>);
}

const fill = (label: string, words: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(words);
const what = 'what-if?identity=maya.lindqvist';

/** Two ids of each kind of object whose ids differ from run to run. */
export type IdPairs = Readonly<Record<'violations' | 'approvals' | 'audit' | 'imports', readonly [string, string]>>;

const changesById = (ids: IdPairs): Readonly<Record<string, Change>> =>
  Object.fromEntries(
    Object.entries(ids).map(([screen, [from, to]]) => [
      `one of ${screen}`,
      { from: `${screen}/${from}`, to: `${screen}/${to}` },
    ]),
  );

/** Every other screen that takes a filter, a tab, words or an id. */
const changes: Readonly<Record<string, Change>> = {
  'what if: fine to bad': { from: `${what}&add=ENTITLEMENT:ad-app-vpn`, to: `${what}&add=ROLE:r-payments-backup` },
  'what if: bad to fine': { from: `${what}&add=ROLE:r-payments-backup`, to: `${what}&add=ENTITLEMENT:ad-app-vpn` },
  'what if: another identity': {
    from: `${what}&add=ROLE:r-payments-backup`,
    to: 'what-if?identity=karim.haddad&add=ROLE:r-payments-backup',
  },
  'what if: words for an identity': { from: 'what-if', to: typeInPicker('Who', ['maya', 'karim']) },
  'what if: words for access': { from: 'what-if', to: typeInPicker('Access to add', ['payment', 'vpn']) },
  'identities: words': { from: 'identities?q=maya', to: fill('Search', 'karim') },
  'identities: address': { from: 'identities?q=maya', to: 'identities' },
  identity: { from: 'identities/maya.lindqvist', to: 'identities/karim.haddad' },
  'access: words': { from: 'access?q=vpn', to: fill('Search', 'payment') },
  'access item': { from: 'access/ROLE/r-payments-backup', to: 'access/ROLE/r-site-finance-generalist' },
  'violations: level': { from: 'violations?level=Critical', to: 'violations?level=High' },
  'violations: policy': { from: 'violations?policy=sod-p2p-07', to: 'violations?level=Medium' },
  'violations: status': { from: 'violations', to: 'violations?status=Remediated' },
  'violations: order': { from: 'violations', to: 'violations?sort=newest' },
  'violations: identity': { from: 'violations', to: 'violations?identity=karim.haddad' },
  matrix: { from: 'matrix?by=country', to: 'matrix?by=department' },
  'approvals: tab': { from: 'approvals', to: 'approvals?show=ended' },
  policy: { from: 'policies/sod-p2p-07', to: 'policies/sod-p2p-01' },
  'policy: draft': {
    from: 'policies/sod-p2p-07',
    to: (page) => page.getByLabel('State').selectOption('NOT_ENFORCED'),
  },
  'audit: action': { from: 'audit?action=CREATED', to: 'audit?action=UPDATED' },
  'audit: words': { from: 'audit?type=SOD_POLICY', to: fill('Id starts with', 'sod-p2p-07') },
  'palette: words': {
    from: 'overview',
    to: async (page) => {
      await page.keyboard.press('Control+K');
      await page.locator('dialog input').fill('maya');
      await page.getByRole('option', { name: 'Maya Lindqvist' }).waitFor();
      await page.locator('dialog input').fill('karim');
    },
  },
};

/** Types the first words, waits for what they find, and types the others. */
function typeInPicker(label: string, [first, next]: readonly [string, string]) {
  return async (page: Page) => {
    const field = page.getByRole('combobox', { name: label });
    await field.fill(first);
    await page
      .getByRole('option', { name: new RegExp(first, 'i') })
      .first()
      .waitFor({ timeout: 15_000 });
    await field.fill(next);
  };
}

const delay = 4000;
const samples = 12;
const atOnce = 4;

interface Walk {
  readonly context: BrowserContext;
  /** Of the service. */
  readonly url: string;
  readonly ids: IdPairs;
  readonly tally: Tally;
}

/** While an answer of the API takes 4 s, no screen shows what answers another question as if it answered this one. */
export async function askWithDelays({ context, url, ids, tally }: Walk): Promise<void> {
  const all = Object.entries({ ...changesById(ids), ...changes });
  for (let n = 0; n < all.length; n += atOnce) {
    const some = all.slice(n, n + atOnce).map(async ([name, change]) => {
      const found = await ask(await context.newPage(), `${url}/console/`, change);
      tally.check(`delayed, ${name}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
    });
    await Promise.all(some);
  }
}

async function ask(page: Page, base: string, { from, to }: Change): Promise<readonly string[]> {
  await page.goto(base + from);
  await arrive(page);
  const before = await shownAnswers(page);
  await page.route(
    (address) => !address.pathname.startsWith('/console/'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue().catch(() => undefined); // a question that is no longer asked
    },
  );
  if (typeof to === 'string') await follow(page, base + to);
  else await to(page);
  await page.waitForTimeout(100); // the router follows
  const seen = new Set<string>();
  let isMarked = false;
  for (let n = 0; n < samples; n++) {
    for (const answer of await shownAnswers(page)) seen.add(answer);
    isMarked ||= (await page.getByText(/^(Checking|Loading) …$/).count()) > 0;
    await page.waitForTimeout(250);
  }
  await page.unrouteAll({ behavior: 'wait' });
  await page.waitForTimeout(delay);
  await arrive(page);
  const after = await shownAnswers(page);
  const foreign = [...seen].filter((answer) => !after.includes(answer));
  const isChanged = typeof to !== 'string' || before.join() !== after.join();
  await page.close();
  return [
    ...foreign.map((answer) => `shows what is not of this question: ${answer.slice(0, 120)}`),
    ...(isMarked ? [] : ['does not say that it is checking']),
    ...(isChanged ? [] : ['the two questions have the same answer']),
  ];
}

async function arrive(page: Page): Promise<void> {
  await settle(page);
  await page.locator('[aria-busy="true"], .late').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
}

/** Follows an address without loading the page again, as a link or the Back button does. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** Rows, verdicts, counts, choices and sentences. */
const answers =
  'h1, tbody tr, .verdict, article, .figures, pre, .tabs a, main option, [role="option"], li, .notice, .empty, p';
const parts = `:is(main, dialog, .popover) :is(${answers})`;
/** Parts of the question, and signs that an answer is awaited. */
const others = '.late, .chip, .chosen, [role="status"]:not(.verdict)';

/** Returns what the page shows as an answer, without what is marked as kept if nothing in that can be used. */
function shownAnswers(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    [...document.querySelectorAll(${JSON.stringify(parts)})]
      .filter((element) => element.matches('option') || element.checkVisibility())
      .filter((element) => element.closest(${JSON.stringify(others)}) === null)
      .filter((element) => {
        const kept = element.closest('[aria-busy="true"]');
        return !kept?.matches('[inert]') && !(kept && element.closest('[aria-disabled="true"]'));
      })
      .map((element) => element.textContent.replaceAll(/\\d+(\\.\\d+)? ms|\\d+ \\w+ ago|just now/g, 'T').trim())
      .filter((text) => text !== '' && !text.includes('…'))`);
}
