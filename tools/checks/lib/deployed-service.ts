import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from './workspace-root';

/** Tests start them with their packages in one file, which takes half as long (tools/test/join-apps.mjs). */
const deployables = process.env.JOINED_APPS ?? join(workspaceRoot(), 'dist/apps');
const run = promisify(execFile);

/** Settings for checks that send more requests than a client may. */
export const unlimited = { RATE_LIMIT_REQUESTS: '1000000', RATE_LIMIT_GROUP_C_REQUESTS: '1000000' };

export function appMain(app: 'api' | 'worker' | 'cli'): string {
  return join(deployables, app, 'main.js');
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  /** Of the request, as its log lines and audit events have it. */
  readonly trackingId: string;
  readonly etag: string | undefined;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
}

/** The built deployables as processes, on a database of their own, spoken to over a socket. */
export class DeployedService {
  readonly folder = mkdtempSync(join(tmpdir(), 'governance-'));
  private readonly running: { readonly app: 'api' | 'worker'; readonly child: ChildProcess }[] = [];
  private readonly env: NodeJS.ProcessEnv;
  private token = '';
  private isStopped = false;

  private constructor(
    private readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly logFolder?: string,
  ) {
    this.env = {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: this.folder,
      DATABASE_URL: `sqlite:${join(this.folder, 'governance.db')}`,
      LOG_LEVEL: 'warn',
      OVERLOAD_DELAY_MILLISECONDS: '0', // tests run on busy machines
      METRICS_PORT: '0',
      ...settings,
    };
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get databaseUrl(): string {
    return this.env.DATABASE_URL!;
  }

  /** Of callers that speak to the API by themselves. */
  get authorization(): string {
    return `Bearer ${this.token}`;
  }

  processId(app: 'api' | 'worker'): number {
    return this.running.findLast((running) => running.app === app)!.child.pid!;
  }

  /**
   * Migrated, with this folder imported, if any, with the API and the worker up. `logFolder`: where `api.log` and
   * `worker.log` go; without it there are none.
   */
  static async start(
    dataFolder: string | undefined,
    settings: Readonly<Record<string, string>> = {},
    logFolder?: string,
  ): Promise<DeployedService> {
    const service = new DeployedService(await portOf(settings), settings, logFolder);
    await service.fill(dataFolder);
    service.token = (await service.govern('token', '--scope', 'governance:all', '--ttl', '8h')).trim();
    await service.startApi();
    service.startWorker();
    return service;
  }

  /**
   * Migrates and imports, which takes most of a start: a database of SQLite is copied from the first service that had
   * the same folder and settings, as far as there is one among the checks that start the same joined apps.
   */
  private async fill(dataFolder: string | undefined): Promise<void> {
    const made = this.madeBefore(dataFolder);
    if (made !== undefined && existsSync(made)) {
      cpSync(made, this.folder, { recursive: true });
      return;
    }
    await this.govern('migrate');
    if (dataFolder !== undefined) await this.govern('import', dataFolder);
    if (made === undefined) return;
    const draft = `${made}.${process.pid}`;
    cpSync(this.folder, draft, { recursive: true });
    try {
      renameSync(draft, made);
    } catch {
      rmSync(draft, { recursive: true }); // another process was faster
    }
  }

  /** Returns where what `fill` makes is kept; undefined if it differs each time. */
  private madeBefore(dataFolder: string | undefined): string | undefined {
    const isOfRepository = dataFolder?.startsWith(join(workspaceRoot(), 'tools')) === true;
    if (process.env.JOINED_APPS === undefined || !isOfRepository || 'DATABASE_URL' in this.settings) return undefined;
    const settings = Object.entries(this.settings).filter(([name]) => !/PORT$|^RATE_LIMIT_/.test(name));
    const key = createHash('sha256')
      .update(JSON.stringify([dataFolder, settings]))
      .digest('hex');
    return join(deployables, 'filled', key);
  }

  /** One more API and worker on the database of this one, with the same keys and token. */
  async another(databaseUrl: string, more: Readonly<Record<string, string>> = {}): Promise<DeployedService> {
    const settings = { ...this.settings, ...more, DATA_DIR: this.folder, DATABASE_URL: databaseUrl };
    const service = new DeployedService(await portOf(settings), settings);
    service.token = this.token;
    await service.startApi();
    service.startWorker();
    return service;
  }

  /** Freezes the process, or lets it go on. */
  signal(app: 'api' | 'worker', signal: 'SIGSTOP' | 'SIGCONT'): void {
    process.kill(this.processId(app), signal);
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`${this.baseUrl}/health/ready`, { signal: AbortSignal.timeout(4000) }).catch(
      () => undefined,
    );
    return response?.ok === true;
  }

