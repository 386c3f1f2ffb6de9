// npm start: builds, migrates, starts the API and the worker, and stays up until Ctrl-C. Without DATABASE_URL it does
// so on a database of its own with the sample organisation, and shows one prediction. With DATABASE_URL, or with
// --empty, it starts on your own data and never loads the sample.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commandsToPaste, createClient, firstSteps, predictArguments, showViolations } from './demonstration.mjs';
import { ensurePortIsFree, startApp, stopApp, untilReady, workerMetrics } from './deployables.mjs';
import {
  requireBuild,
  requireBuildFolders,
  requireKnownOptions,
  requireNoOtherStart,
  requirePackages,
  requireSettings,
  requireWritable,
} from './requirements.mjs';
import { appMain, buildApps, governanceCommand, readSettings, root } from './workspace.mjs';

const settings = readSettingsOrExit();
const isDemonstration = settings.databaseUrl === undefined && !process.argv.includes('--empty');
const demonstrationFile = join(settings.dataDir, 'demonstration.db');
if (isDemonstration) {
  settings.databaseUrl = `sqlite:${demonstrationFile}`;
  process.env.DATABASE_URL = settings.databaseUrl;
}
const isAnyAddress = ['0.0.0.0', '::'].includes(settings.host);
const host = isAnyAddress ? '127.0.0.1' : settings.host;
const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`;
const deployables = ['api', 'worker', 'cli'];
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
  // npm passes SIGTERM on to its shell, which ends by it and does not pass it on
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === 'start') setInterval(() => process.ppid === parent || stop(), 200).unref();
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

function readSettingsOrExit() {
  try {
    return readSettings();
  } catch (error) {
    console.error(`npm start: the file .env cannot be read (${error.message})`);
    process.exit(1);
  }
}

/** The file is there only once the sample organisation is complete in it. */
function makeDemonstration() {
  const folder = join(settings.dataDir, 'demonstration.new');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, 'demonstration.db');
  const variables = { DATABASE_URL: `sqlite:${file}` };
  const history = join(root, 'tools/sample/history.json');
  governance(['migrate'], variables);
  governance(['import', join(root, 'tools/sample/data')], variables);
  runNode([join(root, 'tools/run.mjs'), 'start/make-history', variables.DATABASE_URL, history]);
  renameSync(file, demonstrationFile);
  rmSync(folder, { recursive: true });
}

/** Resolves when one of the apps ends, which none should do by itself. */
async function run() {
  requireKnownOptions(process.argv.slice(2));
  await ensurePortIsFree(settings);
  await requireNoOtherStart(settings.dataDir);
  requirePackages();
  if (!process.argv.includes('--no-build')) {
    requireBuildFolders();
    doing = 'interrupted while it built the apps';
    console.log('building …');
    buildApps(deployables);
  }
  requireBuild(deployables);
  const { dataDir, metricsPort } = settings;
  for (const app of ['api', 'worker']) requireSettings(app);
  requireWritable(dataDir, 'the data folder');
  if (isDemonstration && !existsSync(demonstrationFile)) {
    doing = 'interrupted while it loaded the sample organisation, which is loaded as a whole or not at all';
    console.log('loading the sample organisation …');
    makeDemonstration();
  }
  doing = 'interrupted while it migrated the database, which is done as a whole or not at all';
  governance(['migrate']);
  doing = 'interrupted while the API and the worker started';
  apps.push(startApp('api', dataDir), startApp('worker', dataDir, workerMetrics(metricsPort)));
  const ended = Promise.race(apps.map((app) => app.ended));
  return (await Promise.race([ended, showService()])) ?? ended;
}

async function showService() {
  await untilReady(baseUrl);
  const shown = await showUse().catch((error) => ['', `There is no token or demonstration to show: ${error.message}`]);
  const logs = apps.map(({ logFile }) => logFile).join(' and ');
  doing = 'after the requests and jobs in hand';
  const up = `The service is up on ${baseUrl}, its documentation on ${baseUrl}/docs, its logs are in ${logs}.`;
  console.log([...shown, '', `${up} Ctrl-C stops it.`, ...consoleLink()].join('\n'));
}

/** Lines with a link that signs in to the console; none where people sign in with a provider of the user's own. */
function consoleLink() {
  try {
    const lead = 'Open the console within ten minutes; the link works once, `governance console` prints another:';
    return ['', lead, '', governance(['console']).trim()];
  } catch {
    return [];
  }
}

/** As lines to print. Fails where tokens come from an issuer of the user's own. */
async function showUse() {
  const token = governance(['token', '--scope', 'governance:all', '--client', 'npm-start', '--ttl', '8h']).trim();
  const call = createClient(baseUrl, token);
  if (isDemonstration) return showDemonstration(call, token);
  const isEmpty = (await call('/identities/v1?limit=1')).length === 0;
  return ['', ...firstSteps(baseUrl, token, { isEmpty, governance: governanceCommand(settings) })];
}

/** What a user would do first. */
async function showDemonstration(call, token) {
  doing = 'interrupted while it asked for the demonstration';
  const predicted = showCommand('What a grant would violate, as this command predicts it:', predictArguments);
  doing = 'interrupted while it scanned the sample organisation';
  const scanned = showCommand('The violations of all identities, as this command lists them:', ['scan']);
  return ['', ...predicted, ...scanned, ...(await showViolations(call)), '', ...commandsToPaste(baseUrl, token)];
}

/** A command of the command-line app and what it prints, as lines. */
function showCommand(lead, args) {
  return [lead, '', `${governanceCommand(settings)} ${args.join(' ')}`, '', governance(args).trimEnd(), ''];
}

/** Runs one command of the command-line app and returns what it printed. */
function governance(args, variables = {}) {
  return runNode([appMain('cli'), ...args], variables);
}

function runNode([script, ...args], variables = {}) {
  const env = { ...process.env, ...variables };
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
  if (status !== 0) throw new Error(`${basename(script)} ${args[0]} failed:\n${stderr || stdout}`);
  return stdout;
}
