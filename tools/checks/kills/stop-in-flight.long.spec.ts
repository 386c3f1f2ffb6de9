import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/deployed-service';
import { workspaceRoot } from '../lib/workspace-root';

const main = (app: string) => join(workspaceRoot(), 'dist/apps', app, 'main.js');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stop-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The built API alone: without a worker, no check comes to its end. */
async function startApi() {
  const port = await freePort();
  const database = `sqlite:${join(folder, 'governance.db')}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database,
    METRICS_PORT: '0',
    OVERLOAD_DELAY_MILLISECONDS: '0',
  };
  const env = { PATH: process.env.PATH, ...settings };
  const govern = (...args: string[]) =>
    execFileSync(process.execPath, [main('cli'), ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  govern('migrate');
  govern('import', join(workspaceRoot(), 'tools/sample/data'));
  const authorization = `Bearer ${govern('token', '--scope', 'governance:all').trim()}`;
  const log = openSync(join(folder, 'api.log'), 'w');
  const child = spawn(process.execPath, [main('api')], { env, stdio: ['ignore', log, 'inherit'] });
  closeSync(log);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { authorization, 'content-type': 'application/json' },
    });
  while ((await call('/health/ready').catch(() => undefined))?.ok !== true) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, call, port };
}

it('answers what is in progress when it is stopped, takes nothing new, and loses no line of its log', async () => {
  const { child, call } = await startApi();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const listed = await call('/identities/v1?limit=1');
  expect(listed.status).toBe(200);
  const identityId = ((await listed.json()) as { id: string }[])[0]!.id;
  const body = JSON.stringify({ identityId, accessRefs: [] });
  const check = (await (await call('/sod-violations/v1/check', { method: 'POST', body })).json()) as {
    requestId: string;
  };

  const inProgress = Array.from({ length: 5 }, () => call(`/sod-violations/v1/check/${check.requestId}?wait=3`));
  for (let i = 0; i < 100; i++) await call('/identities/v1?limit=1');
  child.kill('SIGTERM');
  for (const response of await Promise.all(inProgress)) {
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ requestId: check.requestId, state: 'PENDING' });
  }
  expect(await ended).toEqual([0, null]);
  await expect(call('/health/live')).rejects.toThrow();

  const lines = readFileSync(join(folder, 'api.log'), 'utf8').trimEnd().split('\n');
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; url?: string });
  expect(logged.filter(({ url }) => url === '/identities/v1?limit=1')).toHaveLength(101);
  expect(logged.filter(({ url }) => url?.includes('wait=3') === true)).toHaveLength(5);
  expect(logged.at(-1)!.msg).toBe('api stopped');
});

/** Sends requests over one connection until the server refuses it. Returns the errors that are no refusal. */
async function keepAsking(port: number, pauseMilliseconds: number): Promise<readonly string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const codes: string[] = [];
  for (let code = 'answered'; code !== 'ECONNREFUSED';) {
    code = await new Promise<string>((resolve) => {
      const request = get({ port, agent, host: '127.0.0.1', path: '/health/live' }, (response) => {
        response.resume().once('end', () => {
          resolve('answered');
        });
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code ?? error.message);
      });
    });
    codes.push(code);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  agent.destroy();
  return codes.filter((code) => code !== 'answered' && code !== 'ECONNREFUSED');
}

it('resets no client that keeps its connection, whether it asks at once again or after a while', async () => {
  const { child, port } = await startApi();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const pauses = Array.from({ length: 20 }, (_, n) => n * 10);
  const failures = Promise.all(pauses.map((pause) => keepAsking(port, pause)));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  child.kill('SIGTERM');
  expect((await failures).flat()).toEqual([]);
  expect(await ended).toEqual([0, null]);
});
