import { fork } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AccessSnapshots, PredictViolations } from '@identity-governance/application';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { predictNaively } from '@identity-governance/domain/testing';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { SeededRandom } from '../checks/lib/seeded-random';
import { Tally } from '../checks/lib/tally';
import { printFloor } from './floor';
import { drawQuestion, makePopulation, nameIdentity, saveCatalogue, type Catalogue } from './big-population';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { entitlements } from './workload';

/**
 * A million identities, six roles each: how long the first answer of a new process takes, what loading everybody takes,
 * and how many predictions are answered while another process commits a hundred assignments a second. Prints the
 * numbers; fails where an answer is not the naive oracle's. `IDENTITIES=100000` makes it smaller, `SECONDS` is how long
 * each measurement takes, `ENGINE=sqlite` or `ENGINE=postgres` takes one engine.
 */
const count = Number(process.env.IDENTITIES ?? 1_000_000);
const seconds = Number(process.env.SECONDS ?? 5);
const callers = 64;
const rounds = 3;
const writesEach = 10;
const writePause = 100;
const compared = 30;

const tally = new Tally();
const random = new SeededRandom(5);

/** What the other process does: every tenth of a second ten commits of one assignment each, told by their numbers. */
async function writeAssignments(url: string): Promise<void> {
  const store = createStore(await openDatabase(url), { clock: systemClock, ids: uuidGenerator });
  const end = new AbortController();
  process.on('message', () => {
    end.abort();
  });
  let written = 0;
  for (let next = performance.now(); !end.signal.aborted; next += writePause) {
    const identityIds = Array.from({ length: writesEach }, () => nameIdentity(random.below(count)));
    const { type, id } = random.pick(entitlements);
    for (const identityId of identityIds) {
      await store.write(['assignments'], async (tx) => tx.assignments.save([{ identityId, access: { type, id } }]));
      written++;
    }
    process.send!({ written, last: identityIds[0] });
    await sleep(Math.max(0, next + writePause - performance.now()));
  }
  await store.close();
  process.disconnect();
}

interface Writes {
  readonly perSecond: number;
  readonly identityIds: readonly string[];
}

async function besideWriter<T>(url: string, work: () => Promise<T>): Promise<readonly [T, Writes]> {
  const writer = fork(process.argv[1]!, ['--write', url]);
  const identityIds: string[] = [];
  let written = 0;
  writer.on('message', (told: { readonly written: number; readonly last: string }) => {
    written = told.written;
    identityIds.push(told.last);
  });
  while (written === 0) await sleep(10);
  const [before, start] = [written, performance.now()];
  const result = await work();
  const perSecond = ((written - before) * 1000) / (performance.now() - start);
  writer.send('end');
  await new Promise((resolve) => writer.once('exit', resolve));
  return [result, { perSecond, identityIds }];
}

/** Predictions a second, and the longest of them in milliseconds. */
async function predictFor(predict: PredictViolations, duration: number) {
  const end = performance.now() + duration * 1000;
  let [answered, longest] = [0, 0];
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const predicted = await predict.execute(drawQuestion(random, count));
      if (!predicted.ok) throw new Error('an identity is missing');
      longest = Math.max(longest, performance.now() - start);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: answered / duration, longest };
}

/** How many answers are not the oracle's. */
async function countWrong({ database, predict, catalogue }: Measured, asked: readonly string[]) {
  const store = await database.openStore();
  let wrong = 0;
  for (const identityId of asked) {
    const { accessRefs } = drawQuestion(random, count);
    const predicted = await predict.execute({ identityId, accessRefs });
    const found = await store.read(async (tx) => tx.assignments.ofIdentities([identityId], await tx.currentTime()));
    const assigned = found.get(identityId)?.access ?? [];
    const wanted = predictNaively(withoutOthersGrants(catalogue, assigned), { assigned, requested: accessRefs });
    if (!predicted.ok || !isDeepStrictEqual(predicted.value.violationContexts, wanted)) wrong++;
  }
  return wrong;
}

