// Walks every screen of the built console in Chromium, on the sample: node tools/run.mjs checks/console/console.run
// With --pictures it writes the pictures of the README.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { followAuditorStory } from './console-auditor-story';
import { appears, findings, launchChromium, settle, suggestions, tabTo, watch } from './console-browser';
import { keepGroups } from './console-groups';
import { addHostileNames, findMarkup, hostileScreens } from './console-hostile-names';
import { addPastDays, compareDays } from './console-changes';
import { compareDoubts } from './console-doubts';
import { compareFindings } from './console-findings';
import { askWithDelays, type IdPairs } from './console-delays';
import { takeFirstSteps } from './console-first-steps';
import { importAfterDryRun } from './console-import';
import { screens } from './console-screens';
import { signInByProvider } from './console-sign-in';
import { walkMission } from './console-mission';
import { decideForYou } from './console-for-you';
import { measureConsole } from './console-size';
import { followFocus } from './console-states';
import { actOnViolations } from './console-violation-actions';
import { keepEndpoints } from './console-webhooks';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const desktop = { width: 1280, height: 900 };
interface Conditions {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Percent. */
  readonly textSize: number;
  readonly colors: readonly (keyof typeof colors)[];
  readonly isPrinted?: boolean;
  /** Whether the page is only opened: its accessibility, which axe checks for seconds, is that of another walk. */
  readonly isOpenedOnly?: boolean;
}

/** Conditions under which every screen must hold. */
const looks = {
  desktop: { viewport: desktop, textSize: 100, colors: ['light', 'dark', 'forced colors'], isPrinted: true },
  'opened only': { viewport: desktop, textSize: 100, colors: ['light'], isOpenedOnly: true },
  '320 px wide': { viewport: { width: 320, height: 640 }, textSize: 100, colors: ['light'] },
  '200 % text': { viewport: desktop, textSize: 200, colors: ['light'] },
} as const satisfies Readonly<Record<string, Conditions>>;
const colors = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'dark', forcedColors: 'active' },
} as const;
type Look = keyof typeof looks;

const tally = new Tally();

