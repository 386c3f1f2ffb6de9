import { setTimeout as sleep } from 'node:timers/promises';
import { ImportInventory, stateParts, type ImportCounts, type Store } from '@identity-governance/application';
import { systemClock } from '@identity-governance/platform';
import { Tally } from '../checks/lib/tally';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { makeAssignments } from './make-assignments';
import { batchesOf, makeInventory, type MadeRows } from './inventory-rows';

/**
 * Rows of each kind are imported, imported again unchanged, again with one of a thousand changed, and at last
 * synchronised with another one of a thousand, while another connection writes to every part of the state. Prints rows
 * a second, how long that writer waited at most, and the most memory of the process; fails where the state is not what
 * was imported. `ROWS=6000000` assignments make it larger, `OTHERS` are the accounts, entitlements and grants;
 * `KINDS=assignments` measures one kind, `ENGINE=sqlite` or `ENGINE=postgres` one engine. `PREPARED=1`: the assignments
 * are made by statements of SQL, and not imported first.
 */
const rowCount = Number(process.env.ROWS ?? 300_000);
const otherCount = Number(process.env.OTHERS ?? Math.min(rowCount, 100_000));
const isPrepared = process.env.PREPARED === '1';
const measured = process.env.KINDS?.split(',');
const maxWait = 1000;
const mostMemory = 400;
const timesFaster = 5;

interface Step {
  readonly what: string;
  readonly version: number;
  readonly isSync?: boolean;
}

const tally = new Tally();
let peakBytes = 0;
const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 50);

async function importRows(store: Store, rows: MadeRows, { version, isSync }: Step): Promise<ImportCounts> {
  const sync = isSync === true ? { maxDeletes: 1 } : undefined;
  const importer = new ImportInventory(store, systemClock);
  const report = await importer.execute(batchesOf(rows, version), { skipInvalid: false, sync });
  if (!report.applied) throw new Error(JSON.stringify(report.faults));
  return report.counts.get(rows.kind)!;
}

/** Rows a second. */
async function time(store: Store, rows: MadeRows, step: Step): Promise<number> {
  const start = performance.now();
  const counts = await importRows(store, rows, step);
  const seconds = (performance.now() - start) / 1000;
  const rate = Math.round(rows.count / seconds);
  const numbers = `${seconds.toFixed(2).padStart(8)} s ${String(rate).padStart(9)} rows/s`;
  console.log(`  ${rows.kind.padEnd(13)} ${step.what.padEnd(22)} ${numbers}  ${JSON.stringify(counts)}`);
  return rate;
}

/** Writes again and again until it is told to end; returns the longest wait in milliseconds. */
async function writeBeside(store: Store, signal: AbortSignal): Promise<number> {
  let longest = 0;
  for (let n = 0; !signal.aborted; n++) {
    const start = performance.now();
    const source = { id: 'source-0', name: `Round ${n}`, description: null, attributes: {}, correlation: [] };
    await store.write(stateParts, async (tx) => tx.sources.save([source]));
    longest = Math.max(longest, performance.now() - start);
    await sleep(20);
  }
  return longest;
}

/** The sum of a number made of each row: equal for equal rows, in whatever order. */
class Digest {
  private sum = 0;
  private rows = 0;

  add(row: unknown): void {
    const text = JSON.stringify(row, Object.keys(flat(row)).sort());
    let hash = 2166136261;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
    this.sum = (this.sum + hash) % Number.MAX_SAFE_INTEGER;
    this.rows++;
  }

  equals(other: Digest): boolean {
    return this.sum === other.sum && this.rows === other.rows;
  }
}

/** Names of members at every depth, so that their order does not count. */
function flat(row: unknown): object {
  if (typeof row !== 'object' || row === null) return {};
  return Object.assign({ ...row }, ...Object.values(row).map(flat)) as object;
}

async function isAsImported(store: Store, rows: MadeRows, version: number): Promise<boolean> {
  const [wanted, found] = [new Digest(), new Digest()];
  for (let n = 0; n < rows.count; n++) {
    const parsed = rows.parse(rows.recordOf(n, version));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    wanted.add(parsed.value);
  }
  const types = { entitlements: 'ENTITLEMENT', roles: 'ROLE' } as Readonly<Record<string, string>>;
  await store.read(async (tx) => {
    for await (const page of rows.collection(tx).pages(5000)) {
      for (const row of page) {
        if (types[rows.kind] === undefined || (row as { type: string }).type === types[rows.kind]) found.add(row);
      }
    }
  });
  return wanted.equals(found);
}

async function measureKind({ engine, url }: EmptyDatabase, { store, other }: Stores, rows: MadeRows): Promise<void> {
  const isMade = isPrepared && rows.kind === 'assignments';
  if (isMade) await makeAssignments(engine, url, rows.count);
  const fresh = isMade ? undefined : await time(store, rows, { what: 'new', version: 0 });
  const same = await time(store, rows, { what: 'unchanged', version: 0 });
  const end = new AbortController();
  const waiting = writeBeside(other, end.signal);
  await time(store, rows, { what: 'one of 1,000 changed', version: 1 });
  await time(store, rows, { what: 'another, synchronised', version: 2, isSync: true });
  end.abort();
  const waited = await waiting;
  console.log(`  ${rows.kind}: another writer waited ${waited.toFixed(0)} ms at most`);
  const of = `${rows.kind} on ${engine}`;
  if (fresh !== undefined) {
    console.log(`  ${rows.kind}: unchanged ${(same / fresh).toFixed(1)} times as fast as new`);
    tally.check(`unchanged ${of} are ${timesFaster} times as fast as new ones`, same / fresh >= timesFaster);
  }
  tally.check(`no writer waits longer than ${maxWait} ms for ${of}`, waited <= maxWait);
  tally.check(`the ${of} are those of the last import`, await isAsImported(store, rows, 2));
}

interface Stores {
  readonly store: Store;
  readonly other: Store;
}

async function run(database: EmptyDatabase): Promise<void> {
  const { engine, openStore } = database;
  console.log(`${engine}, ${rowCount} assignments, ${otherCount} of each other kind`);
  peakBytes = 0;
  const stores = { store: await openStore(), other: await openStore() };
  for (const rows of makeInventory(rowCount, otherCount)) {
    const isMeasured = rows.kind !== 'sources' && (measured?.includes(rows.kind) ?? true);
    if (isMeasured) await measureKind(database, stores, rows);
    else await importRows(stores.store, rows, { what: 'needed', version: 0 });
  }
  const memory = Math.round(peakBytes / 1024 ** 2);
  console.log(`  at most ${memory} MiB of memory`);
  tally.check(`imports into ${engine} take less than ${mostMemory} MiB`, memory < mostMemory);
}

await onEachEngine(run);
clearInterval(sampler);
tally.end();
