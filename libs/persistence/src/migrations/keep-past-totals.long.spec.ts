import { violationStatuses, type ViolationRecord } from '@identity-governance/records';
import type { Store, TallyField } from '@identity-governance/application';
import { buildViolation } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { KeepPastTotals1767225600590 } from './keep-past-totals';

const DAY = 86_400_000;
const groupings: readonly (readonly TallyField[])[] = [[], ['level', 'status'], ['policyId'], ['ownerType', 'ownerId']];
const timeAt = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const endOf = (time: string) => `${time.slice(0, 10)}T23:59:59.999Z`;

describe.each(engines)('the migration that keeps past totals on %s', (engine) => {
  it('leaves totals of earlier days to be counted, and keeps those of later days', async () => {
    const test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    const store = createStore(database, testStoreOptions());
    const days = [-30, -20, -2];
    for (const day of days) await change(store, timeAt(day));
    const { name } = KeepPastTotals1767225600590;
    while (!(await database.pendingMigrations()).includes(name)) await database.revertLastMigration();
    await database.migrate();
    for (const day of [3, 4, 40]) await change(store, timeAt(day));
    for (const day of [-31, ...days, -1, 0, 1, 3, 4, 39, 40]) await expectCounted(store, endOf(timeAt(day)));
    await database.close();
    await test.remove();
  });
});

/** Changes every second record, and starts others. */
async function change(store: Store, time: string): Promise<void> {
  await store.write(['violations'], async (tx) => {
    const { items } = await tx.violations.list({ limit: 99, offset: 0 });
    const changed = items.flatMap((record, n) => (n % 2 === 0 ? [nextOf(record, time)] : []));
    const started = Array.from({ length: 5 }, (_, n) =>
      buildViolation(`${time} ${n}`, {
        ...{ targetId: `t${n % 3}`, policyId: `p${n % 2}`, level: n === 0 ? 'Low' : 'High' },
        ...{ created: time, modified: time },
      }),
    );
    await tx.violations.save([...changed, ...started]);
  });
}

function nextOf(record: ViolationRecord, modified: string): ViolationRecord {
  const status = violationStatuses[(violationStatuses.indexOf(record.status) + 1) % violationStatuses.length]!;
  return { ...record, modified, status, level: record.level === 'Low' ? 'High' : 'Low' };
}

async function expectCounted(store: Store, time: string): Promise<void> {
  await store.read(async (tx) => {
    const past = tx.violations.at(time);
    const { items } = await past.list({ limit: 99, offset: 0 });
    for (const fields of groupings) {
      const counted = new Map<string, { violations: number; targets: Set<string> }>();
      for (const record of items) {
        const key = JSON.stringify(fields.map((field) => record[field as 'level']));
        const { violations, targets } = counted.get(key) ?? { violations: 0, targets: new Set<string>() };
        counted.set(key, { violations: violations + 1, targets: targets.add(record.targetId) });
      }
      const tallies = await past.tally(fields, []);
      expect(
        new Map(tallies.map(({ key, violations, identities }) => [JSON.stringify(key), [violations, identities]])),
      ).toEqual(new Map([...counted].map(([key, { violations, targets }]) => [key, [violations, targets.size]])));
    }
  });
}
