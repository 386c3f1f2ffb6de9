import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

export const root = join(import.meta.dirname, '../..');
/** Tests start the apps with their packages in one file (tools/test/join-apps.mjs). */
const deployables = process.env.JOINED_APPS ?? join(root, 'dist/apps');
export const appMain = (app) => join(deployables, app, 'main.js');

/** Builds these apps, in silence unless it fails. Apps whose sources have not changed come from nx's cache. */
export function buildApps(apps) {
  const args = ['run-many', '-t', 'build', '-p', apps.join(',')];
  const env = { ...process.env, CI: '1', NX_DAEMON: 'false' };
  const options = { cwd: root, env, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [nxMain(), ...args], options);
  if (status !== 0) throw new Error(`the build of ${apps.join(', ')} failed:\n${stdout}${stderr}`);
}

/** The file that `nx` runs: what npm puts on the path is a shell script on one system and a batch file on another. */
function nxMain() {
  const manifest = createRequire(import.meta.url).resolve('nx/package.json');
  return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.nx);
}

/**
 * The settings that the apps will see: the environment, and `.env` for what it does not have. Empty counts as not set.
 * `urlInFile`: whether the URL of the database comes from `.env`, where other commands find it too.
 */
export function readSettings() {
  const file = withoutEmpty(readEnvFile());
  const environment = withoutEmpty(process.env);
  const {
    HOST = '127.0.0.1',
    PORT = '3000',
    DATA_DIR = './var',
    DATABASE_URL,
    METRICS_PORT,
  } = { ...file, ...environment };
  return {
    host: HOST,
    port: PORT,
    metricsPort: METRICS_PORT,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    urlInFile: environment.DATABASE_URL === undefined && DATABASE_URL !== undefined,
  };
}

function withoutEmpty(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value.trim() !== ''));
}

/** The command-line tool as a command for another terminal, on this database. A password is not shown. */
export function governanceCommand({ databaseUrl = 'sqlite:./var/governance.db', urlInFile }) {
  const command = 'npm run -s governance --';
  return urlInFile ? command : `DATABASE_URL=${quoteForShell(withoutPassword(databaseUrl))} ${command}`;
}

function withoutPassword(databaseUrl) {
  if (databaseUrl.startsWith('sqlite:')) return databaseUrl;
  const url = new URL(databaseUrl);
  if (url.password !== '') url.password = 'PASSWORD';
  if (url.searchParams.has('password')) url.searchParams.set('password', 'PASSWORD');
  return url.href;
}

function quoteForShell(text) {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function readEnvFile() {
  try {
    return parseEnv(readFileSync(join(process.cwd(), '.env'), 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
