import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccessSnapshots,
  answerInProcess,
  CountViolations,
  ExportViolations,
  ReadViolations,
  ReadViolationTrend,
  type Store,
} from '@identity-governance/application';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { HighsSolver, systemClock, uuidGenerator } from '@identity-governance/platform';
import { appMain } from '../checks/lib/deployed-service';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { SeededRandom } from '../checks/lib/seeded-random';
import { Tally } from '../checks/lib/tally';
import { makePopulation, nameIdentity, saveCatalogue } from './big-population';
import { printFloor } from './floor';
import { rounded } from './measure';
import { entitlements } from './workload';

/**
 * How long a worker takes to scan everybody into records of violations, how far the records lag behind commits while a
 * hundred assignments a second are saved and removed, and how long lists, totals and causes take. Prints the numbers.
 * `IDENTITIES=1000000` makes it larger, `VIOLATORS=13` lets that percentage violate policies, `SECONDS` is how long
 * the lag is measured, `ENGINE=sqlite` or `ENGINE=postgres` takes one engine.
 */
const count = Number(process.env.IDENTITIES ?? 100_000);
const percent = Number(process.env.VIOLATORS ?? 100);
const seconds = Number(process.env.SECONDS ?? 60);
const changesEach = 10;
const changePause = 100;
const probePause = 250;
const pollPause = 10;
const unknownRest = { email: null, identityProfileId: null, managerId: null, disabled: false, attributes: {} };
const longestLag = 2000;
const longestRead = 200;
const reads = 20;
const ownerCount = 50;

const tally = new Tally();
const random = new SeededRandom(5);

/** Every tenth of a second ten commits, each of which saves or removes an assignment. */
async function changeAssignments(url: string): Promise<void> {
  const store = createStore(await openDatabase(url), { clock: systemClock, ids: uuidGenerator });
  const end = new AbortController();
  process.on('message', () => {
    end.abort();
  });
  const saved: { readonly identityId: string; readonly access: AccessItemRef }[] = [];
  let changes = 0;
  for (let next = performance.now(); !end.signal.aborted; next += changePause) {
    for (let n = 0; n < changesEach; n++, changes++) {
      const old = changes % 2 === 0 ? undefined : saved.shift();
      const { type, id } = random.pick(entitlements);
      const assignment = old ?? { identityId: nameIdentity(random.below(count)), access: { type, id } };
      if (old === undefined) saved.push(assignment);
      await store.write(['assignments'], async (tx) =>
        old === undefined ? tx.assignments.save([assignment]) : tx.assignments.deleteMany([assignment]),
      );
    }
    process.send!(changes);
    await sleep(Math.max(0, next + changePause - performance.now()));
  }
  await store.close();
  process.disconnect();
}

function startWorker({ url }: EmptyDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'governance-'));
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, METRICS_PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [appMain('worker')], { env, stdio: 'ignore' });
  return {
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Resolves to how long it took, in milliseconds. */
async function waitFor(isReached: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await isReached())) await sleep(pollPause);
  return performance.now() - start;
}

/** One identity after the other begins to violate the policy; returns how long each record took, in milliseconds. */
async function measureLag(store: Store, policy: SodPolicy): Promise<readonly number[]> {
  const lags: Promise<number>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const identityId = `probe-${n}`;
    await store.write(['assignments'], async (tx) => {
      await tx.identities.save([{ ...unknownRest, id: identityId, name: identityId }]);
      await tx.assignments.save(
        policy.sets.map(({ criteriaList: [item] }) => ({ identityId, access: { type: item!.type, id: item!.id } })),
      );
    });
    const where = [{ field: 'targetId', op: 'eq', value: identityId } as const];
    const isRecorded = async () =>
      store.read(async (tx) => (await tx.violations.list({ limit: 1, offset: 0, where })).items.length > 0);
    lags.push(waitFor(isRecorded));
    await sleep(probePause);
  }
  return Promise.all(lags);
}

async function run(database: EmptyDatabase): Promise<void> {
  const store = await database.openStore();
  const catalogue = await saveCatalogue(store);
  const { policies } = catalogue;
  await store.write(['sod-policies'], (tx) => tx.sodPolicies.save(policies.map(withOwner)));
  await makePopulation(database, { catalogue, count, percent });
  const worker = startWorker(database);
  try {
    await measure(database, store, policies[0]!);
  } finally {
    await worker.stop();
  }
}

function withOwner(policy: SodPolicy, n: number): SodPolicy {
  return { ...policy, ownerRef: { type: 'IDENTITY', id: nameIdentity(n % ownerCount) } };
}

