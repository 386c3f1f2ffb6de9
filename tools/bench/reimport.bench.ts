import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImportInventory, type ImportBatch, type Store } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createIdGenerator, systemClock } from '@identity-governance/platform';

/**
 * Assignments are imported, imported again unchanged, and again with one of a thousand changed, while another
 * connection writes identities. Prints rows a second, how long that writer waited at most, and the most memory of the
 * process. `ROWS=6000000` makes it larger; `ENGINE=sqlite` or `ENGINE=postgres` takes one engine only.
 */
const rowCount = Number(process.env.ROWS ?? 300_000);
const perIdentity = 20;
const itemCount = 10_000;
const batchSize = 1000;
const identityCount = Math.ceil(rowCount / perIdentity);

async function* batchesOf(kind: ImportBatch['kind'], count: number, recordOf: (n: number) => object) {
  for (let start = 0; start < count; start += batchSize) {
    const length = Math.min(batchSize, count - start);
    const rows = Array.from({ length }, (_, i) => ({ line: start + i + 2, record: recordOf(start + i) }));
    yield await Promise.resolve<ImportBatch>({ kind, rows });
  }
}

/** `shift` changes one of a thousand rows. */
function assignmentOf(shift: number): (n: number) => object {
  return (n) => {
    const item = (n * 7919 + (n % perIdentity) + (n % 1000 === 0 ? shift : 0)) % itemCount;
    const identityId = `identity-${String(Math.floor(n / perIdentity)).padStart(9, '0')}`;
    return { identityId, access: { type: 'ROLE', id: `role-${item}` } };
  };
}

async function* prelude(): AsyncGenerator<ImportBatch> {
  yield* batchesOf('roles', itemCount, (n) => ({ id: `role-${n}`, name: `Role ${n}` }));
  yield* batchesOf('identities', identityCount, (n) => {
    const id = `identity-${String(n).padStart(9, '0')}`;
    return { id, name: id };
  });
}

async function timed(what: string, store: Store, batches: AsyncIterable<ImportBatch>): Promise<number> {
  const start = performance.now();
  const report = await new ImportInventory(store, systemClock).execute(batches, { skipInvalid: false });
  const seconds = (performance.now() - start) / 1000;
  if (!report.applied) throw new Error(JSON.stringify(report.faults));
  const counts = JSON.stringify(report.counts.get('assignments') ?? {});
  const rate = Math.round(rowCount / seconds);
  console.log(
    `  ${what.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s  ${String(rate).padStart(8)} rows/s  ${counts}`,
  );
  return rate;
}

/** Writes again and again until it is told to end; returns the longest wait in milliseconds. */
async function writeBeside(store: Store, signal: AbortSignal): Promise<number> {
  let longest = 0;
  for (let n = 0; !signal.aborted; n++) {
    const start = performance.now();
    await store.write(['assignments'], (tx) => tx.identities.save([identity(n)]));
    longest = Math.max(longest, performance.now() - start);
    await sleep(20);
  }
  return longest;
}

function identity(n: number) {
  return { id: 'writer', name: `Round ${n}`, email: null, identityProfileId: null, attributes: {} };
}

async function run(engine: string, url: string): Promise<void> {
  console.log(`${engine}, ${rowCount} assignments of ${identityCount} identities`);
  const ids = createIdGenerator();
  const open = async () => createStore(await openDatabase(url), { clock: systemClock, ids });
  const migrating = await openDatabase(url);
  await migrating.migrate();
  await migrating.close();
  const [store, other] = [await open(), await open()];
  await new ImportInventory(store, systemClock).execute(prelude(), { skipInvalid: false });
  const fresh = await timed('new', store, batchesOf('assignments', rowCount, assignmentOf(0)));
  const same = await timed('unchanged', store, batchesOf('assignments', rowCount, assignmentOf(0)));
  const end = new AbortController();
  const waiting = writeBeside(other, end.signal);
  await timed('one of 1,000 changed', store, batchesOf('assignments', rowCount, assignmentOf(1)));
  end.abort();
  console.log(`  unchanged rows are ${(same / fresh).toFixed(1)} times as fast as new ones`);
  console.log(`  another writer waited ${(await waiting).toFixed(0)} ms at most`);
  await store.close();
  await other.close();
}

interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Loaded by its path, since it has no types. */
async function startPostgres(): Promise<PostgresServer> {
  const path = join(process.cwd(), 'tools/test/postgres-server.mjs');
  const loaded = (await import(path)) as { readonly startPostgresServer: () => Promise<PostgresServer> };
  return loaded.startPostgresServer();
}

let peakBytes = 0;
const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 50);
const engines = process.env.ENGINE === undefined ? ['sqlite', 'postgres'] : [process.env.ENGINE];
for (const engine of engines) {
  peakBytes = 0;
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'governance-bench-'));
    await run(engine, `sqlite:${join(folder, 'governance.db')}`);
    rmSync(folder, { recursive: true });
  } else {
    const server = await startPostgres();
    await run(engine, server.url);
    await server.stop();
  }
  console.log(`  at most ${(peakBytes / 1024 ** 2).toFixed(0)} MiB of memory`);
}
clearInterval(sampler);
