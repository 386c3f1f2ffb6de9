// Walks every screen of the built console in Chromium, on the sample: node tools/run.mjs checks/console.run
// With --pictures it writes the pictures of the README.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { measureConsole } from './console-size';
import { DeployedService, unlimited } from './deployed-service';
import { sampleFolder } from './sample-organisation';
import { Tally } from './tally';
import { workspaceRoot } from './workspace-root';

const hostileName = `<img src=x onerror=alert(1)>\u202eevil "quoted" ${'long '.repeat(25)}`;
const hostileId = "x'); <script>alert(1)</script>";
const screens = {
  'what if, empty': 'what-if',
  'what if, violations': 'what-if?identity=maya.lindqvist&add=ROLE:r-payments-backup',
  'what if, none': 'what-if?identity=maya.lindqvist&add=ENTITLEMENT:ad-app-vpn',
  'what if, removal': 'what-if?identity=maya.lindqvist&add=ROLE:r-payments-backup&remove=ROLE:r-ap-clerk',
  'what if, unknown identity': `what-if?identity=${encodeURIComponent(hostileId)}`,
  identities: 'identities',
  'identities by words': 'identities?q=maya',
  identity: 'identities/maya.lindqvist',
  'hostile identity': `identities/${encodeURIComponent(hostileId)}`,
  access: 'access',
  'access item': 'access/ROLE/r-payments-backup',
  violations: 'violations',
  'violations of a policy': 'violations?policy=sod-p2p-07',
  matrix: 'matrix',
  policies: 'policies',
  audit: 'audit',
  'no such page': 'nothing/here',
};
/** Conditions under which every screen must hold. */
const looks = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: 'light', forcedColors: 'none' },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { viewport: { width: 1280, height: 900 }, colorScheme: 'dark', forcedColors: 'active' },
  '320 px wide': { viewport: { width: 320, height: 640 }, colorScheme: 'light', forcedColors: 'none' },
} as const;

const tally = new Tally();
const axe = readFileSync(createRequire(join(workspaceRoot(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

function findChromium(): string {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = known.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('no Chromium: install the package `chromium`, or set CHROMIUM to its path');
  return found;
}

/** Collects what the browser complains about: console errors, exceptions, reports of the security policy. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A 404 of a screen that is about something that does not exist is the expected response.
    const isMissing = message.text().includes('404 (Not Found)') && /unknown|%3C|identities\/x/.test(page.url());
    if (['error', 'warning'].includes(message.type()) && !isMissing) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}

interface SignedInBrowser {
  readonly browser: Browser;
  /** Of the service. */
  readonly url: string;
  readonly storageState: StorageState;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in by the link; the cookie serves all later pages. */
async function signIn(browser: Browser, link: string): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await settle(page);
  tally.check(
    'the link signs in and leads to the console',
    new URL(page.url()).pathname.startsWith('/console/what-if'),
  );
  const state = await context.storageState();
  await context.close();
  return state;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.graph:empty').waitFor({ state: 'detached' });
  await page.locator('main h1, main h2, main .notice').first().waitFor();
}

async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' ')}`);
  });
}

async function walk({ browser, url, storageState }: SignedInBrowser, look: keyof typeof looks): Promise<void> {
  // axe is evaluated by the debugger, which the policy of the page does not bind.
  const context = await browser.newContext({ ...looks[look], storageState, reducedMotion: 'reduce' });
  for (const [name, path] of Object.entries(screens)) {
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(`${url}/console/${path}`);
    await settle(page);
    const wide = await page.evaluate<boolean>(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    const found = [...complaints, ...(await findings(page)), ...(wide ? ['scrolls sideways'] : [])];
    tally.check(`${name}, ${look}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
    await page.close();
  }
  await context.close();
}

/** Asks a question with the keyboard alone. */
async function typeQuestion({ browser, url, storageState }: SignedInBrowser): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  await page.goto(`${url}/console/what-if`);
  await settle(page);
  const choose = async (label: string, words: string) => {
    const field = page.getByRole('combobox', { name: label });
    await field.waitFor();
    for (let n = 0; n < 40 && (await field.and(page.locator(':focus')).count()) === 0; n++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(words);
    await page.getByRole('option').first().waitFor();
    await page.waitForTimeout(400);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await choose('Who', 'maya lind');
  await choose('Access to add', 'payment desk');
  await page.getByText('would be violated').first().waitFor();
  const { search } = new URL(page.url());
  tally.check(
    'the question is typed, and is in the URL',
    search === '?identity=maya.lindqvist&add=ROLE:r-payments-backup',
  );
  await page.goBack();
  await page.getByText('The answer appears here').waitFor();
  tally.check('going back takes the last choice away', !page.url().includes('add='));
  tally.check(`typing causes no complaints ${complaints.join('; ')}`, complaints.length === 0);
  await page.close();
}

async function takePictures({ browser, url, storageState }: SignedInBrowser): Promise<void> {
  const folder = join(workspaceRoot(), 'docs/images');
  mkdirSync(folder, { recursive: true });
  const pictures = { 'console-what-if': screens['what if, violations'] };
  for (const [name, path] of Object.entries(pictures)) {
    const page = await browser.newPage({ storageState, viewport: { width: 1200, height: 760 } });
    await page.goto(`${url}/console/${path}`);
    await settle(page);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
}

const { firstPage, all } = measureConsole();
tally.check(`the first page takes ${firstPage} bytes, at most 130,000`, firstPage <= 130_000);
tally.check(`all of the console takes ${all} bytes, at most 260,000`, all <= 260_000);
const executablePath = findChromium();
const service = await DeployedService.start(sampleFolder, unlimited);
await service.call('POST', '/identities/v1', {
  id: hostileId,
  name: hostileName,
  attributes: { jobTitle: hostileName },
});
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const link = (await service.govern('console', '--persona', 'administrator')).trim();
  const signedIn = { browser, url: service.baseUrl, storageState: await signIn(browser, link) };
  if (process.argv.includes('--pictures')) await takePictures(signedIn);
  for (const look of Object.keys(looks) as (keyof typeof looks)[]) await walk(signedIn, look);
  await typeQuestion(signedIn);
} finally {
  await browser.close();
  await service.stop();
}
tally.end();
