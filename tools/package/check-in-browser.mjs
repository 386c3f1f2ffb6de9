import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { readSnippets } from './snippets.mjs';

const examples = join(import.meta.dirname, '../../examples');

/** The snippets and the page of the examples, in a real browser; where there is none, that is said. */
export async function checkInBrowser(tally, user) {
  const browser = await launch();
  if (browser === undefined) {
    tally.skip(
      'the package in a browser',
      'no Chromium for this system in the npm packages, and no Chrome is installed',
    );
    return;
  }
  try {
    console.log(`Chromium ${browser.version()}`);
    await checkSnippets(tally, browser, user);
    await checkModules(tally, browser, user);
    await checkPage(tally, browser, user);
  } finally {
    await browser.close();
  }
}

/** @sparticuz/chromium brings a browser for Linux on x64; elsewhere it must be an installed one. */
async function launch() {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: brought } = await import('@sparticuz/chromium');
    // One process for all would end with the first page that is closed.
    const args = brought.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote');
    return chromium.launch({ executablePath: await brought.executablePath(), args });
  }
  return chromium.launch({ channel: 'chrome' }).catch(() => undefined);
}

/** As a bundler makes them. */
async function checkSnippets(tally, browser, user) {
  for (const { file, prints } of readSnippets()) {
    const { outputFiles } = await build({
      entryPoints: [join(user, 'esm', file)],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
    });
    const { printed, errors } = await runScript(browser, outputFiles[0].text);
    tally.check(
      `${file} in the browser`,
      `${printed}` === `${prints}` && errors.length === 0,
      [...printed, ...errors].join('\n'),
    );
  }
}

async function runScript(browser, content) {
  const page = await browser.newPage();
  const printed = [];
  const errors = [];
  page.on('console', (message) => printed.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addScriptTag({ content });
  await page.close();
  return { printed, errors };
}

/** As the browser itself loads ES modules, without any bundler. */
async function checkModules(tally, browser, user) {
  const page = await browser.newPage();
  await page.route('http://package.test/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = join(user, path);
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') });
  });
  await page.goto('http://package.test/');
  const kinds = await page.evaluate(async () => {
    const place = 'http://package.test/node_modules/@identity-governance/domain/esm';
    const { compile } = await import(`${place}/sod.js`);
    const { checkName } = await import(`${place}/names.js`);
    const { compileAccessGraph } = await import(`${place}/engine.js`);
    const { parseSodPolicy } = await import(`${place}/shapes.js`);
    const graph = compileAccessGraph([{ type: 'ROLE', id: 'clerk', name: 'Clerk' }], []);
    const kinds = [compile({ policies: [] }).ok, checkName('mail', []).ok, graph.numbers.size === 1];
    return [...kinds, !parseSodPolicy({}).ok];
  });
  tally.check('what needs no package loads as modules without a bundler', kinds.every(Boolean), `${kinds}`);
  await page.close();
}

/** The spreadsheet is scanned in the page, which asks for nothing but itself. */
async function checkPage(tally, browser, user) {
  const folder = join(user, 'spreadsheet-page');
  cpSync(join(examples, 'spreadsheet-page'), folder, { recursive: true });
  const entry = { entryPoints: [join(folder, 'main.mjs')], outfile: join(folder, 'dist/main.js') };
  await build({ ...entry, bundle: true, format: 'iife' });
  const page = await browser.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${join(folder, 'index.html')}`);
  await page.setInputFiles('#model', join(folder, 'role-model.json'));
  await page.setInputFiles('#assignments', join(folder, 'assignments.csv'));
  await page.getByText(/identities scanned/).waitFor({ timeout: 20_000 });
  const status = await page.textContent('#status');
  tally.check('the page scans the spreadsheet', status === '3 identities scanned: 1 violations', status);
  const row = await page.locator('#violations tbody tr').allInnerTexts();
  tally.check(
    'and shows who violates what',
    `${row}` === 'Eve, the second\tCRITICAL\tNobody enters and pays invoices',
    `${row}`,
  );
  const others = requests.filter((url) => !/^(file|blob):/.test(url));
  tally.check('and sends nothing to anybody', others.length === 0, others.join());
  await checkFault(tally, page);
  await page.close();
}

async function checkFault(tally, page) {
  await page.setInputFiles('#assignments', {
    name: 'x.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('who,what\na,b\n'),
  });
  await page.getByText('the spreadsheet has no column identity, type, id').waitFor({ timeout: 20_000 });
  tally.check('and tells what is wrong with a spreadsheet', true);
}