interface SignedInBrowser {
  readonly browser: Browser;
  /** Of the service. */
  readonly url: string;
  readonly storageState: StorageState;
  /** Screens of what has ids that differ from run to run. */
  readonly found: Readonly<Record<string, string>>;
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

/**
 * Opens each screen once, under the first look, and then changes how it looks. There is one page for all screens:
 * Chromium starts processes for each new one.
 */
async function walk({ browser, url, storageState, found }: SignedInBrowser, wanted: readonly Look[]): Promise<void> {
  const context = await browser.newContext({ storageState, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints = watch(page);
  const fonts = await context.newCDPSession(page);
  for (const [name, path] of Object.entries({ ...screens, ...found })) {
    for (const look of wanted) {
      const { viewport, textSize, colors: inColors, isPrinted, isOpenedOnly }: Conditions = looks[look];
      await page.setViewportSize(viewport);
      await setTextSize(fonts, textSize);
      await page.emulateMedia({ ...colors.light, media: 'screen' });
      if (look === wanted[0]) await page.goto(`${url}/console/${path}`);
      await settle(page);
      for (const [n, color] of inColors.entries()) {
        await page.emulateMedia(colors[color]);
        const faults = [
          ...complaints.splice(0),
          ...(isOpenedOnly === true ? [] : await findings(page, n === 0 ? 'all' : 'color')),
          ...(await layoutFaults(page)),
          ...(await textFaults(page, textSize)),
          ...(path in hostilePaths ? await findMarkup(page) : []),
        ];
        tally.check(`${name}, ${look}, ${color}${describeFaults(faults)}`, faults.length === 0);
      }
      if (isPrinted === true) {
        const faults = await printFaults(page);
        tally.check(`${name}, printed${describeFaults(faults)}`, faults.length === 0);
      }
    }
  }
  await context.close();
}

function describeFaults(faults: readonly string[]): string {
  return faults.length === 0 ? '' : `: ${faults.join('; ')}`;
}

/** As users set it in their browser, so that it counts in media queries too. */
async function setTextSize(session: CDPSession, percent: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
}

const hostilePaths = Object.fromEntries(Object.entries(hostileScreens).map(([name, path]) => [path, name]));

async function layoutFaults(page: Page): Promise<readonly string[]> {
  const [isWide, moves] = await page.evaluate<[boolean, boolean]>(`[
    document.documentElement.scrollWidth > document.documentElement.clientWidth,
    [...document.querySelectorAll('*')].some((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      return animationName !== 'none' || transitionDuration.split(',').some((time) => parseFloat(time) > 0.001);
    }),
  ]`);
  return [...(isWide ? ['scrolls sideways'] : []), ...(moves ? ['moves, though reduced motion is wanted'] : [])];
}

/** The text of the page has the size that the user set in the browser. */
async function textFaults(page: Page, percent: number): Promise<readonly string[]> {
  const size = await page.evaluate<number>('parseFloat(getComputedStyle(document.querySelector("main")).fontSize)');
  return size >= (14 * percent) / 100 ? [] : [`has text of ${size} px at ${percent} %`];
}

/** On paper there is the content alone, within the page. */
async function printFaults(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const [hasNavigation, hasContent] = await page.evaluate<[boolean, boolean]>(
    `['.nav', 'main'].map((part) => document.querySelector(part)?.checkVisibility() === true)`,
  );
  return [...(hasNavigation ? ['prints its navigation'] : []), ...(hasContent ? [] : ['prints no content'])];
}

/** Asks a question with the keyboard alone. */
async function typeQuestion({ browser, url, storageState }: SignedInBrowser): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  await page.goto(`${url}/console/what-if`);
  await settle(page);
  const choose = async (label: string, words: string, option: string) => {
    const field = page.getByRole('combobox', { name: label });
    await tabTo(page, field);
    await page.keyboard.type(words);
    await suggestions(page, option).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await choose('Who', 'maya lind', 'Maya Lindqvist');
  await choose('Access to add', 'payment desk', 'Payment Desk Backup');
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

/** Goes to an identity with the keyboard alone. */
async function goByPalette({ browser, url, storageState }: SignedInBrowser): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  await page.goto(`${url}/console/overview`);
  await settle(page);
  await page.keyboard.press('Control+K');
  await page.locator('dialog input').waitFor();
  await page.keyboard.type('maya lind');
  await page.getByRole('option', { name: 'Maya Lindqvist' }).waitFor();
  const found = [...complaints, ...(await findings(page))];
  tally.check(`palette${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/console/identities/maya.lindqvist');
  await settle(page);
  tally.check(`the palette leads to an identity ${complaints.join('; ')}`, complaints.length === 0);
  await page.close();
}

/** What is typed before the code of the palette is there is not lost. */
async function typeEarly({ browser, url, storageState }: SignedInBrowser): Promise<void> {
  const page = await browser.newPage({ storageState });
  await page.goto(`${url}/console/overview`);
  await settle(page);
  await page.route('**/part-*.js', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await request.continue();
  });
  await page.keyboard.press('Control+K');
  await page.keyboard.type('mayax');
  await page.keyboard.press('Backspace');
  await page.locator('dialog input').waitFor();
  await page.keyboard.type(' lind');
  const typed = await page.locator('dialog input').inputValue();
  tally.check(`keys typed early are kept: ${typed}`, typed === 'maya lind');
  await page.close();
}

/** The palette opens again while it closes: its keys may come before the browser says that it is closed. */
async function reopenPalette({ browser, url, storageState }: SignedInBrowser): Promise<void> {
  const page = await browser.newPage({ storageState });
  await page.goto(`${url}/console/overview`);
  await settle(page);
  await page.keyboard.press('Control+K');
  await page.locator('dialog input').fill('maya');
  await page.evaluate(`
    document.querySelector('dialog').close();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  `);
  const field = page.locator('dialog[open] input');
  const text = (await appears(field)) ? await field.inputValue() : undefined;
  tally.check(`the palette opens again, empty: ${text}`, text === '');
  await page.close();
}

/** Chooses a column, which the browser remembers, and downloads what is listed. */
async function tailorList({ browser, url, storageState }: SignedInBrowser): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  await page.goto(`${url}/console/violations?level=High`);
  await settle(page);
  await page.getByText('Columns').click();
  await page.getByRole('checkbox', { name: 'Mitigated until' }).check();
  await page.getByRole('checkbox', { name: 'Owner' }).uncheck();
  const found = [...complaints, ...(await findings(page))];
  tally.check(`columns${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  await page.reload();
  await settle(page);
  await appears(page.locator('thead th', { hasText: 'Mitigated until' }));
  const head = (await page.locator('thead th').allTextContents()).join();
  tally.check(
    `chosen columns are remembered: ${head}`,
    head.endsWith('Detected,Mitigated until') && !head.includes('Owner'),
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  const isOfFilter = lines.length > 0 && lines.every((line) => line.includes(',High,'));
  tally.check(`${download.suggestedFilename()} has the ${lines.length} listed violations`, isOfFilter);
  await page.close();
}

async function askDelayed({ browser, url, storageState }: SignedInBrowser, service: DeployedService): Promise<void> {
  const context = await browser.newContext({ storageState, viewport: desktop });
  await proposeChange(service, 'sod-p2p-01');
  await askWithDelays({ context, url, ids: await findPairs(service), tally });
  await context.close();
}

async function takePictures({ browser, url, storageState }: Omit<SignedInBrowser, 'found'>): Promise<void> {
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
tally.check(`all of the console takes ${all} bytes, at most 300,000`, all <= 300_000);
const browser = await launchChromium();
const postgres = await startOwnPostgres();
try {
  await checkOn('SQLite', { looks: ['320 px wide', 'desktop', '200 % text'], isWhole: true, settings: {} });
  for (const seed of [1, 2]) await compare((walk) => compareDoubts({ ...walk, seed }));
  await compare(compareFindings);
  await compare(takeFirstSteps);
  await compare(keepEndpoints);
  // What the engine may change are the rows of a screen, not how they look.
  await checkOn('PostgreSQL', { looks: ['opened only'], isWhole: false, settings: { DATABASE_URL: postgres.url } });
} finally {
  await browser.close();
  await postgres.stop();
}
tally.end();

interface Run {
  readonly looks: readonly Look[];
  /** Whether to check also what depends on no engine, such as keys and delayed answers. */
  readonly isWhole: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

/** Compares the console, the API and the command line, on a service without an organization. */
async function compare(run: (walk: Parameters<typeof compareFindings>[0]) => Promise<void>): Promise<void> {
  const service = await DeployedService.start(undefined, { ...unlimited, WEBHOOK_PRIVATE_NETWORKS: 'true' });
  try {
    await run({ browser, service, tally });
  } finally {
    await service.stop();
  }
}

async function checkOn(engine: string, { looks: wanted, isWhole, settings }: Run): Promise<void> {
  console.log(engine);
  const service = await DeployedService.start(sampleFolder, { ...unlimited, ...settings });
  try {
    const link = (await service.govern('console', '--persona', 'administrator')).trim();
    const session = { browser, url: service.baseUrl, storageState: await signIn(browser, link) };
    // With the names of the sample alone.
    if (process.argv.includes('--pictures')) await takePictures(session);
    await addHostileNames(service);
    const found = {
      violation: `violations/${await findViolation(service)}`,
      approval: `approvals/${await proposeChange(service)}`,
      'audit event': `audit/${await findEvent(service)}`,
      import: `imports/${await importWithErrors(service)}`,
    };
    await addPastDays(service);
    const signedIn = { ...session, found };
    await walk(signedIn, wanted);
    if (isWhole) await useKeys(signedIn, service);
    await compareDays({ ...signedIn, service, tally });
    await walkMission({ ...signedIn, service, tally });
    await actOnViolations({ ...signedIn, service, tally });
    if (isWhole) await followFocus({ ...session, violation: found.violation, tally });
    await followAuditorStory({ browser, service, tally });
    await decideForYou({ browser, service, tally });
    await signInByProvider(browser, { service, tally });
    await importAfterDryRun({ ...signedIn, service, tally }); // last: it changes what the others ask about
  } finally {
    await service.stop();
  }
}

async function useKeys(signedIn: SignedInBrowser, service: DeployedService): Promise<void> {
  await typeQuestion(signedIn);
  await goByPalette(signedIn);
  await typeEarly(signedIn);
  await reopenPalette(signedIn);
  await tailorList(signedIn);
  await keepGroups({ ...signedIn, service, tally });
  await askDelayed(signedIn, service);
}

/** Waits for the first scan by the worker. */
async function findViolation(service: DeployedService): Promise<string> {
  const path = `/violations/v1?limit=1&filters=${encodeURIComponent('policyId eq "sod-p2p-07"')}`;
  for (let tries = 0; tries < 100; tries++) {
    const { status, body } = await service.call<readonly { readonly id: string }[]>('GET', path);
    if (status === 200 && body[0] !== undefined) return body[0].id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the worker records no violation');
}

/** Proposes the change of a policy, through an API that requires approval. */
async function proposeChange(service: DeployedService, policy = 'sod-p2p-07'): Promise<string> {
  const strict = await service.another(service.databaseUrl, { FOUR_EYES: 'true' });
  try {
    const token = await service.govern('token', '--scope', 'sod-policy:manage', '--subject', 'dorota.mazurek');
    const response = await fetch(`${strict.baseUrl}/sod-policies/v1/${policy}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json-patch+json' },
      body: JSON.stringify([{ op: 'replace', path: '/level', value: 'MEDIUM' }]),
    });
    if (response.status !== 202) throw new Error(`the change of the policy is answered with ${response.status}`);
    return ((await response.json()) as { readonly id: string }).id;
  } finally {
    await strict.stop();
  }
}

/** An import of which one row is refused, for a reason that tries to become markup. */
async function importWithErrors(service: DeployedService): Promise<string> {
  const rows = [
    { kind: 'roles', row: { id: 'imported-role', name: 'Imported role' } },
    {
      kind: 'grants',
      row: { parent: { type: 'ROLE', id: '<b>none</b>' }, child: { type: 'ENTITLEMENT', id: 'none' } },
    },
  ];
  const response = await fetch(`${service.baseUrl}/inventory/v1/import?skipInvalid=true&reason=%3Cb%3Ecorrection`, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/x-ndjson' },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  if (!response.ok) throw new Error(`the import is answered with ${response.status}: ${await response.text()}`);
  const { body } = await service.call<readonly { readonly id: string }[]>(
    'GET',
    '/imports/v1?sorters=-started&limit=1',
  );
  return body[0]!.id;
}

/** The first and the last listed object of each kind. */
async function findPairs(service: DeployedService): Promise<IdPairs> {
  const pairOf = async (path: string): Promise<readonly [string, string]> => {
    const { body } = await service.call<readonly { readonly id: string }[]>('GET', `${path}?limit=250`);
    if (body.length < 2) throw new Error(`${path} lists ${body.length} objects, two are needed`);
    return [body[0]!.id, body.at(-1)!.id];
  };
  return {
    violations: await pairOf('/violations/v1'),
    approvals: await pairOf('/pending-changes/v1'),
    audit: await pairOf('/audit-events/v1'),
    imports: await pairOf('/imports/v1'),
  };
}

async function findEvent(service: DeployedService): Promise<string> {
  const { body } = await service.call<readonly { readonly id: string }[]>('GET', '/audit-events/v1?limit=1');
  return body[0]!.id;
}
