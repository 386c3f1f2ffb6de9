import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { testStoreOptions } from '../testing/test-store-options';

describe('the stage of an import on PostgreSQL', () => {
  const databases = openMigratedDatabases('postgres');

  it('is one transaction, which sees what others commit, and leaves nothing behind', async () => {
    const database = await databases.openEmpty();
    const store = createStore(database, testStoreOptions());
    const source = { id: 'erp', name: 'ERP', description: null, attributes: {}, correlation: [] };
    const timesAndCounts = await database.stage(async (scope) => {
      await scope.run('CREATE TEMPORARY TABLE stage_sources (id text)', []);
      const look = async () =>
        scope.query(
          `SELECT transaction_timestamp() AS begun, (SELECT count(*) FROM source) AS sources,
             (SELECT count(*) FROM stage_sources) AS staged`,
          [],
        );
      const before = await look();
      await store.write(['inventory'], async (tx) => tx.sources.save([source]));
      return [...before, ...(await look())];
    });
    const [before, after] = timesAndCounts;
    expect(after).toEqual({ ...before, sources: '1' });
    expect(before).toMatchObject({ sources: '0', staged: '0' });
    const left = await database.query("SELECT relname FROM pg_class WHERE relname = 'stage_sources'");
    expect(left).toEqual([]);
    await database.close();
  });

  it('ends with an import that fails', async () => {
    const database = await databases.openEmpty();
    const failing = database.stage(async (scope) => scope.query('SELECT 1 / 0', []));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await database.stage(async (scope) => scope.query('SELECT 1 AS one', []))).toEqual([{ one: 1 }]);
    await database.close();
  });
});
