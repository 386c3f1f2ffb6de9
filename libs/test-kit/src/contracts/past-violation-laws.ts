import { formatTime, type PastViolations, type Store, type TallyField } from '@identity-governance/application';
import {
  isLive,
  liveStatuses,
  violationChanges,
  type ViolationChange,
  type ViolationRecord,
} from '@identity-governance/records';
import { compareText } from '@identity-governance/values';
import fc from 'fast-check';
import { withStore, type OpenedStore } from './opened-store';
import { DAY, followStep, HOUR, violationStep, type ViolationStep } from './violation-steps';

const START = Date.parse('2026-01-01T00:30:00.000Z');
const isOpen = { field: 'status', op: 'in', values: liveStatuses } as const;
const groupings = [
  ...[[], ['status'], ['level'], ['level', 'policyId'], ['ownerType', 'ownerId'], ['policyId', 'ownerType', 'ownerId']],
] as readonly (readonly TallyField[])[];

/** All records as of a time, as the test itself remembers them. */
interface Remembered {
  readonly from: string;
  readonly records: readonly ViolationRecord[];
}

/**
 * Tests that the records of a past time are those that were stored then, gaps of returned ones included, that they are
 * the present ones as of now, that no later change alters them, and that the changes between two times are what was
 * stored between them. `runs` is the number of random histories.
 */
export function testPastViolations(open: () => Promise<OpenedStore>, runs = 3): void {
  it('are read as they were at any past time, whatever happens later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(violationStep, { minLength: 8, maxLength: 20 }), async (steps) =>
        withStore(open, async (store) => {
          const remembered = await liveThrough(store, steps);
          for (const [i, { from, records }] of remembered.entries()) {
            const before = formatTime(Date.parse(from) - 1);
            await expectRecords(store, before, remembered[i - 1]?.records ?? []);
            await expectRecords(store, from, records);
            const endOfDay = `${from.slice(0, 10)}T23:59:59.999Z`;
            const isLastOfDay = !(remembered[i + 1]?.from.startsWith(from.slice(0, 10)) ?? false);
            if (isLastOfDay) await expectRecords(store, endOfDay, records);
          }
          await expectTrend(store, remembered);
          await expectChanges(store, remembered);
        }),
      ),
      { numRuns: runs },
    );
  });

  it('has no past after it is deleted', async () =>
    withStore(open, async (store) => {
      const remembered = await liveThrough(store, [
        { hours: 1, target: 'ann', found: 'violated' },
        { hours: 1, target: 'ann', found: 'critical' },
      ]);
      await store.write(['violations'], async (tx) => {
        await tx.violations.deleteMany(remembered[0]!.records.map(({ id }) => id));
      });
      for (const { from } of remembered) await expectRecords(store, from, []);
    }));
}

/** Applies the steps; checks after each that the latest past has not changed. */
async function liveThrough(store: Store, steps: readonly ViolationStep[]): Promise<readonly Remembered[]> {
  const remembered: Remembered[] = [];
  const [all, last] = [new Map<string, ViolationRecord>(), new Map<string, ViolationRecord>()];
  let now = START;
  for (const step of steps) {
    now += step.hours * HOUR;
    const record = followStep(last.get(step.target), step, now);
    if (record === undefined) continue;
    last.set(step.target, record);
    all.set(record.id, record);
    await store.write(['violations'], async (tx) => tx.violations.save([record]));
    remembered.push({ from: formatTime(now), records: [...all.values()] });
    const previous = remembered.at(-2);
    if (previous !== undefined) await expectRecords(store, previous.from, previous.records);
  }
  await store.read(async (tx) => {
    expect(await everythingOf(tx.violations)).toEqual(await everythingOf(tx.violations.at(formatTime(now))));
  });
  return remembered;
}

async function expectRecords(store: Store, time: string, records: readonly ViolationRecord[]): Promise<void> {
  await store.read(async (tx) => {
    const past = tx.violations.at(time);
    const inOrder = [...records].sort((a, b) => compareText(a.id, b.id));
    expect((await past.list({ limit: 99, offset: 0 })).items).toEqual(inOrder);
    expect(await past.count([isOpen])).toBe(records.filter(isLive).length);
    const ids = records.map(({ id }) => id);
    expect(new Set(await past.getMany(['none', ...ids]))).toEqual(new Set(records));
    for (const record of records) expect(await past.get(record.id)).toEqual(record);
    const orderBy = [
      { field: 'created', descending: true },
      { field: 'id', descending: true },
    ] as const;
    const page = { limit: 1, offset: 0, isCounted: true, where: [isOpen], orderBy } as const;
    const live = inOrder.filter(isLive).sort((a, b) => compareText(b.created, a.created) || compareText(b.id, a.id));
    const first = await past.outline(page);
    expect(first.total).toBe(live.length);
    expect(first.items.map(({ key: [id] }) => id)).toEqual(live.slice(0, 1).map(({ id }) => id));
    if (first.next !== null) {
      const second = await past.list({ ...page, after: first.next });
      expect(second.items).toEqual(live.slice(1, 2));
    }
    for (const fields of groupings) expect(await tallied(past, fields)).toEqual(countOneByOne(records, fields));
    expect(await tallied(past, ['level'], [isOpen])).toEqual(countOneByOne(live, ['level']));
  });
}