/** Lists, totals and causes as the API reads them, one after the other. */
async function measureReads(engine: string, store: Store, policy: SodPolicy): Promise<void> {
  const snapshots = new AccessSnapshots(store);
  const [lists, totals, causes] = [
    new ReadViolations(store, snapshots),
    new CountViolations(store),
    answerInProcess({ store, snapshots, clock: systemClock, solver: new HighsSolver() }),
  ];
  const page = { limit: 250, offset: 0 };
  const first = await lists.list(page);
  if (!first.ok) throw new Error('there are no records');
  const open = 'status eq "Open"';
  const ofPolicy = `policyId eq "${policy.id}"`;
  const groups = ['status', 'level', 'policy', 'owner', 'age', 'attribute:department'];
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    'list, first page': () => lists.list(page),
    'list, a later page': () => lists.list({ ...page, after: first.value.next ?? [] }),
    'list, open, most severe': () => lists.list({ ...page, filters: open, sorters: '-level' }),
    'list of a policy': () => lists.list({ ...page, filters: ofPolicy }),
    'list of an owner': () => lists.list({ ...page, filters: `ownerId eq "${nameIdentity(7)}"` }),
    ...Object.fromEntries(
      groups.map((group) => [`totals by ${group}`, () => totals.execute({ groupBy: [group], filters: open })]),
    ),
    'trend of 90 days': () => new ReadViolationTrend(store).execute(90),
    'totals of a policy by owner': () => totals.execute({ groupBy: ['owner'], filters: ofPolicy }),
    causes: () => causes.causes({ where: [], ...page }),
  };
  const taken: Record<string, { readonly 'first ms': number; readonly 'p95 ms': number }> = {};
  for (const [what, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let n = 0; n <= reads; n++) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
    const [cold, ...others] = times;
    const p95 = others.sort((a, b) => a - b)[Math.floor(0.95 * (reads - 1))]!;
    taken[what] = { 'first ms': rounded(cold!), 'p95 ms': rounded(p95) };
    tally.check(`${what} on ${engine} takes at most ${longestRead} ms (p95)`, p95 < longestRead);
  }
  console.table(taken);
  const slowest = Math.max(...Object.values(taken).map(({ 'p95 ms': p95 }) => p95));
  printFloor({ figure: `${engine}: the slowest list or total, p95 ms`, measured: slowest, atMost: longestRead });
  const firstCauses = taken.causes!['first ms'] / 1000;
  printFloor({ figure: `${engine}: first causes of a process, s`, measured: firstCauses, atMost: 5 });
  const figure = `${engine}: CSV of violations, processor µs a row`;
  printFloor({ figure, measured: await measureCsv(store), atMost: 40 });
}

/** Returns the processor time of a row in microseconds, with that of the database if it is in this process. */
async function measureCsv(store: Store): Promise<number> {
  const unused = () => {
    throw new Error('a CSV needs no workbook');
  };
  const exported = await new ExportViolations(store, unused, unused).execute('csv', {});
  if (!exported.ok) throw new Error('there are no records');
  const before = process.cpuUsage();
  let rows = -1; // the header
  for await (const chunk of exported.value.file) rows += String(chunk).split('\r\n').length - 1;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / rows;
}

async function measure({ engine, url }: EmptyDatabase, store: Store, policy: SodPolicy): Promise<void> {
  const isScanned = async () =>
    store.read(async (tx) => ((await tx.violationWatermarks.get('current'))?.versions ?? null) !== null);
  const scan = await waitFor(isScanned);
  const [live] = await store.read(async (tx) => tx.violations.tally([], []));
  const taken = `${live?.violations ?? 0} records in ${(scan / 1000).toFixed(1)} s`;
  console.log(`${engine}: ${count} identities, ${percent} % of them with conflicts, are scanned into ${taken}`);
  const writer = fork(process.argv[1]!, ['--write', url]);
  let changes = 0;
  writer.on('message', (made: number) => (changes = made));
  await waitFor(async () => Promise.resolve(changes > 0));
  const [before, start] = [changes, performance.now()];
  const lags = await measureLag(store, policy).finally(() => writer.send('end'));
  const rate = ((changes - before) * 1000) / (performance.now() - start);
  if (writer.exitCode === null) await once(writer, 'exit');
  const sorted = [...lags].sort((a, b) => a - b);
  const [median, p99] = [0.5, 0.99].map((share) => sorted[Math.floor(share * (sorted.length - 1))]!);
  console.log(`  beside ${rate.toFixed(0)} changes/s a record follows after ${median!.toFixed(0)} ms (median)`);
  console.log(`  and ${p99!.toFixed(0)} ms (p99 of ${lags.length})`);
  printFloor({ figure: `${engine}: a record follows its change, p99 ms`, measured: p99!, atMost: longestLag });
  tally.check(`a record on ${engine} follows its change within 2 s (p99)`, p99! < longestLag);
  await measureReads(engine, store, policy);
}

if (process.argv[2] === '--write') await changeAssignments(process.argv[3]!);
else {
  await onEachEngine(run);
  tally.end();
}