/** Of roles that the identity has not: the oracle would take minutes to pass them by. */
function withoutOthersGrants({ grants, ...rest }: Catalogue, assigned: readonly AccessItemRef[]): Catalogue {
  const ids = new Set(assigned.map(({ id }) => id));
  return { ...rest, grants: grants.filter(({ parent }) => ids.has(parent.id)) };
}

async function run(database: EmptyDatabase): Promise<void> {
  const { engine } = database;
  console.log(`${engine}, ${count} identities, 1,000 policies`);
  const catalogue = await saveCatalogue(await database.openStore());
  await makePopulation(database, { catalogue, count });
  const before = process.memoryUsage().rss;
  const coldStart = performance.now();
  const store = await database.openStore();
  const snapshots = new AccessSnapshots(store, { gather: setImmediate });
  const predict = new PredictViolations({ store, snapshots, ids: uuidGenerator });
  const filled = new Promise<void>((resolve) => {
    const wait = async (milliseconds: number) => {
      if (milliseconds >= 1000) resolve(); // nothing more to load
      return sleep(milliseconds);
    };
    void snapshots.fill({ wait });
  });
  await predict.execute(drawQuestion(random, count));
  const cold = performance.now() - coldStart;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const beside = predictFor(predict, seconds);
  await filled;
  console.log(`  first answer after ${cold.toFixed(0)} ms, everybody in memory after ${since(coldStart)} s`);
  const { perSecond, longest } = await beside;
  console.log(`  meanwhile ${perSecond.toFixed(0)} predictions/s, the longest took ${longest.toFixed(0)} ms`);
  const stops = loop.max / 1e6;
  console.log(`  the event loop stopped for ${stops.toFixed(0)} ms at most; ${mebibytes(before)} MiB more memory`);
  const figure = `${engine}: first answer of a new process`;
  printFloor({ figure: `${figure}, s`, measured: cold / 1000, atMost: 5 });
  printFloor({ figure: `${engine}: everybody in memory, more MiB`, measured: mebibytes(before), atMost: 1024 });
  tally.check(`the first answer of a new process on ${engine} takes less than 2 s`, cold < 2000);
  await measureWrites({ database, predict, catalogue });
  snapshots.stopFilling();
}

interface Measured {
  readonly database: EmptyDatabase;
  readonly predict: PredictViolations;
  readonly catalogue: Catalogue;
}

/** Turn by turn, so that what else the machine does meets both. */
async function measureWrites(measured: Measured): Promise<void> {
  const { database, predict } = measured;
  let [quiet, busy] = [0, 0];
  const changed: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await predictFor(predict, seconds);
    const [beside, writes] = await besideWriter(database.url, async () => predictFor(predict, seconds));
    quiet += alone.perSecond;
    busy += beside.perSecond;
    changed.push(...writes.identityIds);
    const told = [alone, beside].map(
      ({ perSecond, longest }) => `${perSecond.toFixed(0)} (longest ${longest.toFixed(0)} ms)`,
    );
    console.log(`  predictions/s: ${told[0]!} alone, ${told[1]!} beside ${writes.perSecond.toFixed(0)} commits/s`);
  }
  console.log(`  ${(busy / quiet).toFixed(2)} of the predictions without writes`);
  tally.check(`writes leave .8 of the predictions on ${database.engine}`, busy / quiet >= 0.8);
  const asked = [
    ...random.sample(changed, compared),
    ...Array.from({ length: compared }, () => nameIdentity(random.below(count))),
  ];
  const wrong = await countWrong(measured, asked);
  tally.check(`${asked.length} answers on ${database.engine} are the oracle's`, wrong === 0);
}

const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1);
const mebibytes = (before: number) => Math.round((process.memoryUsage().rss - before) / 1024 ** 2);

if (process.argv[2] === '--write') await writeAssignments(process.argv[3]!);
else {
  await onEachEngine(run);
  tally.end();
}
