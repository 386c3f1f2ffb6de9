import {
  AccessSnapshots,
  CompareViolations,
  CountViolations,
  formatTime,
  ReadViolations,
} from '@identity-governance/application';
import { violationLevels, type ViolationRecord } from '@identity-governance/records';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { SeededRandom } from '../checks/lib/seeded-random';
import { Tally } from '../checks/lib/tally';
import { printFloor } from './floor';

/**
 * Totals, lists and single violations of past days: 300,000 records of 100,000 identities and 500 policies, with
 * 900,000 steps in 200 days. The 95th percentile of each request; fails above 200 ms. `RECORDS=30000` makes it smaller,
 * `ENGINE=sqlite` or `ENGINE=postgres` takes one engine.
 */
const count = Number(process.env.RECORDS ?? 300_000);
const days = 200;
const requests = 40;
const longest = 200;
const DAY = 86_400_000;
/** Midnight of UTC, 200 days ago. */
const start = Math.floor(Date.now() / DAY) * DAY - days * DAY;
/** Records start in the first days; their second and third steps are this many days later. */
const creationDays = 140;
const [second, third] = [20, 60];
const perDay = Math.round(count / creationDays);

const tally = new Tally();
const random = new SeededRandom(7);

function recordAt(n: number, time: string): ViolationRecord {
  return {
    id: `01234567-89ab-7def-8123-${n.toString(16).padStart(12, '0')}`,
    ...{ policyId: `p-${n % 500}`, policyName: `Policy ${n % 500}` },
    ...{ targetId: `identity-${(n * 7919) % (count / 3)}`, targetName: `Name${n % 5000}` },
    ...{ level: violationLevels[n % 4]!, severity: String(n % 4), status: 'Open' },
    ...{ ownerType: 'IDENTITY', ownerId: `identity-${n % 50}`, isReassigned: false, mitigation: null },
    criteria: [{ name: 'left', items: [{ type: 'ENTITLEMENT', id: 'e-7' }] }],
    ...{ expiration: null, created: time, modified: time, since: null, previous: null, ended: null },
  };
}

interface Step {
  readonly n: number;
  readonly step: number;
  readonly time: string;
}

/** Returns the record with another owner, mitigated or ended. */
function nextOf(record: ViolationRecord, { n, step, time }: Step): ViolationRecord {
  const changed = { ...record, modified: time };
  if ((n + step) % 3 === 0) return { ...changed, ownerId: `identity-${(n + 1) % 50}` };
  if ((n + step) % 3 === 1) return { ...changed, status: 'Mitigated', expiration: formatTime(start + 2 * days * DAY) };
  return { ...changed, status: 'Remediated', ended: time };
}

async function fill({ url }: EmptyDatabase) {
  const database = await openDatabase(url);
  const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
  const stored: ViolationRecord[] = [];
  for (let day = 0; day < days; day++) {
    const time = formatTime(start + day * DAY + DAY / 2);
    const saved = [day, day - second, day - third].flatMap((created, step) =>
      Array.from({ length: created < 0 || created >= creationDays ? 0 : perDay }, (_, i) => {
        const n = created * perDay + i;
        return (stored[n] = step === 0 ? recordAt(n, time) : nextOf(stored[n]!, { n, step, time }));
      }),
    );
    await store.write(['violations'], async (tx) => tx.violations.save(saved));
  }
  const until = formatTime(start + days * DAY - 1);
  await store.write([], async (tx) => {
    await tx.violationCoverage.save([{ start: formatTime(start), until }]);
    await tx.violationWatermarks.save([
      { id: 'current', versions: {}, time: until, rules: null, holder: null, heldUntil: null },
    ]);
  });
  if (database.dialect.isRemote) await database.runUnlimited('ANALYZE', []);
  return store;
}

async function run(empty: EmptyDatabase): Promise<void> {
  const { engine } = empty;
  const begin = performance.now();
  const store = await fill(empty);
  console.log(`${engine}: filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  const totals = new CountViolations(store);
  const violations = new ReadViolations(store, new AccessSnapshots(store));
  const anyDay = () => formatTime(start + random.below(days) * DAY).slice(0, 10);
  const total = (filters: string | undefined, ...groupBy: readonly string[]) => {
    return async () => required(await totals.execute({ groupBy, filters, at: anyDay() }));
  };
  const list = (filters: string | undefined, sorters?: string) => async () =>
    required(await violations.list({ limit: 250, offset: 0, isCounted: true, filters, sorters, at: anyDay() }));
  const live = 'status in ("Open", "Mitigated")';
  const asked = {
    'totals by level': total(undefined, 'level'),
    'totals of live ones by level': total(live, 'level'),
    'totals by policy and level': total(live, 'policy', 'level'),
    'totals by owner and status': total(undefined, 'owner', 'status'),
    'the list': list(undefined),
    'the list of live ones, the most severe first': list(live, '-level'),
    'the list of a level': list('level eq "High"'),
    'the list of live ones of a level': list(`${live} and level eq "High"`),
    'the list of a policy': list('policyId eq "p-7"'),
    'the list of an owner': list(`${live} and ownerId eq "identity-7"`),
  };
  const taken: number[] = [];
  for (const [what, ask] of Object.entries(asked)) taken.push(await measure(`${engine}: ${what}`, ask));
  printFloor({ figure: `${engine}: a past day, p95 ms`, measured: Math.max(...taken), atMost: longest });
  const comparisons = new CompareViolations(store);
  for (const [what, length] of Object.entries({ week: 7, quarter: 90 })) {
    const times = () => {
      const first = random.below(days - length);
      const [from, to] = [first, first + length].map((day) => formatTime(start + day * DAY).slice(0, 10));
      return { from: from!, to: to! };
    };
    const page = { limit: 250, offset: 0 };
    await print(`${engine}: changes of a ${what}, counted`, async () => required(await comparisons.count(times())));
    await print(`${engine}: changes of a ${what}, a page`, async () =>
      required(await comparisons.list({ ...times(), ...page })),
    );
  }
  await store.close();
}

/** Prints the times of a request without a floor. */
async function print(what: string, ask: () => Promise<unknown>): Promise<void> {
  const { figures } = await timesOf(ask);
  console.log(`${what}: ${figures}`);
}

/** Returns the 95th percentile in milliseconds. */
async function measure(what: string, ask: () => Promise<unknown>): Promise<number> {
  const { p95, figures } = await timesOf(ask);
  tally.check(`${what}: ${figures}`, p95 < longest);
  return p95;
}

async function timesOf(ask: () => Promise<unknown>): Promise<{ readonly p95: number; readonly figures: string }> {
  await ask();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let i = 0; i < requests; i++) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  const used = process.cpuUsage(before);
  const processor = (used.user + used.system) / 1000 / requests;
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(requests * 0.95)]!;
  const median = times[requests / 2]!;
  const figures = `p95 ${p95.toFixed(1)} ms, median ${median.toFixed(1)} ms, of this process ${processor.toFixed(1)} ms`;
  return { p95, figures };
}

function required<T extends { readonly ok: boolean }>(result: T): T {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
}

await onEachEngine(run);
tally.end();
