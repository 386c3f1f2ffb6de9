import type { Store } from '@identity-governance/application';
import { violationStatuses, type ViolationRecord } from '@identity-governance/records';
import { buildHistoryEntry, buildViolation, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { KeepViolationTotals1767225600340 } from './keep-violation-totals';

describe.each(engines)('the migrations that keep totals on %s', (engine) => {
  it('counts the records that there are, as they are counted when they are saved', async () => {
    const test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    const store = createStore(database, { clock: new FixedClock(), ids: new SequentialIds() });
    const records = Array.from({ length: 40 }, (_, n) =>
      buildViolation(`v${n}`, {
        ...{ targetId: `t${n % 7}`, policyId: `p${n % 3}`, level: n % 5 === 0 ? 'Low' : 'High' },
        ...{
          status: violationStatuses[n % 4]!,
          ownerId: `o${n % 2}`,
          created: `2026-01-0${1 + (n % 9)}T08:00:00.000Z`,
        },
        ended: n % 4 < 2 ? null : `2026-01-1${n % 10}T08:00:00.000Z`,
      }),
    );
    await store.write(['violations'], (tx) => tx.violations.save(records));
    await returnLater(store, records.slice(3, 7));
    const totals = async () =>
      database.read(async (scope) => [
        ...(await scope.query('SELECT * FROM violation_total WHERE identities > 0 ORDER BY 1, 2, 3, 4, 5, 6', [])),
        ...(await scope.query('SELECT * FROM violation_target ORDER BY 1, 2', [])),
        ...(await scope.query('SELECT * FROM violation_day ORDER BY 1', [])),
      ]);
    const saved = await totals();
    const { name } = KeepViolationTotals1767225600340;
    while (!(await database.pendingMigrations()).includes(name)) await database.revertLastMigration();
    await database.migrate();
    expect(await totals()).toEqual(saved);
    expect(saved.length).toBeGreaterThan(34);
    await database.close();
    await test.remove();
  });
});

/** Lets these ended records return 20 hours later, and end again. */
async function returnLater(store: Store, records: readonly ViolationRecord[]): Promise<void> {
  const later = (time: string, hours: number) => new Date(Date.parse(time) + hours * 3_600_000).toISOString();
  const steps = records.flatMap((record, n) => {
    const ended = record.ended ?? '2026-01-20T08:00:00.000Z';
    const lives = [
      { ...record, ended, modified: ended, status: 'Remediated' as const },
      { ...record, ended: null, modified: later(ended, 20), status: 'Open' as const },
      { ...record, ended: later(ended, 30), modified: later(ended, 30), status: 'Closed' as const },
    ];
    return lives.map((life, i) => ({
      life,
      id: `${n} ${i}`,
      step: (['REMEDIATED', 'RETURNED', 'CLOSED'] as const)[i]!,
    }));
  });
  for (const { life, id, step } of steps) {
    await store.write(['violations'], async (tx) => {
      await tx.violations.save([life]);
      await tx.violationHistory.save([buildHistoryEntry(id, { violationId: life.id, time: life.modified, step })]);
    });
  }
}
