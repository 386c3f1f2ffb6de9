import {
  accountSorters,
  type AccountCondition,
  type AccountOperand,
  type AccountSearch,
} from '@identity-governance/application';
import { buildAccount } from '@identity-governance/test-kit';
import { accountSearchSql } from './account-search-sql';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { testStoreOptions } from '../testing/test-store-options';
import type { Engine, TestDatabase } from '../testing/test-database';
import { createTestDatabase, engines } from '../testing/test-database';

const eq = (of: AccountOperand, value = 'x'): AccountCondition => ({ of, op: 'eq', value });
const sw = (of: AccountOperand): AccountCondition => ({ of, op: 'sw', value: 'x' });
const oneOf = (of: AccountOperand): AccountCondition => ({ of, op: 'in', values: ['x', 'y'] });
const kst = { attributeId: 'k' };
const source = eq({ field: 'sourceId' });

const searches: readonly (readonly [string, readonly AccountCondition[]])[] = [
  ['a promoted value', [eq(kst)]],
  ['a long promoted value', [eq(kst, 'x'.repeat(1000))]],
  ['the beginning of promoted values', [sw(kst)]],
  ['promoted values', [oneOf(kst)]],
  ['a promoted value and a source', [source, eq(kst)]],
  ['two promoted attributes', [sw(kst), eq({ attributeId: 'l' })]],
  ['the beginning of promoted values, and a state', [eq({ field: 'disabled' }, 'true'), sw(kst)]],
  ['a source', [source]],
  ['sources', [oneOf({ field: 'sourceId' })]],
  ['an identity', [eq({ field: 'identityId' })]],
  ['a name', [eq({ field: 'name' }), source]],
  ['the beginning of native identities', [sw({ field: 'nativeIdentity' })]],
  ['ids', [oneOf({ field: 'id' })]],
  ['a state', [eq({ field: 'disabled' }, 'true')]],
];

describe.each(engines)('a search of accounts on %s', (engine) => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase(engine);
    database = await openDatabase(test.url);
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await test.remove();
  });

  it.each(searches)('is served from an index for %s', async (_, where) => {
    const plan = await explain(database, engine, { where });
    expect(plan.join()).toMatch(/SEARCH|Index Cond/);
    expect(
      plan.filter((step) => /SCAN (a|p|q|account|promoted_value)\b|Seq Scan on (account|promoted_value)/.test(step)),
    ).toEqual([]);
  });

  it.each(searches.filter(([, where]) => where.every((one) => 'op' in one && one.op === 'eq')))(
    'needs no sorting for %s',
    async (_, where) => {
      const plan = await explain(database, engine, { where });
      expect(plan.filter((step) => /TEMP B-TREE|Sort Key/.test(step))).toEqual([]);
    },
  );

  it.each(accountSorters.flatMap((field) => [false, true].map((descending) => ({ field, descending }))))(
    'reads all accounts in the order $field from its index',
    async (orderBy) => {
      const plan = await explain(database, engine, { where: [], orderBy });
      const by = { id: /autoindex_account_1|PK_/, sourceId: /account_source_id/ };
      expect(plan.join()).toMatch({ name: /account_name_key/, nativeIdentity: /account_native/, ...by }[orderBy.field]);
      expect(plan.join()).toMatch(/SEARCH|Index Cond/);
      expect(plan.filter((step) => /TEMP B-TREE|Sort Key/.test(step))).toEqual([]);
    },
  );

  it('looks up the values of found accounts by their keys', async () => {
    const plan = await explain(database, engine, { where: [eq({ field: 'name' }), sw(kst)] });
    expect(plan.join()).toMatch(
      /SEARCH q USING (PRIMARY KEY|INDEX sqlite_autoindex_promoted_value_1) \(account_id=\? AND attribute_id=\?\)|account_id = /,
    );
  });

  it('finds the same from the index of a condition and by going through all accounts', async () => {
    const store = createStore(database, testStoreOptions());
    const accounts = Array.from({ length: 60 }, (_, i) =>
      buildAccount(`a${i}`, {
        name: i % 2 === 0 ? 'x' : 'Y',
        sourceId: i % 3 === 0 ? 'x' : 'y',
        disabled: i % 5 === 0,
      }),
    );
    const rows = accounts.flatMap(({ id }, i) => [
      { accountId: id, attributeId: 'k', values: i % 4 === 0 ? ['X', 'xx', 'y'] : ['z'] },
      { accountId: id, attributeId: 'l', values: [i % 7 === 0 ? 'x' : 'y'] },
    ]);
    await store.write([], async (tx) => {
      await tx.accounts.save(accounts);
      await tx.promotedValues.replace({ accountIds: accounts.map(({ id }) => id) }, rows);
    });
    for (const [what, where] of searches) {
      const orderBy = { field: 'name', descending: false } as const;
      const find = async (isBroad: boolean) =>
        database.read(async (scope) => {
          const { sorted, from, parameters } = accountSearchSql(scope.engine, { where, isBroad, orderBy });
          const id = sorted.at(-1)!;
          const order = sorted.join(', ');
          return scope.query(`SELECT ${id} AS id FROM ${from} ORDER BY ${order} LIMIT 9 OFFSET 1`, parameters);
        });
      expect([what, await find(true)]).toEqual([what, await find(false)]);
    }
  });
});

/** PostgreSQL reads small tables from end to end even where an index would do; here it may only when none does. */
async function explain(
  database: Database,
  engine: Engine,
  { where, orderBy }: Pick<AccountSearch, 'where' | 'orderBy'>,
): Promise<readonly string[]> {
  return database.write(async (scope) => {
    const after = orderBy === undefined ? ['a'] : ['a', 'a'];
    const { sorted, from, parameters } = accountSearchSql(scope.engine, { where, orderBy, after, isBroad: false });
    const order = sorted.map((expression) => `${expression}${orderBy?.descending === true ? ' DESC' : ''}`).join(', ');
    const search = `SELECT ${sorted.at(-1)!} AS id FROM ${from} ORDER BY ${order} LIMIT 250 OFFSET 0`;
    if (engine === 'sqlite') {
      return (await scope.query(`EXPLAIN QUERY PLAN ${search}`, parameters)).map(({ detail }) => String(detail));
    }
    for (const method of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await scope.query(`SET LOCAL enable_${method} = off`, []);
    return (await scope.query(`EXPLAIN ${search}`, parameters)).map((row) => String(row['QUERY PLAN']));
  });
}
