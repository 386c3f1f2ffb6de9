import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { appears, settle, suggestions, tabTo } from './console-browser';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  /** Of the service. */
  readonly url: string;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The path of a violation that has not ended. */
  readonly violation: string;
  readonly tally: Tally;
}

/** Where several elements are good to go on. */
const anywhere = 'main :is(a, button, input, select, textarea, summary, h1)';

/** A page whose focus is followed. */
class FocusWalk {
  steps = 0;
  readonly lost: string[] = [];

  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  get heading(): Locator {
    return this.page.locator('h1');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(name: string): Locator {
    return this.page.getByRole('combobox', { name });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/console/${path}`);
    await settle(this.page);
  }

  async press(target: Locator): Promise<void> {
    await tabTo(this.page, target);
    await this.page.keyboard.press('Enter');
  }

  /** Finds an option by words, and chooses the first. */
  async choose(name: string, words: string): Promise<void> {
    await tabTo(this.page, this.field(name));
    await this.page.keyboard.type(words);
    await suggestions(this.page, new RegExp(words, 'i')).first().waitFor();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  async expect(step: string, target: Locator): Promise<void> {
    this.steps++;
    if (await appears(target.and(this.page.locator(':focus')))) return;
    this.lost.push(`${step}: ${await this.page.evaluate<string>('document.activeElement.outerHTML.slice(0, 90)')}`);
  }
}

/** After each step by keyboard the focus is where one goes on, and never nowhere. */
export async function followFocus({ browser, url, storageState, violation, tally }: Walk): Promise<void> {
  const page = await browser.newPage({ storageState });
  const walk = new FocusWalk(page, url);
  await followLinks(walk);
  await handleViolation(walk, violation);
  await askQuestion(walk);
  await searchInField(walk);
  await narrowLists(walk);
  await draftPolicy(walk);
  const { steps, lost } = walk;
  tally.check(`the focus is kept after ${steps} steps by keyboard ${lost.join('; ')}`, lost.length === 0);
  await page.close();
}

/** Follows links, goes back and forward, and goes by the palette. */
async function followLinks(walk: FocusWalk): Promise<void> {
  const { page } = walk;
  await walk.open('overview');
  await walk.press(page.getByRole('navigation').getByRole('link', { name: 'Violations' }));
  await walk.expect('follow a link of the navigation', walk.heading.filter({ hasText: 'Violations' }));
  await page.goBack();
  await walk.expect('go back', walk.heading.filter({ hasText: 'Overview' }));
  await page.goForward();
  await walk.expect('go forward', walk.heading.filter({ hasText: 'Violations' }));
  await walk.press(page.locator('tbody a[href*="/violations/"]'));
  await walk.expect('follow a link of a row', walk.heading.filter({ hasText: 'violates' }));
  await page.keyboard.press('Control+K');
  await walk.expect('open the palette', page.locator('dialog input'));
  await page.keyboard.press('Escape');
  await walk.expect('leave the palette', walk.heading);
  await page.keyboard.press('Control+K');
  await page.locator('dialog input').waitFor();
  await page.keyboard.type('imports');
  await page.keyboard.press('Enter');
  await walk.expect('go by the palette', walk.heading.filter({ hasText: 'Imports' }));
}

/** Opens, cancels and sends the forms of a violation. */
async function handleViolation(walk: FocusWalk, violation: string): Promise<void> {
  const { page } = walk;
  await walk.open(violation);
  await walk.press(walk.button('Apply a control'));
  await walk.expect('open a form', page.getByRole('form').locator(':is(select, input, textarea)').first());
  await walk.press(walk.button('Cancel'));
  await walk.expect('cancel a form', page.getByRole('group', { name: 'Handle this violation' }).getByRole('button'));
  await walk.press(walk.button('Reassign'));
  await walk.expect('open another form', walk.field('New owner'));
  await walk.choose('New owner', 'nadia');
  await walk.expect('choose', page.getByRole('button', { name: 'Remove Nadia' }));
  await page.keyboard.press('Enter');
  await walk.expect('remove what was chosen', walk.field('New owner'));
  await walk.choose('New owner', 'nadia');
  await walk.press(page.getByRole('form').getByRole('button', { name: 'Reassign' }));
  await walk.expect('submit', page.getByRole('group', { name: 'Handle this violation' }).getByRole('button'));
}

/** Chooses and removes a person and access. */
async function askQuestion(walk: FocusWalk): Promise<void> {
  const { page } = walk;
  await walk.open('what-if');
  await walk.choose('Who', 'maya lind');
  await walk.expect('choose who', page.getByRole('button', { name: 'Remove Maya' }));
  await walk.choose('Access to add', 'payment desk');
  await walk.expect('choose access', walk.field('Access to add'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await walk.expect('take access away', walk.field('Access to add'));
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Remove Maya' }));
  await page.keyboard.press('Enter');
  await walk.expect('take the person away', walk.field('Who'));
  await page.keyboard.press('Escape');
  await walk.press(walk.button('Show an example'));
  await walk.expect('show an example', page.locator(anywhere));
}

/** Leaves a field while it shows options, composes a word, chooses with the mouse, and repeats a search that failed. */
async function searchInField(walk: FocusWalk): Promise<void> {
  const { page } = walk;
  const who = walk.field('Who');
  const option = suggestions(page, 'Maya Lindqvist');
  await walk.open('what-if');
  await tabTo(page, who);
  await page.keyboard.type('maya');
  await page.keyboard.press('Enter'); // before there is an option
  await option.waitFor();
  await page.keyboard.press('Tab');
  await walk.expect('leave a field that shows options', walk.field('Access to add'));
  await page.keyboard.press('Shift+Tab');
  await walk.expect('return to it', who);
  await who.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await walk.expect('end a composed word', who.and(page.locator('[aria-expanded="true"]')));
  await option.click();
  await walk.expect('choose with the mouse', page.getByRole('button', { name: 'Remove Maya' }));
  await page.keyboard.press('Enter');
  await page.route('**/identities/v1?**', (request) => request.abort());
  await page.keyboard.type('maya l');
  await tabTo(page, walk.button('Try again'));
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Enter');
  await walk.expect('repeat a failed search', who.and(page.locator('[aria-expanded="true"]')));
  await option.waitFor();
}

/** Narrows, selects and extends lists. */
async function narrowLists(walk: FocusWalk): Promise<void> {
  const { page } = walk;
  await walk.open('violations');
  await walk.press(page.getByRole('link', { name: /^High/ }));
  await walk.expect('choose a tab', page.getByRole('link', { name: /^High/ }));
  await tabTo(page, page.getByLabel('Status'));
  await page.keyboard.press('ArrowDown');
  await walk.expect('choose a filter', page.getByLabel('Status'));
  await walk.open('violations');
  await tabTo(page, page.getByRole('checkbox', { name: /^Select the violation/ }));
  await page.keyboard.press('Space');
  await walk.expect('tick a row', page.getByRole('checkbox', { name: /^Select the violation/ }).first());
  await walk.button('Clear').focus();
  await page.keyboard.press('Enter');
  await walk.expect('clear the selection', page.locator(anywhere));

  await walk.open('identities');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('a');
  await walk.expect('search', page.getByRole('searchbox'));
  await walk.open('identities');
  const more = walk.button('Show more');
  if (await appears(more)) {
    await more.focus();
    await page.keyboard.press('Enter');
    await walk.expect('show more', page.locator('tbody tr:nth-child(101) a'));
  }
  await walk.open('matrix');
  await tabTo(page, page.getByLabel('Groups by attribute'));
  await page.keyboard.press('ArrowDown');
  await walk.expect('group the matrix', page.getByLabel('Groups by attribute'));
}

/** Starts and discards drafts, and ends at the start. */
async function draftPolicy(walk: FocusWalk): Promise<void> {
  const { page } = walk;
  await walk.open('policies');
  await walk.press(page.getByRole('link', { name: 'Create a policy' }));
  await walk.expect('start a policy', walk.heading);
  await page.getByLabel('Name', { exact: true }).fill('Draft');
  await walk.press(walk.button('Discard the draft'));
  await walk.expect('discard a draft', page.locator(anywhere));
  await page.getByLabel('Rule').selectOption('CARDINALITY_BASED');
  await walk.press(walk.button('Add a set'));
  await walk.expect('add a set', walk.button('Add a set'));
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, walk.button('Remove this set'));
  await page.keyboard.press('Enter');
  await walk.expect('remove a set', page.locator(anywhere));

  await walk.open('approvals');
  await walk.press(page.getByRole('link', { name: 'Ended', exact: true }));
  await walk.expect('choose ended changes', page.getByRole('link', { name: 'Ended', exact: true }));
  await walk.open('nothing/here');
  await walk.press(page.getByRole('link', { name: 'Back to the start' }));
  await walk.expect('go back to the start', walk.heading);
}
