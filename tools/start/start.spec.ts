import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const startScript = join(__dirname, 'start.mjs');
const settingNames = ['HOST', 'DATABASE_URL', 'DATA_DIR', 'LOG_LEVEL', 'AUTH_JWKS', 'AUTH_HS256_SECRET', 'NODE_ENV'];

interface Running {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** The exit code, once it has ended and all its output is there. */
  readonly ended: Promise<number | null>;
}

interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

let folder: string;
let started: Running[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  started = [];
});
afterEach(async () => {
  for (const { process } of started) process.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(folder, { recursive: true });
});

/** `npm start` in a folder of its own: its database, its key and its logs are there. */
function start(port: number, { args = [], env = {} }: StartOptions = {}): Running {
  const inherited = { ...process.env };
  for (const name of settingNames) Reflect.deleteProperty(inherited, name);
  const options = { cwd: folder, env: { ...inherited, PORT: String(port), ...env } };
  const child = spawn(process.execPath, [startScript, '--no-build', ...args], options);
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const running = { process: child, output: () => output, ended };
  started.push(running);
  return running;
}

/** Until the text has been printed; fails when the process ends before. */
async function printed(running: Running, text: string): Promise<void> {
  while (!running.output().includes(text)) {
    if (running.process.exitCode !== null) throw new Error(`ended without printing \`${text}\`:\n${running.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function listenSomewhere(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listenSomewhere();
  server.close();
  await once(server, 'close');
  return port;
}

/** The one form of the printed commands: nothing in them means anything else to a shell than what is sent here. */
const command = /^curl -s -H "Authorization: Bearer \$TOKEN"(?: -H '([\w-]+): ([^']+)' -d '([^']+)')? '(http[^']+)'$/;

/** What the printed commands answer. */
async function sendCommands(output: string): Promise<readonly unknown[]> {
  const lines = output.split('\n');
  const [token] = lines.flatMap((line) => /^TOKEN=([\w.-]+)$/.exec(line)?.slice(1) ?? []);
  const commands = lines.filter((line) => line.startsWith('curl '));
  const answers = commands.map(async (line) => {
    const [, header, value, body, url] = command.exec(line) ?? [];
    if (url === undefined) throw new Error(`no command for a shell: ${line}`);
    const headers = { authorization: `Bearer ${token!}`, ...(header !== undefined && { [header]: value! }) };
    const answer = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body });
    return answer.json();
  });
  return Promise.all(answers);
}

describe('npm start', () => {
  it('shows a prediction, answers the commands that it prints, and stops on Ctrl-C', async () => {
    const running = start(await freePort());
    await printed(running, 'Ctrl-C stops it');
    expect(running.output()).toContain('Who    Maya Lindqvist');
    expect(running.output()).toMatch(/Asked {2}role .* \(r-payments-backup\)/);
    expect(running.output()).toMatch(/\((sod-\S+)\): would be violated {2}\[NEW\]/);

    expect(running.output()).toContain('14 of 610 identities violate 14 of 38 policies: 20 violations');

    const [prediction, access, roles] = await sendCommands(running.output());
    expect(prediction).toMatchObject({ violationContexts: [{ kind: 'NEW' }, { kind: 'NEW' }, { kind: 'NEW' }] });
    expect(access).toBeTruthy();
    expect(roles).toHaveLength(5);

    expect(running.output()).toContain('/docs');
    expect(readdirSync(join(folder, 'var')).filter((name) => name.endsWith('.db'))).toEqual(['demonstration.db']);

    running.process.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(running.output()).toContain('stopping, after the requests and jobs in hand');
    for (const app of ['api', 'worker']) {
      expect(readFileSync(join(folder, 'var', `${app}.log`), 'utf8')).toContain(`${app} stopped`);
    }
  }, 60_000);

  it.each([
    ['--empty', 'governance.db', { args: ['--empty'] }],
    ['DATABASE_URL', 'mine.db', { env: { DATABASE_URL: 'sqlite:var/mine.db' } }],
  ])(
    'starts on own data with %s, and loads nothing',
    async (_what, file, options) => {
      mkdirSync(join(folder, 'var'));
      const running = start(await freePort(), options);
      await printed(running, 'Ctrl-C stops it');
      expect(running.output()).toContain('governance -- import');
      expect(await sendCommands(running.output())).toEqual([[]]);
      expect(readdirSync(join(folder, 'var')).filter((name) => name.endsWith('.db'))).toEqual([file]);
      running.process.kill('SIGINT');
      expect(await running.ended).toBe(0);
    },
    60_000,
  );

  it('makes nothing of a database path that is mistyped', async () => {
    const running = start(await freePort(), { env: { DATABASE_URL: 'sqlite:vra/mine.db' } });
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('there is no folder');
    expect(running.output()).not.toContain('    at ');
    expect(existsSync(join(folder, 'vra'))).toBe(false);
  }, 30_000);

  it('stops the worker and fails when the API dies', async () => {
    const running = start(await freePort());
    await printed(running, 'Ctrl-C stops it');
    const apiLog = readFileSync(join(folder, 'var/api.log'), 'utf8');
    const { pid } = JSON.parse(apiLog.split('\n')[0]!) as { pid: number };
    process.kill(pid, 'SIGKILL');
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('the api ended (SIGKILL)');
    expect(readFileSync(join(folder, 'var/worker.log'), 'utf8')).toContain('worker stopped');
  }, 60_000);

  it('says so when the port is taken, before it touches anything', async () => {
    const { server, port } = await listenSomewhere();
    const running = start(port);
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain(`port ${port} on 127.0.0.1 is in use`);
    expect(existsSync(join(folder, 'var'))).toBe(false);
    server.close();
  });

  it('passes on what an app says about its settings', async () => {
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=loud\n');
    const running = start(await freePort());
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('`LOG_LEVEL` is `loud`');
  }, 30_000);
});
