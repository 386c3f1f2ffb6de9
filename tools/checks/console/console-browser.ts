import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { workspaceRoot } from '../lib/workspace-root';

const axe = readFileSync(createRequire(join(workspaceRoot(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

export function launchChromium(): Promise<Browser> {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = known.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) {
    throw new Error('no Chromium: install the package `chromium`, or set CHROMIUM to its path');
  }
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** Collects console errors, exceptions, dialogs, and reports of the security policy on pages of the console. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A 404 of a screen that is about something that does not exist is the expected response.
    const isMissing = message.text().includes('404 (Not Found)') && /unknown|%3C|identities\/x/.test(page.url());
    const isOurs = page.url().includes('/console/'); // not of the identity provider
    if (['error', 'warning'].includes(message.type()) && isOurs && !isMissing) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}

export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.graph:empty').waitFor({ state: 'detached' });
  await page.locator('main h1, main h2, main .notice').first().waitFor();
}

/** Whether there is such an element within the time in milliseconds: a click ends before the page has followed it. */
export function appears(
  element: Locator,
  state: 'visible' | 'attached' = 'visible',
  timeout = 10_000,
): Promise<boolean> {
  const wait = element.first().waitFor({ state, timeout });
  return wait.then(
    () => true,
    () => false,
  );
}

/** The elements, once there are some: Playwright's own list does not wait for what still loads. */
export async function allOf(elements: Locator): Promise<readonly Locator[]> {
  await elements.first().waitFor();
  return elements.all();
}

/** Colors that still change have a contrast that nobody sees. */
const transitionsEnd = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
).then(() => undefined)`;

/** The rules of axe that depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * The findings of axe, which is evaluated by the debugger: the policy of the page does not bind it. `color`: those of a
 * page whose colors alone have changed since the last ones.
 */
export async function findings(page: Page, rules: 'all' | 'color' = 'all'): Promise<readonly string[]> {
  await appears(page.locator('h1')); // between two screens there is none
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe);
  await page.evaluate(transitionsEnd);
  return page.evaluate(
    async (options) => {
      const { axe: checker } = globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await checker.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' ')}`);
    },
    rules === 'all' ? {} : { runOnly: { type: 'rule', values: colorRules } },
  );
}

/** The suggestions of a search field that can be chosen, rather than the options of other fields. */
export function suggestions(page: Page, name: string | RegExp): Locator {
  return page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name, disabled: false });
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let n = 0; n < 60; n++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach the element');
}
