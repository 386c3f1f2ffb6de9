import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { appMain, freePort } from '../checks/lib/deployed-service';
import { workspaceRoot } from '../checks/lib/workspace-root';

let folder: string;
let container: ChildProcessByStdio<null, Readable, null>;
let ended: Promise<unknown[]>;
/** The log lines of API and worker. */
const lines: Record<string, unknown>[] = [];

/** What the image `single` runs, until the API and the worker are there. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'single-'));
  mkdirSync(join(folder, 'var'));
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), METRICS_PORT: '0' };
  const args = [join(workspaceRoot(), 'deploy/single.mjs'), dirname(dirname(appMain('cli')))];
  container = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  ended = once(container, 'close');
  lines.length = 0;
  let open = '';
  container.stdout.on('data', (data: Buffer) => {
    const all = (open + data.toString()).split('\n');
    open = all.pop()!;
    lines.push(...all.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as (typeof lines)[number]));
  });
  const isUp = () => lines.some(({ msg }) => msg === 'worker ready') && lines.some(({ name }) => name === 'api');
  while (!isUp() || !(await isReady(port))) await new Promise((resolve) => setTimeout(resolve, 50));
});

afterEach(async () => {
  container.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true });
});

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  return response?.ok === true;
}

describe('API and worker in one container', () => {
  it('stop in order on SIGTERM', async () => {
    container.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['api stopped', 'worker stopped']));
  });

  it.each([
    ['api', 'worker'],
    ['worker', 'api'],
  ])(
    'end together when the %s is killed',
    async (killed, other) => {
      process.kill(lines.find(({ name }) => name === killed)!.pid as number, 'SIGKILL');
      expect(await ended).toEqual([1, null]);
      expect(lines.map(({ msg }) => msg)).toContain(`${other} stopped`);
    },
    60_000,
  );
});
