import { createStore } from '../create-store';
import type { Database } from '../database';
import { explainDatabaseFault } from '../database-fault';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines, type TestDatabase } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { FoldNames1767225600130 } from './fold-names';

const accountCount = 2001;
const lowerCased = (text: string) => text.normalize('NFKC').toLowerCase();

describe.each(engines)('the migration to full case folding on %s', (engine) => {
  let test: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    test = await createTestDatabase(engine);
    database = await openDatabase(test.url);
    await database.migrate();
    await revert();
  });
  afterEach(async () => {
    await database.close();
    await test.remove();
  });

  /** Reverts it, and those after it. */
  async function revert(): Promise<void> {
    while (!(await database.pendingMigrations()).includes(FoldNames1767225600130.name)) {
      await database.revertLastMigration();
    }
  }

  const run = async (sql: string, parameters: readonly unknown[] = []) =>
    database.write(async (scope) => scope.query(sql, parameters));
  const rowsOf = async (sql: string) => database.read(async (scope) => scope.query(sql, []));
  const savePolicy = async (id: string, name: string) =>
    run(
      `INSERT INTO sod_policy (id, name, name_key, type, state, level, sets, threshold, tags, created, modified)
       VALUES ($1, $2, $3, 'CARDINALITY_BASED', 'ENFORCED', 'HIGH', '[]', 2, '[]', '', '')`,
      [id, name, lowerCased(name)],
    );
  const saveAccounts = async (names: readonly string[], attributes = '{}') =>
    run(
      `INSERT INTO account (id, source_id, native_identity, name, disabled, attributes, name_key, native_identity_key)
       SELECT value->>0, 'hr', value->>1, value->>1, 0, value->>3, value->>2, value->>2
       FROM ${database.dialect.jsonElements('$1')}`,
      [JSON.stringify(names.map((name, i) => [`${names.length}-${i}`, name, lowerCased(name), attributes]))],
    );
  const saveSearchAttribute = async (name: string) =>
    run(
      `INSERT INTO search_attribute (id, name, name_key, display_name, application_attributes)
       VALUES ($1, $1, $1, $1, '{}')`,
      [name],
    );
  const savePromoted = async (values: readonly string[]) =>
    run(
      `INSERT INTO promoted_value (account_id, attribute_id, ordinal, value, value_key)
       SELECT '1-0', 'x', CAST(value->>0 AS bigint), value->>1, value->>2
       FROM ${database.dialect.jsonElements('$1')}`,
      [JSON.stringify(values.map((value, i) => [i, value, lowerCased(value)]))],
    );

  it('makes every canonical form again, and finds the names that search attributes can have now', async () => {
    await savePolicy('p', 'Große Zahlungen');
    await saveAccounts(Array.from({ length: accountCount }, (_, i) => `ΝΊΚΟΣ ${i} ΝΊΚΟΣ`));
    await saveAccounts(['ΝΙΚΟΣ'], '{"Straße":"x","Ort":"y"}');
    await savePromoted(['ΝΙΚΟΣ', 'νικος', 'Straße', 'b', 'STRASSE']);
    await database.migrate();

    const store = createStore(database, testStoreOptions());
    const search = async (value: string) =>
      store.read(async (tx) =>
        tx.accounts.search({
          ...{ limit: 9, offset: 0, isCounted: true },
          where: [{ of: { field: 'name' }, op: 'sw', value }],
        }),
      );
    expect((await search('νίκος 2000 νίκος')).items).toHaveLength(1);
    expect((await search('νικοσ')).items.map(({ id }) => id)).toEqual(['1-0']);
    const found = await store.read(async (tx) => ({
      policy: await tx.sodPolicies.findByName('GROSSE ZAHLUNGEN'),
      use: await tx.attributeNames.findUse('strasse'),
    }));
    expect(found).toMatchObject({ policy: { id: 'p' }, use: { kind: 'ACCOUNT_ATTRIBUTE', name: 'Straße' } });
    expect(await rowsOf('SELECT value, value_key FROM promoted_value ORDER BY ordinal')).toEqual([
      { value: 'ΝΙΚΟΣ', value_key: 'νικοσ' },
      { value: 'Straße', value_key: 'strasse' },
      { value: 'b', value_key: 'b' },
    ]);
    expect(await store.write([], async (tx) => tx.accounts.deleteOfSource('hr'))).toBe(accountCount + 1);
    expect(await store.read(async (tx) => tx.attributeNames.findUse('strasse'))).toBeUndefined();
  });

  it('gives the lower-cased forms back when it is reverted', async () => {
    await savePolicy('p', 'Große Zahlungen');
    await saveAccounts(['ΝΙΚΟΣ'], '{"Straße":"x"}');
    await database.migrate();
    await revert();
    expect(await rowsOf('SELECT name_key FROM sod_policy')).toEqual([{ name_key: 'große zahlungen' }]);
    expect(await rowsOf('SELECT name_key FROM account')).toEqual([{ name_key: 'νικος' }]);
    expect(await rowsOf('SELECT name FROM attribute_name')).toEqual([]);
  });

  it('refuses policies whose names become equal, names them, and changes nothing', async () => {
    await savePolicy('a', 'Große Zahlungen');
    await savePolicy('b', 'GROSSE ZAHLUNGEN');
    const before = await rowsOf('SELECT * FROM sod_policy ORDER BY id');
    const refusal: unknown = await database.migrate().catch((error: unknown) => error);
    expect(explainDatabaseFault(refusal)).toBe(
      'these names are equal without case now: SOD policies `a` (`Große Zahlungen`) and `b` (`GROSSE ZAHLUNGEN`); ' +
        'rename one of each with the previous version, then migrate again; nothing was changed',
    );
    expect(await rowsOf('SELECT * FROM sod_policy ORDER BY id')).toEqual(before);
    await run(`UPDATE sod_policy SET name = 'Payments', name_key = 'payments' WHERE id = 'b'`);
    await database.migrate();
  });

  it('refuses an attribute whose name becomes that of a search attribute', async () => {
    await saveSearchAttribute('strasse');
    await saveAccounts(['x'], '{"STRAẞE":"x"}');
    await expect(database.migrate()).rejects.toThrow(
      'search attribute `strasse` and attribute `STRAẞE` of source `hr`; rename',
    );
  });
});
