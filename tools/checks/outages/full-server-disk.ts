import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { Client } from 'pg';
import { sendAllKinds, type Statuses } from '../lib/all-kinds';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';
import { fill, mount } from './full-disk';
import { sampleFolder } from '../lib/sample-organisation';

export interface FullServerDiskOutcome {
  /** While the disk was full and no new connection could be opened. */
  readonly whileFull: Statuses;
  readonly isReadyWhileFull: boolean;
  /** Error that PostgreSQL gives to a new connection. */
  readonly connectionError: string;
  /** After there was room again. */
  readonly afterwards: Statuses;
  readonly checkState: string;
  /** Whether API and worker are those that were started. */
  readonly haveLived: boolean;
  readonly exitCodes: readonly (number | null)[];
}

const MEGABYTES = 320;
const FULL_FOR = 8_000;
const RECOVERY_LIMIT = 30_000;

/** Runs the service on a PostgreSQL server whose disk fills up, and has room again. */
export async function fillServerDisk(folder: string): Promise<FullServerDiskOutcome> {
  mkdirSync(folder, { recursive: true });
  chmodSync(dirname(folder), 0o755); // the server runs as another user
  mount(folder, MEGABYTES);
  const postgres = await startOwnPostgres(folder);
  const service = await DeployedService.start(sampleFolder, {
    ...unlimited,
    LOG_LEVEL: 'fatal',
    DATABASE_URL: postgres.url,
  });
  const client = new Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await reserveLog(client);
    await service.runCheck(); // the worker is up
    await sendAllKinds(service, pause(1000));
    const connectionError = await fillUntilClosed(client, postgres.url, folder);
    const whileFull = await sendAllKinds(service, pause(FULL_FOR));
    const isReadyWhileFull = await service.isReady();
    rmSync(join(folder, 'filler'));
    await untilReady(service);
    const afterwards = await sendAllKinds(service, pause(2000));
    const checkState = await service.runCheck();
    const haveLived = service.hasLived;
    return {
      whileFull,
      isReadyWhileFull,
      connectionError,
      afterwards,
      checkState,
      haveLived,
      exitCodes: await service.end(),
    };
  } finally {
    await client.end();
    await service.stop();
    await postgres.stop();
    spawnSync('umount', [folder]);
  }
}

/** Makes files of the write-ahead log in advance: PostgreSQL itself ends when it can write none. */
async function reserveLog(client: Client): Promise<void> {
  for (let n = 0; n < 4; n++) await client.query(`SELECT pg_logical_emit_message(true, 'x', 'x'), pg_switch_wal()`);
  for (let n = 0; n < 2; n++) await client.query('CHECKPOINT');
}

/**
 * Fills the disk without the files that a new connection would have to write again, as after a change of the schema,
 * and ends the connections of the service. Returns the error that new connections receive.
 */
async function fillUntilClosed(client: Client, url: string, folder: string): Promise<string> {
  const caches = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((n) =>
    n.endsWith('pg_internal.init'),
  );
  let error = 'none';
  for (let tries = 0; tries < 100 && error === 'none'; tries++) {
    for (const name of caches) rmSync(join(folder, name), { force: true });
    fill(folder);
    error = await tryToConnect(url);
  }
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'identity-governance%'`,
  );
  return error;
}

async function tryToConnect(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  return client.connect().then(
    async () => client.end().then(() => 'none'),
    (error: unknown) => String((error as { code?: unknown }).code),
  );
}

async function untilReady(service: DeployedService): Promise<void> {
  for (const end = performance.now() + RECOVERY_LIMIT; performance.now() < end;) {
    await pause(100);
    if (await service.isReady()) return;
  }
}
