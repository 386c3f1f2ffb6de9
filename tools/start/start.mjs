// npm start: builds, migrates, loads the sample organisation into an empty database, starts the API and the worker,
// shows one prediction and stays up until Ctrl-C.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandsToPaste, createClient, demonstrate } from './demonstration.mjs';
import { ensurePortIsFree, startApp, stopApp, untilReady } from './deployables.mjs';
import { appMain, buildApps, readSettings, root } from './workspace.mjs';

const settings = readSettings();
const isAnyAddress = ['0.0.0.0', '::'].includes(settings.host);
const host = isAnyAddress ? '127.0.0.1' : settings.host;
const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`;
const apps = [];

let isStopping = false;
const stopSignal = new Promise((resolve) => {
  const stop = () => {
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
    console.log('building …');
    buildApps(['api', 'worker', 'cli']);
  }
  governance('migrate');
  apps.push(startApp('api', settings.dataDir), startApp('worker', settings.dataDir));
  const ended = Promise.race(apps.map((app) => app.ended));
  return (await Promise.race([ended, showService()])) ?? ended;
}

async function showService() {
  await untilReady(baseUrl);
  const shown = await showUse().catch((error) => ['', `There is no demonstration: ${error.message}`]);
  const logs = apps.map(({ logFile }) => logFile).join(' and ');
  console.log([...shown, '', `The service is up on ${baseUrl}, its logs are in ${logs}. Ctrl-C stops it.`].join('\n'));
}

/**
 * What a user would do first, as lines to print. Fails where tokens come from an issuer of the user's own, or the
 * organisation is not the sample.
 */
async function showUse() {
  const token = governance('token', '--scope', 'governance:all', '--client', 'npm-start', '--ttl', '8h').trim();
  const call = createClient(baseUrl, token);
  if ((await call('/identities/v1?limit=1')).length === 0) {
    console.log('loading the sample organisation …');
    governance('import', join(root, 'tools/sample/data'));
  }
  const hint = 'Paste these into another terminal (the token is good for eight hours):';
  return ['', ...(await demonstrate(call)), '', hint, '', ...commandsToPaste(baseUrl, token)];
}

/** Runs one command of the command-line app and returns what it printed. */
function governance(...args) {
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  const { status, stdout, stderr } = spawnSync(process.execPath, [appMain('cli'), ...args], options);
  if (status !== 0) throw new Error(`governance ${args[0]} failed:\n${stderr || stdout}`);
  return stdout;
}
