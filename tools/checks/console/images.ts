// node tools/run.mjs checks/console/images
// Builds the images of deploy/Dockerfile and runs the service in them. Without an engine for containers it names what
// is missing and runs the Dockerfile's commands for the deployables in a folder.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const apps = ['api', 'worker', 'cli'] as const;
const tally = new Tally();

/** The service in one container, however it is run. */
interface Single {
  readonly baseUrl: string;
  readonly govern: (...args: readonly string[]) => string;
  /** Stops it as `docker stop` does; returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

const settings = {
  AUTH_HS256_SECRET: randomBytes(32).toString('hex'),
  AUTH_ISSUER: 'https://issuer.example',
  AUTH_AUDIENCE: 'governance',
};

function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  const said = error === undefined ? stdout + stderr : error.message.replace(/.* ENOENT$/, 'it is not installed');
  return { isDone: status === 0, output: said, stdout };
}

function must(command: string, args: readonly string[], options = {}): string {
  const { isDone, output, stdout } = run(command, args, options);
  if (!isDone) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-4000)}`);
  return stdout;
}

const asked = ['docker', 'podman'].map((name) => ({ name, ...run(name, ['info']) }));
const engine = asked.find(({ isDone }) => isDone)?.name;
if (engine === undefined) {
  for (const { name, output } of asked)
    console.log(`no image is built with ${name}: ${output.trim().split('\n').at(-1)!}`);
  await checkSingle(await startFolder());
} else {
  for (const target of [...apps, 'single']) {
    const args = [
      'build',
      '--file',
      'deploy/Dockerfile',
      '--target',
      target,
      '--tag',
      `governance-check-${target}`,
      '.',
    ];
    const { isDone, output } = run(engine, args, { cwd: workspaceRoot() });
    tally.check(`the image ${target} is built`, isDone);
    if (!isDone) console.log(output.slice(-4000));
  }
  await checkSingle(await startContainer(engine));
}
tally.end();

/** Loads the sample, predicts, checks by the worker, and stops. */
async function checkSingle(single: Single): Promise<void> {
  const isUp = await becomes(async () => (await fetch(`${single.baseUrl}/health/ready`)).ok);
  tally.check('API and worker start in one container on SQLite', isUp);
  single.govern('import', '/import');
  const token = single.govern('token', '--scope', 'governance:all').trim();
  const call = async (path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(single.baseUrl + path, request)).json()) as Record<string, unknown>;
  };
  const identity = { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ROLE', id: 'r-payments-backup' }] };
  const { violationContexts } = await call('/sod-violations/v1/predict', identity);
  tally.check('it predicts what the sample says', (violationContexts as readonly unknown[] | undefined)?.length === 3);
  const { requestId } = await call('/sod-violations/v1/check', identity);
  const { state } = await call(`/sod-violations/v1/check/${String(requestId)}?wait=30`);
  tally.check('its worker runs a check', state === 'SUCCESS');
  tally.check('it stops on SIGTERM with exit code 0', (await single.stop()) === 0);
}

async function becomes(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (await holds().catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

async function startContainer(name: string): Promise<Single> {
  const port = await freePort();
  const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--volume', '/var/lib/governance'];
  const given = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${sampleFolder}:/import:ro`];
  const id = must(name, ['run', '--detach', ...limits, ...given, ...env, 'governance-check-single']).trim();
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    govern: (...args) => must(name, ['exec', id, 'node', 'cli/main.js', ...args]),
    stop: async () => {
      must(name, ['stop', '--time', '30', id]);
      const code = Number(must(name, ['inspect', '--format', '{{.State.ExitCode}}', id]));
      must(name, ['rm', '--volumes', id]);
      return Promise.resolve(code);
    },
  };
}

/** What the stages of the Dockerfile do: `npm ci --omit=dev` in each deployable. */
function installInFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  cpSync(join(workspaceRoot(), 'deploy/single.mjs'), join(folder, 'single.mjs'));
  for (const app of apps) {
    cpSync(join(workspaceRoot(), 'dist/apps', app), join(folder, app), { recursive: true });
    const { isDone, output } = run('npm', ['ci', '--omit=dev'], { cwd: join(folder, app) });
    tally.check(`the packages of ${app} install from its own lock file`, isDone);
    if (!isDone) console.log(output.slice(-4000));
  }
  return folder;
}

/** The last command of `single`, in a folder instead of a container. */
async function startFolder(): Promise<Single> {
  const folder = installInFolder();
  const port = await freePort();
  const env = {
    ...{ ...settings, PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), METRICS_PORT: '0' },
    ...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: `sqlite:${join(folder, 'data/governance.db')}` },
  };
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const child = spawn(process.execPath, ['single.mjs'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    govern: (...args) => {
      const given = args.map((arg) => (arg === '/import' ? sampleFolder : arg));
      return must(process.execPath, ['cli/main.js', ...given], { cwd: folder, env });
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      rmSync(folder, { recursive: true });
      return code;
    },
  };
}
