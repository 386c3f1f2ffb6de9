import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeployedService, freePort } from '../lib/deployed-service';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';

/** Which folders are on the disk that fills up. */
export interface FullDisk {
  readonly holdsDatabase: boolean;
  readonly holdsLog: boolean;
}

export interface FullDiskOutcome {
  /** While the disk was full. */
  readonly writes: Answers;
  readonly reads: Answers;
  readonly isReadyWhileFull: boolean;
  readonly droppedLines: number;
  /** After there was room again. */
  readonly isRecovered: boolean;
  readonly checkState: string;
  readonly lost: number;
  readonly brokenLines: number;
  readonly reportedLines: number;
  /** Of both processes, which are stopped while the disk is full again. */
  readonly exitCodes: readonly (number | null)[];
  readonly stopMilliseconds: number;
}

interface Answers {
  /** How many there were, by status; with `!` where 503 came without `Retry-After`. */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly maxMilliseconds: number;
}

const DISK_MEGABYTES = 48;
const REQUESTS = 300;
const AT_ONCE = 10;
const RECOVERY_LIMIT = 30_000;

/** Runs the service while a disk of its own fills up, and has room again. The folder is where the disk is mounted. */
export async function fillDisk(disk: FullDisk, folder: string): Promise<FullDiskOutcome> {
  mkdirSync(folder, { recursive: true });
  mount(folder, DISK_MEGABYTES);
  const metricsPort = await freePort();
  const settings = {
    ...{ LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) },
    ...(disk.holdsDatabase && { DATABASE_URL: `sqlite:${join(folder, 'governance.db')}` }),
  };
  const service = await DeployedService.start(sampleFolder, settings, disk.holdsLog ? folder : undefined);
  try {
    const outcome = await disturb(service, folder, metricsPort);
    await pause(500); // the log is written within a moment
    const log = disk.holdsLog ? readLog(folder) : { brokenLines: 0, reportedLines: 0 };
    return { ...outcome, ...log, ...(await stopWhileFull(service, folder)) };
  } finally {
    await service.stop();
    spawnSync('umount', [folder]);
  }
}

async function disturb(service: DeployedService, folder: string, metricsPort: number) {
  const created: string[] = [];
  await ask(write(service, created)); // compiled and warm, as a service in use is
  fill(folder);
  const writes = await ask(write(service, created));
  const reads = await ask(read(service));
  const isReadyWhileFull = await service.isReady();
  const droppedLines = await readDropped(metricsPort);
  rmSync(join(folder, 'filler'));
  const isRecovered = await recover(service, created);
  const checkState = await service.runCheck();
  const lost = await countLost(service, created);
  return { writes, reads, isReadyWhileFull, droppedLines, isRecovered, checkState, lost };
}

async function stopWhileFull(service: DeployedService, folder: string) {
  fill(folder);
  await ask(read(service));
  const start = performance.now();
  const exitCodes = await service.end();
  return { exitCodes, stopMilliseconds: Math.round(performance.now() - start) };
}

export function mount(folder: string, megabytes: number): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`cannot mount a disk: ${stderr.toString()}`);
}

/** Until not one more byte fits. */
export function fill(folder: string): void {
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(join(folder, 'filler'), Buffer.alloc(size, 'x'), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

type Send = (n: number) => Promise<Response>;

async function ask(send: Send): Promise<Answers> {
  const byStatus: Record<string, number> = {};
  let [longest, next] = [0, 0];
  const client = async () => {
    while (next < REQUESTS) {
      const start = performance.now();
      const response = await send(next++);
      await response.arrayBuffer();
      longest = Math.max(longest, performance.now() - start);
      const isBare = response.status === 503 && !(Number(response.headers.get('retry-after')) >= 1);
      const key = isBare ? '503!' : String(response.status);
      byStatus[key] = (byStatus[key] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return { byStatus, maxMilliseconds: Math.round(longest) };
}

const item = { type: 'ROLE', id: 'r-payments-backup' };
const other = { type: 'ROLE', id: 'r-employee' };
let named = 0;

/** Creates a policy; its id is kept when that is acknowledged. */
function write(service: DeployedService, created: string[]): Send {
  return async () => {
    const side = (ref: typeof item) => ({ criteriaList: [ref] });
    const response = await post(service, '/sod-policies/v1', {
      name: `Policy ${++named}`,
      description: 'x'.repeat(1000),
      state: 'NOT_ENFORCED',
      conflictingAccessCriteria: { leftCriteria: side(item), rightCriteria: side(other) },
    });
    const body = (await response.clone().json()) as { readonly id?: string };
    if (response.status === 201) created.push(body.id!);
    return response;
  };
}

/** Asks what is there, and what would be. */
function read(service: DeployedService): Send {
  const identities = [...readSampleOrganisation().assigned.keys()];
  return async (n) => {
    const identityId = identities[n % identities.length]!;
    if (n % 2 === 0) return post(service, '/sod-violations/v1/predict', { identityId, accessRefs: [item] });
    return get(service, `/identities/v1/${encodeURIComponent(identityId)}/access`);
  };
}

async function recover(service: DeployedService, created: string[]): Promise<boolean> {
  for (const end = performance.now() + RECOVERY_LIMIT; performance.now() < end;) {
    await pause(100);
    if (!(await service.isReady())) continue;
    if ((await write(service, created)(0)).status === 201) return true;
  }
  return false;
}

async function countLost(service: DeployedService, created: readonly string[]): Promise<number> {
  let lost = 0;
  for (const id of created) if ((await service.call('GET', `/sod-policies/v1/${id}`)).status !== 200) lost++;
  return lost;
}

function readLog(folder: string) {
  const lines = readFileSync(join(folder, 'api.log'), 'utf8').split('\n').filter(Boolean);
  const read = lines.map(parseLine);
  return {
    brokenLines: read.filter((line) => line === undefined).length,
    reportedLines: read.reduce((sum, line) => sum + (line?.droppedLines ?? 0), 0),
  };
}

function parseLine(line: string): { readonly droppedLines?: number } | undefined {
  try {
    return JSON.parse(line) as { readonly droppedLines?: number };
  } catch {
    return undefined;
  }
}

async function readDropped(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^governance_log_lines_dropped_total (\d+)/m.exec(text)?.[1]);
}

async function post(service: DeployedService, path: string, body: unknown): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function get(service: DeployedService, path: string): Promise<Response> {
  return fetch(service.baseUrl + path, { headers: { authorization: service.authorization } });
}
