// npm start: builds, migrates, starts the API and the worker, and stays up until Ctrl-C. Without DATABASE_URL it does
// so on a database of its own with the sample organisation, and shows one prediction. With DATABASE_URL, or with
// --empty, it starts on your own data and never loads the sample.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandsToPaste, createClient, demonstrate, firstSteps } from './demonstration.mjs';
import { ensurePortIsFree, startApp, stopApp, untilReady } from './deployables.mjs';
import { appMain, buildApps, readSettings, root } from './workspace.mjs';

const settings = readSettings();
const isDemonstration = settings.databaseUrl === undefined && !process.argv.includes('--empty');
if (isDemonstration) process.env.DATABASE_URL = `sqlite:${join(settings.dataDir, 'demonstration.db')}`;
const isAnyAddress = ['0.0.0.0', '::'].includes(settings.host);
const host = isAnyAddress ? '127.0.0.1' : settings.host;
const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`;
const apps = [];

/** What Ctrl-C would interrupt. */
let doing = 'before it did anything';
let isStopping = false;
const stopSignal = new Promise((resolve) => {
  const stop = () => {
    if (!isStopping) console.log(`\nnpm start: stopping, ${doing}`);
    isStopping = true;
    resolve(undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
});

try {
  const ended = await Promise.race([stopSignal, run()]);
  if (ended !== undefined) throw new Error(`the ${ended.app} ended (${ended.how}); its log is ${ended.logFile}`);
} catch (error) {
  await new Promise(setImmediate); // a signal that ended the command under way has been seen by then
  if (!isStopping) {
    console.error(`npm start: ${error.message}`);
    process.exitCode = 1;
  }
}
await Promise.all(apps.map(stopApp));
process.exit();

/** Resolves when one of the apps ends, which none should do by itself. */
async function run() {
  await ensurePortIsFree(settings);
  if (!process.argv.includes('--no-build')) {
    doing = 'interrupted while it built the apps';
    console.log('building …');
    buildApps(['api', 'worker', 'cli']);
  }
  doing = 'interrupted while it migrated the database, which is done as a whole or not at all';
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  governance('migrate');
  doing = 'interrupted while the API and the worker started';
  apps.push(startApp('api', settings.dataDir), startApp('worker', settings.dataDir));
  const ended = Promise.race(apps.map((app) => app.ended));
  return (await Promise.race([ended, showService()])) ?? ended;
}

async function showService() {
  await untilReady(baseUrl);
  const shown = await showUse().catch((error) => ['', `There is no demonstration: ${error.message}`]);
  const logs = apps.map(({ logFile }) => logFile).join(' and ');
  doing = 'after the requests and jobs in hand';
  const up = `The service is up on ${baseUrl}, its documentation on ${baseUrl}/docs, its logs are in ${logs}.`;
  console.log([...shown, '', `${up} Ctrl-C stops it.`].join('\n'));
}

/** As lines to print. Fails where tokens come from an issuer of the user's own. */
async function showUse() {
  const token = governance('token', '--scope', 'governance:all', '--client', 'npm-start', '--ttl', '8h').trim();
  return isDemonstration ? showDemonstration(token) : ['', ...firstSteps(baseUrl, token)];
}

/** What a user would do first. */
async function showDemonstration(token) {
  const call = createClient(baseUrl, token);
  if ((await call('/identities/v1?limit=1')).length === 0) {
    doing = 'interrupted while it loaded the sample organisation, which is loaded as a whole or not at all';
    console.log('loading the sample organisation …');
    governance('import', join(root, 'tools/sample/data'));
  }
  doing = 'interrupted while it asked for the demonstration';
  const shown = await demonstrate(call);
  doing = 'interrupted while it scanned the sample organisation';
  const scanned = ['What everybody violates as it is, by `governance scan`:', '', governance('scan').trimEnd()];
  const hint = 'Paste these into another terminal (the token is good for eight hours):';
  return ['', ...shown, '', ...scanned, '', hint, '', ...commandsToPaste(baseUrl, token)];
}

/** Runs one command of the command-line app and returns what it printed. */
function governance(...args) {
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  const { status, stdout, stderr } = spawnSync(process.execPath, [appMain('cli'), ...args], options);
  if (status !== 0) throw new Error(`governance ${args[0]} failed:\n${stderr || stdout}`);
  return stdout;
}
