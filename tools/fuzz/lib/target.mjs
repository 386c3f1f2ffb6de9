import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../start/workspace.mjs';

/** A test has them with their packages in one file (tools/test/join-apps.mjs). */
const appMain = (app) => join(process.env.JOINED_APPS ?? join(root, 'dist/apps'), app, 'main.js');

/** No limit of rate may keep the fuzzer out, nor may the service take it for overload. */
const settings = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  METRICS_PORT: '0',
  RATE_LIMIT_REQUESTS: '1000000000',
  RATE_LIMIT_GROUP_C_REQUESTS: '1000000000',
  RATE_LIMIT_ADDRESS_REQUESTS: '1000000000',
  OVERLOAD_DELAY_MILLISECONDS: '0',
};

/** The built API as a process of its own, on a database of its own with this data, reachable from this machine only. */
export class Target {
  /** On a new SQLite file, unless there is a URL; with these flags of node. */
  static async start({ dataFolder, databaseUrl, flags }) {
    const target = new Target();
    target.flags = flags;
    target.folder = mkdtempSync(join(tmpdir(), 'governance-fuzz-'));
    target.port = await freePort();
    target.env = {
      PATH: process.env.PATH,
      ...settings,
      PORT: String(target.port),
      DATA_DIR: target.folder,
      DATABASE_URL: databaseUrl ?? `sqlite:${join(target.folder, 'governance.db')}`,
    };
    target.govern('migrate');
    target.govern('import', dataFolder);
    target.govern('scan', '--reconcile'); // there is no worker, and lists of violations wait for the first scan
    target.authorization = target.newAuthorization('fuzzer');
    await target.startApi();
    return target;
  }

  newAuthorization(client) {
    const flags = ['--scope', 'governance:all', '--ttl', '8h', '--client', client];
    return `Bearer ${this.govern('token', ...flags).trim()}`;
  }

  govern(...args) {
    return execFileSync(process.execPath, [appMain('cli'), ...args], {
      env: this.env,
      cwd: this.folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async startApi() {
    const log = openSync(join(this.folder, 'api.log'), 'w');
    this.child = spawn(process.execPath, [...this.flags, appMain('api')], {
      env: this.env,
      cwd: this.folder,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.ended = once(this.child, 'exit');
    for (let tries = 0; tries < 600; tries++) {
      if ((await this.health()) === 200) return;
      if (this.child.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the API does not become ready:\n${this.log()}`);
  }

  async health() {
    const response = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => undefined);
    return response?.status;
  }

  log() {
    return readFileSync(join(this.folder, 'api.log'), 'utf8');
  }

  /** In MiB. Small images of Linux have no `ps`. */
  residentMemory() {
    this.expectAlive();
    const pid = String(this.child.pid);
    const kibibytes =
      process.platform === 'linux'
        ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        : execFileSync('ps', ['-o', 'rss=', '-p', pid], { encoding: 'utf8' });
    return Number(kibibytes) / 1024;
  }

  /** What all threads of it have had of processors so far, in milliseconds; 0 where no Linux tells. */
  processorTime() {
    const tasks = `/proc/${this.child.pid}/task`;
    if (!existsSync(tasks)) return 0;
    const nanoseconds = readdirSync(tasks).map((task) => {
      return Number.parseInt(readFileSync(join(tasks, task, 'schedstat'), 'utf8'), 10);
    });
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  }

  expectAlive() {
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) {
      throw new Error(`the service ended with ${signalCode ?? `exit code ${exitCode}`}:\n${this.log()}`);
    }
  }

  /** Returns how it ended. */
  async stop() {
    this.child.kill('SIGTERM');
    const [code, signal] = await this.ended;
    return signal ?? `exit code ${code}`;
  }

  remove() {
    if (this.child?.exitCode === null) this.child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