/** Compares the numbers of the trend with the records at the end of each day. */
async function expectTrend(store: Store, remembered: readonly Remembered[]): Promise<void> {
  const last = remembered.at(-1);
  if (last === undefined) return;
  await store.read(async (tx) => {
    const days = await tx.violations.tallyDays('2026-01-01');
    for (let end = Date.parse('2026-01-01T23:59:59.999Z'); end < Date.parse(last.from); end += DAY) {
      const time = formatTime(end);
      const until = days.filter(({ day }) => day <= time.slice(0, 10));
      const open = until.reduce((sum, { started, ended }) => sum + started - ended, 0);
      expect(await tx.violations.at(time).count([isOpen])).toBe(open);
    }
  });
}

/** Compares the changes between any two times with all that was stored from the first to the second. */
async function expectChanges(store: Store, remembered: readonly Remembered[]): Promise<void> {
  await store.read(async (tx) => {
    for (const [first, { from, records }] of remembered.entries()) {
      for (let last = first; last < remembered.length; last++) {
        const { from: to, records: later } = remembered[last]!;
        const between = remembered.slice(first + 1, last + 1).flatMap((one) => one.records.filter(isLive));
        const lived = new Set(between.map(({ id }) => id));
        const before = new Map(records.map((record) => [record.id, record]));
        for (const change of violationChanges) {
          const expected = later.filter((one) => changeThrough(before.get(one.id), lived, one) === change);
          const isPresent = last === remembered.length - 1;
          for (const time of isPresent ? [to, null] : [to]) {
            await expectChanged(tx.violations.changed({ from, to: time, changes: [change] }), expected);
          }
        }
        const all = tx.violations.changed({ from, to, changes: violationChanges });
        const changed = later.filter((one) => changeThrough(before.get(one.id), lived, one) !== null);
        await expectChanged(all, changed);
        expect(await all.count([isOpen])).toBe(changed.filter(isLive).length);
      }
    }
  });
}

async function expectChanged(changed: PastViolations, records: readonly ViolationRecord[]): Promise<void> {
  const inOrder = [...records].sort((a, b) => compareText(a.id, b.id));
  expect((await changed.list({ limit: 99, offset: 0 })).items).toEqual(inOrder);
  expect(await changed.count()).toBe(records.length);
  expect(await tallied(changed, ['level', 'policyId'])).toEqual(countOneByOne(records, ['level', 'policyId']));
}

function changeThrough(
  before: ViolationRecord | undefined,
  lived: ReadonlySet<string>,
  after: ViolationRecord,
): ViolationChange | null {
  const wasLive = before !== undefined && isLive(before);
  if (!isLive(after)) return wasLive ? 'ENDED' : lived.has(after.id) ? 'STARTED_AND_ENDED' : null;
  if (!wasLive) return 'STARTED';
  const partsOf = (one: ViolationRecord) => [one.level, one.ownerType, one.ownerId, one.mitigation, one.criteria];
  return JSON.stringify(partsOf(before)) === JSON.stringify(partsOf(after)) ? null : 'CHANGED';
}

async function everythingOf(past: PastViolations): Promise<unknown> {
  const { items, total } = await past.list({ limit: 99, offset: 0, isCounted: true });
  return { items, total, tallies: await Promise.all(groupings.map((fields) => tallied(past, fields))) };
}

async function tallied(
  past: PastViolations,
  fields: readonly TallyField[],
  where: readonly (typeof isOpen)[] = [],
): Promise<unknown> {
  const tallies = await past.tally(fields, where);
  return new Map(tallies.map(({ key, violations, identities }) => [JSON.stringify(key), [violations, identities]]));
}

function countOneByOne(records: readonly ViolationRecord[], fields: readonly TallyField[]): unknown {
  const groups = new Map<string, ViolationRecord[]>();
  for (const record of records) {
    const key = JSON.stringify(fields.map((field) => record[field as 'policyId']));
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const targetsOf = (own: readonly ViolationRecord[]) => new Set(own.map(({ targetId }) => targetId)).size;
  return new Map([...groups].map(([key, own]) => [key, [own.length, targetsOf(own)]]));
}
