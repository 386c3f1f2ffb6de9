// Refuses each script and style of the console once, to the first screen that loads it, in Chromium:
// node tools/run.mjs checks/console/lost-files. Needs `npm run build`.
import type { BrowserContext, Page } from 'playwright-core';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { Tally } from '../lib/tally';
import { appears, launchChromium, settle } from './console-browser';
import { screens } from './console-screens';

interface Loaded {
  readonly path: string;
  readonly heading: string;
  /** Addresses of the scripts and styles that the screen loads. */
  readonly files: readonly string[];
}

const isFile = (address: string) => /\/console\/assets\/[^/]+\.(js|css)$/.test(address);

/** The screen then loads the file again, by itself or by what it offers. */
async function refuseFiles(context: BrowserContext, url: string, tally: Tally): Promise<void> {
  const loaded: Loaded[] = [];
  for (const path of Object.values(screens)) loaded.push(await load(await context.newPage(), url, path));
  const refused = new Set<string>();
  for (const screen of loaded) {
    for (const file of screen.files) {
      if (refused.has(file)) continue;
      refused.add(file);
      const fault = await findFault(await context.newPage(), { url, screen, file });
      const name = `${screen.path} without ${new URL(file).pathname}`;
      tally.check(fault === undefined ? name : `${name}: ${fault}`, fault === undefined);
    }
  }
}

async function load(page: Page, url: string, path: string): Promise<Loaded> {
  const files = new Set<string>();
  page.on('request', (request) => {
    if (isFile(request.url())) files.add(request.url());
  });
  await page.goto(`${url}/console/${path}`);
  await settle(page);
  const heading = await page.locator('main h1').first().innerText();
  await page.close();
  return { path, heading, files: [...files] };
}

interface Refusal {
  readonly url: string;
  readonly screen: Loaded;
  readonly file: string;
}

const TRIES = 10;

/** Returns what is wrong on a screen after this file was refused once; undefined if one could go on. */
async function findFault(page: Page, { url, screen, file }: Refusal): Promise<string | undefined> {
  let isLoaded = file.endsWith('.css'); // a screen without its style can be used
  await page.route(file, (route) => route.abort(), { times: 1 });
  page.on('response', (response) => {
    isLoaded ||= response.url() === file && response.ok();
  });
  await page.goto(`${url}/console/${screen.path}`);
  const heading = page.locator('main h1').filter({ hasText: screen.heading }).first();
  const wayOn = page
    .getByRole('button', { name: 'Reload the page' })
    .or(page.getByRole('link', { name: 'reload the page' }))
    .first();
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      if (isLoaded && (await appears(heading, 'visible', 1000))) return undefined;
      // The router loads the page again by itself, once: what is clicked may be gone.
      await wayOn.click({ timeout: 1000 }).catch(() => undefined);
    }
    return isLoaded ? 'does not show the screen again' : 'has no way on';
  } finally {
    await page.close();
  }
}

const browser = await launchChromium();
const service = await DeployedService.start(sampleFolder, unlimited);
const tally = new Tally();
try {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto((await service.govern('console', '--persona', 'administrator')).trim());
  await settle(page);
  await page.close();
  await refuseFiles(context, service.baseUrl, tally);
} finally {
  await service.stop();
  await browser.close();
}
tally.end();
