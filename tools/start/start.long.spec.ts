import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { appMain } from '../checks/lib/deployed-service';

const startScript = join(__dirname, 'start.mjs');
const settingNames = [
  'HOST',
  'METRICS_PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'LOG_LEVEL',
  'AUTH_JWKS',
  'AUTH_HS256_SECRET',
  'NODE_ENV',
];

interface Running {
  readonly process: ChildProcessWithoutNullStreams;
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
  const options = { cwd: folder, env: { ...environment(port), ...env } };
  return follow(spawn(process.execPath, [startScript, '--no-build', ...args], options));
}

/** The socket of the start is in the folder, too. */
function environment(port: number): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  for (const name of settingNames) Reflect.deleteProperty(inherited, name);
  return { ...inherited, PORT: String(port), TMPDIR: folder };
}

function follow(child: ChildProcessWithoutNullStreams): Running {
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const running = { process: child, output: () => output, ended };
  started.push(running);
  return running;
}

/** Until the API and the worker have stopped in order: they may still be at it when `npm` has ended. */
async function untilStopped(dataDir: string): Promise<void> {
  const isStopped = (app: string) => readFileSync(join(dataDir, `${app}.log`), 'utf8').includes(`${app} stopped`);
  while (!isStopped('api') || !isStopped('worker')) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Until the text has been printed; fails when the process ends before. */
async function printed(running: Running, text: string): Promise<void> {
  while (!running.output().includes(text)) {
    const { exitCode, signalCode } = running.process;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`ended without printing \`${text}\`:\n${running.output()}`);
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

/** Returns a free port whose successor is free, too. */
async function freePair(): Promise<number> {
  const port = await freePort();
  const server = createServer().listen(port + 1, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePair();
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
    expect(running.output()).toMatch(/Identity +Maya Lindqvist \(maya\.lindqvist\)/);
    expect(running.output()).toMatch(/Access +role .* \(r-payments-backup\)/);
    expect(running.output()).toMatch(/\((sod-\S+)\): would be violated \[NEW\]/);

    expect(running.output()).toContain('14 of 610 identities violate 14 of 38 policies: 20 violations');

    const database = join('var', 'demonstration.db');
    expect(running.output()).toContain(`\nDATABASE_URL=sqlite:${database} npm run -s governance -- scan\n`);

    expect(running.output()).toContain('18 are open, of 14 identities (Critical 14, High 4, Medium 0, Low 0),');
    expect(running.output()).toContain('and 2 are mitigated for a time');
    expect(running.output()).toContain('Most come from: Site Finance Generalist (r-site-finance-generalist)');
    expect(running.output()).toMatch(/The least to take away from .*:\n {2}\S/);
    const [prediction, access, violations] = await sendCommands(running.output());
    expect(prediction).toMatchObject({ violationContexts: [{ kind: 'NEW' }, { kind: 'NEW' }, { kind: 'NEW' }] });
    expect(access).toBeTruthy();
    expect(violations).toMatchObject(Array(5).fill({ level: 'Critical', status: 'Open' }));

    expect(running.output()).toContain('/docs');
    expect(readdirSync(join(folder, 'var')).filter((name) => name.endsWith('.db'))).toEqual(['demonstration.db']);

    running.process.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(running.output()).toContain('stopping, after the requests and jobs in hand');
    for (const app of ['api', 'worker']) {
      expect(readFileSync(join(folder, 'var', `${app}.log`), 'utf8')).toContain(`${app} stopped`);
    }
  });

  it.each([
    ['--empty', './var/governance.db', { args: ['--empty'] }],
    ['DATABASE_URL', 'var/mine.db', { env: { DATABASE_URL: 'sqlite:var/mine.db' } }],
  ])(
    'starts on own data with %s, and loads nothing',
    async (_what, url, options) => {
      mkdirSync(join(folder, 'var'));
      const running = start(await freePort(), options);
      await printed(running, 'Ctrl-C stops it');
      expect(running.output()).toContain(
        `DATABASE_URL=sqlite:${url} npm run -s governance -- import ./my-organisation`,
      );
      expect(await sendCommands(running.output())).toEqual([[]]);
      expect(readdirSync(join(folder, 'var')).filter((name) => name.endsWith('.db'))).toEqual([basename(url)]);
      running.process.kill('SIGINT');
      expect(await running.ended).toBe(0);
    },
    60_000,
  );

  it('names a command for the data of a filled database, and no import', async () => {
    mkdirSync(join(folder, 'var'));
    writeFileSync(join(folder, '.env'), 'DATABASE_URL=sqlite:var/mine.db\n');
    writeFileSync(join(folder, 'identities.csv'), 'id,name\nann,Ann\n');
    for (const args of [['migrate'], ['import', '.']]) {
      expect(spawnSync(process.execPath, [appMain('cli'), ...args], { cwd: folder, env: environment(0) }).status).toBe(
        0,
      );
    }
    const running = start(await freePort());
    await printed(running, 'Ctrl-C stops it');
    expect(running.output()).toContain('\nnpm run -s governance -- scan\n');
    expect(running.output()).not.toContain('import');
    expect(await sendCommands(running.output())).toMatchObject([[{ id: 'ann' }]]);
  });

  it('stops API and worker when npm gets SIGTERM', async () => {
    const env = { ...environment(await freePort()), DATA_DIR: folder };
    const running = follow(
      spawn('npm', ['start', '--', '--no-build', '--empty'], { cwd: join(__dirname, '../..'), env }),
    );
    await printed(running, 'Ctrl-C stops it');
    running.process.kill('SIGTERM');
    await running.ended;
    await untilStopped(folder);
  });

  it('makes nothing of a database path that is mistyped', async () => {
    const running = start(await freePort(), { env: { DATABASE_URL: 'sqlite:vra/mine.db' } });
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('there is no folder');
    expect(running.output()).not.toContain('    at ');
    expect(existsSync(join(folder, 'vra'))).toBe(false);
  });

  it('serves the metrics of the worker on the port behind that of the API, and stops it when the API dies', async () => {
    const metricsPort = await freePair();
    const running = start(await freePort(), { args: ['--empty'], env: { METRICS_PORT: String(metricsPort) } });
    await printed(running, 'Ctrl-C stops it');
    const hasRequests = async (port: number) =>
      (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).includes('governance_http_request');
    expect([await hasRequests(metricsPort), await hasRequests(metricsPort + 1)]).toEqual([true, false]);
    const apiLog = readFileSync(join(folder, 'var/api.log'), 'utf8');
    const { pid } = JSON.parse(apiLog.split('\n')[0]!) as { pid: number };
    process.kill(pid, 'SIGKILL');
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('the api ended (SIGKILL)');
    expect(readFileSync(join(folder, 'var/worker.log'), 'utf8')).toContain('worker stopped');
  });

  it('says so when the port is taken, before it touches anything', async () => {
    const { server, port } = await listenSomewhere();
    const running = start(port);
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain(`port ${port} on 127.0.0.1 is in use`);
    expect(existsSync(join(folder, 'var'))).toBe(false);
    server.close();
  });

  it.each([
    ['an option does not exist', { args: ['--emtpy'] }, 'there is no option `--emtpy`'],
    ['keys are missing in production', { env: { NODE_ENV: 'production' } }, '`AUTH_ISSUER` is not set'],
    ['the data folder is a file', { env: { DATA_DIR: 'file' } }, 'the data folder `file` is a file'],
    [
      'the data folder is below a file',
      { env: { DATA_DIR: 'file/var' } },
      'the data folder `file/var` is below a file',
    ],
  ])('says at once that %s, and makes nothing', async (_what, options, sentence) => {
    writeFileSync(join(folder, 'file'), '');
    const running = start(await freePort(), options);
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain(`npm start: `);
    expect(running.output()).toContain(sentence);
    expect(running.output()).not.toContain('    at ');
    expect(running.output()).not.toContain('loading');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('refuses a second start of the same data folder, also while the first one still loads', async () => {
    const first = start(await freePort());
    await printed(first, 'loading the sample organisation');
    const second = start(await freePort());
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      'npm start: another `npm start` uses the data folder `./var`: stop it, or set DATA_DIR and PORT to others\n',
    );
    await printed(first, 'Ctrl-C stops it');
    first.process.kill('SIGKILL'); // leaves its socket behind, and its apps
    for (const app of ['api', 'worker']) {
      const log = readFileSync(join(folder, 'var', `${app}.log`), 'utf8');
      process.kill((JSON.parse(log.split('\n')[0]!) as { pid: number }).pid, 'SIGTERM');
    }
    await first.ended;
    const third = start(await freePort(), { args: ['--empty'] });
    await printed(third, 'Ctrl-C stops it');
  });

  it('passes on what an app says about its settings', async () => {
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=loud\n');
    const running = start(await freePort());
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('`LOG_LEVEL` is `loud`');
  });
});
