import { buildAccessItem, buildAccount, buildIdentity } from '@identity-governance/application/testing';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { recordStatements } from '../testing/record-statements';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const count = 5000;

describe.each(engines)('what has changed, on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('is one statement that looks up the changed rows alone, also where their tables are read fast', async () => {
    const database = await databases.openEmpty();
    const store = createStore(database, testStoreOptions());
    const ids = Array.from({ length: count }, (_, i) => `i${i}`);
    await store.write([], async (tx) => {
      await tx.identities.save(ids.map((id) => buildIdentity(id)));
      await tx.accessItems.save(ids.map((id) => buildAccessItem(id)));
      await tx.accounts.save(ids.map((identityId) => buildAccount(identityId, { identityId, sourceId: 's' })));
      await tx.assignments.save(ids.map((identityId) => ({ identityId, access: { type: 'ROLE', id: 'r' } })));
    });
    await database.runUnlimited('ANALYZE', []);
    const since = await store.versions();
    await store.write([], async (tx) => {
      await tx.accessItems.save([{ ...buildAccessItem('i7'), name: 'another' }]);
      await tx.assignments.save([{ identityId: 'i8', access: { type: 'ROLE', id: 's' } }]);
    });
    const question = {
      since,
      parts: ['access', 'assignments', 'sod-policies'],
      identityIds: ['i9'],
      accountSources: ['s'],
    } as const;
    const statements = await recordStatements(async () => {
      const told = (await store.changesSince(question))!;
      expect(told.accessItems).toMatchObject([{ id: 'i7', name: 'another' }]);
      expect([...told.assigned.keys()].sort()).toEqual(['i8', 'i9']);
      expect(told.accounts.map(({ id }) => id).sort()).toEqual(['i8', 'i9']);
    });
    expect(statements).toHaveLength(1);
    const [{ sql, values }] = statements as [(typeof statements)[number]];
    const steps = await database.write(async (scope) => {
      const plan = await scope.query(`EXPLAIN ${engine === 'sqlite' ? 'QUERY PLAN ' : ''}${sql}`, values);
      return plan.map((step) => String(step.detail ?? step['QUERY PLAN']));
    });
    const whole = /Seq Scan on (identity|assignment|access_item|account)|^SCAN [iat]\b/;
    expect(steps.filter((step) => whole.test(step))).toEqual([]);
    await store.close();
  });
});