  /** Whether every process that was started still runs. */
  get hasLived(): boolean {
    return this.running.every(({ child }) => isAlive(child));
  }

  /** The exit code of the process, the last one started, once it ends by itself or by a signal. */
  async exitOf(app: 'api' | 'worker'): Promise<number | null> {
    const [code] = (await once(this.running.findLast((running) => running.app === app)!.child, 'exit')) as [
      number | null,
    ];
    return code;
  }

  /** What a command of the command-line app prints. */
  async govern(...args: readonly string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [appMain('cli'), ...args], {
      env: this.env,
      cwd: this.folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  async startApi(): Promise<void> {
    this.spawn('api');
    for (let tries = 0; tries < 600; tries++) {
      const response = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => undefined);
      if (response?.ok === true) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the API does not become ready');
  }

  /** One more worker. `settings`: of that worker alone. */
  startWorker(settings: Readonly<Record<string, string>> = {}): void {
    this.spawn('worker', settings);
  }

  /** Ends every worker as an operator does. */
  async endWorkers(): Promise<void> {
    const alive = this.running.filter(({ app, child }) => app === 'worker' && isAlive(child));
    const ended = alive.map(({ child }) => once(child, 'exit'));
    for (const { child } of alive) child.kill('SIGTERM');
    await Promise.all(ended);
  }

  /** Ends the process, the last one started, without a chance to clean up. */
  async kill(app: 'api' | 'worker'): Promise<void> {
    const { child } = this.running.findLast((running) => running.app === app)!;
    child.kill('SIGKILL');
    if (isAlive(child)) await once(child, 'exit');
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    return this.send({ method, path, body });
  }

  async send<T>({ method, path, body, ifMatch }: Request): Promise<Answer<T>> {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-service-experimental': 'true',
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const trackingId = response.headers.get('x-request-id') ?? '';
    const etag = response.headers.get('etag') ?? undefined;
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T, trackingId, etag };
  }

  /** The state of a check of the sample once a worker has run it, or 30 s have passed. */
  async runCheck(): Promise<string> {
    const request = { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ROLE', id: 'r-payments-backup' }] };
    const { body } = await this.call<{ requestId: string }>('POST', '/sod-violations/v1/check', request);
    const path = `/sod-violations/v1/check/${body.requestId}?wait=30`;
    return (await this.call<{ state: string }>('GET', path)).body.state;
  }

  /** Ends the processes as an operator does, and returns their exit codes. */
  async end(): Promise<readonly (number | null)[]> {
    const children = this.running.map(({ child }) => child).filter(isAlive);
    const ended = children.map((child) => once(child, 'exit').then(([code]) => code as number | null));
    for (const child of children) child.kill('SIGTERM');
    return Promise.all(ended);
  }

  /** Ends the processes and removes the database. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.end();
    rmSync(this.folder, { recursive: true });
  }

  private spawn(app: 'api' | 'worker', settings: Readonly<Record<string, string>> = {}): void {
    // What a failed test still has under way must not leave processes behind.
    if (this.isStopped) throw new Error('the service is stopped');
    const log = this.logFolder === undefined ? 'ignore' : openSync(join(this.logFolder, `${app}.log`), 'a');
    const env = { ...this.env, ...settings };
    const child = spawn(process.execPath, [appMain(app)], { env, stdio: ['ignore', log, 'inherit'] });
    if (log !== 'ignore') closeSync(log);
    this.running.push({ app, child });
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function portOf({ PORT }: Readonly<Record<string, string>>): Promise<number> {
  return PORT === undefined ? freePort() : Number(PORT);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
