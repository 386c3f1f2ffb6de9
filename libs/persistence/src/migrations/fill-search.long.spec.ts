import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { testStoreOptions } from '../testing/test-store-options';
import type { TestDatabase } from '../testing/test-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { CreateSearch1767225600004 } from './create-search';

const accountCount = 2001;

describe.each(engines)('the migration to searches on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(engine);
  });
  afterAll(async () => test.remove());

  it('makes what it needs of the data that is there', async () => {
    const database = await openDatabase(test.url);
    await database.migrate();
    while (!(await database.pendingMigrations()).includes(CreateSearch1767225600004.name)) {
      await database.revertLastMigration();
    }
    const accounts = Array.from({ length: accountCount }, (_, i) => [`a${i}`, `NAME ${i}`, `CN=${i}`]);
    await database.write(async (scope) => {
      await scope.query(`INSERT INTO source (id, name, attributes) VALUES ('hr', 'HR', '{"Region":"emea"}')`, []);
      await scope.query(
        `INSERT INTO account_attribute (source_id, name, type, multi_valued) VALUES ('hr', 'Mail', 'STRING', 0)`,
        [],
      );
      await scope.query(
        `INSERT INTO account (id, source_id, native_identity, name, disabled, attributes)
         SELECT value->>0, 'hr', value->>2, value->>1, 0, '{"Badge":7}' FROM ${scope.engine.jsonElements('$1')}`,
        [JSON.stringify(accounts)],
      );
    });
    await database.migrate();

    const store = createStore(database, testStoreOptions());
    const found = await store.read(async (tx) => ({
      uses: [
        await tx.attributeNames.findUse('region'),
        await tx.attributeNames.findUse('mail'),
        await tx.attributeNames.findUse('badge'),
      ].map((use) => use?.name),
      byName: await tx.accounts.search({
        ...{ limit: 9, offset: 0, isCounted: true },
        where: [{ of: { field: 'name' }, op: 'eq', value: `name ${accountCount - 1}` }],
      }),
    }));
    expect(found).toMatchObject({
      uses: ['Region', 'Mail', 'Badge'],
      byName: { total: 1, items: [{ disabled: false }] },
    });
    expect(await store.write([], async (tx) => tx.accounts.deleteOfSource('hr'))).toBe(accountCount);
    expect(await store.read(async (tx) => tx.attributeNames.findUse('badge'))).toBeUndefined();
    await store.close();
  });
});
