import type { Database } from '../database';
import { dialects } from '../dialects/dialect';
import { deleteStatement, keyCondition } from '../dialects/table-sql';
import { openDatabase } from '../open-database';
import { assignmentTable, identityTable, sodPolicyTable } from '../tables/tables';
import type { Engine, TestDatabase } from '../testing/test-database';
import { createTestDatabase, engines } from '../testing/test-database';

type Statement = readonly [what: string, sql: string];

describe.each(engines)('the query plan on %s', (engine) => {
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

  it.each(statementsFor(engine))('serves %s from an index, without sorting', async (_, sql) => {
    const parameters = Array.from({ length: 4 }, (_, i) => `$${i + 1}`).filter((name) => sql.includes(name));
    const values = parameters.map((_, i) => (i === 0 ? '[]' : 'b'));
    expect(await findFullReads(database, engine, { sql, values })).toEqual([]);
  });
});

/** As production sends them; parameters stand for the values of a JSON array or of columns. */
function statementsFor(engine: Engine): readonly Statement[] {
  const dialect = dialects[engine];
  const byKeys = (...columns: readonly string[]) => keyCondition(dialect, columns, '$1');
  return [
    [
      'what an identity is assigned',
      'SELECT access_id FROM assignment WHERE identity_id = $1 ORDER BY access_type, access_id',
    ],
    ['assignments by key', `SELECT * FROM assignment WHERE ${byKeys('identity_id', 'access_type', 'access_id')}`],
    [
      'a page of assignments',
      'SELECT * FROM assignment WHERE (identity_id, access_type, access_id) > ($1, $2, $3) ORDER BY identity_id, access_type, access_id LIMIT 9',
    ],
    ['assignments of items', `SELECT identity_id FROM assignment WHERE ${byKeys('access_type', 'access_id')}`],
    ['the deletion of assignments of items', `DELETE FROM assignment WHERE ${byKeys('access_type', 'access_id')}`],
    ['the deletion of grants by item', `DELETE FROM access_grant WHERE ${byKeys('parent_type', 'parent_id')}`],
    ['the deletion of grants of an item', `DELETE FROM access_grant WHERE ${byKeys('child_type', 'child_id')}`],
    ['what grants an item', 'SELECT parent_id FROM access_grant WHERE child_type = $1 AND child_id = $2'],
    ['identities by key', `SELECT * FROM identity WHERE ${byKeys('id')}`],
    ['a page of identities', 'SELECT * FROM identity WHERE id > $1 ORDER BY id LIMIT 9'],
    ['the identities of a profile', 'SELECT id FROM identity WHERE identity_profile_id = $1 ORDER BY id LIMIT 9'],
    ['the profiles of a source', 'SELECT id FROM identity_profile WHERE authoritative_source_id = $1 ORDER BY id'],
    ['the deletion of an assignment', deleteStatement(dialect, assignmentTable)],
    ['the deletion of an identity', deleteStatement(dialect, identityTable)],
    ['the items of a source', 'SELECT id FROM access_item WHERE source_id = $1 ORDER BY type, id'],
    [
      'a page of roles',
      `SELECT * FROM access_item WHERE type = 'ROLE' AND (type, id) > ($1, $2) ORDER BY type, id LIMIT 9`,
    ],
    ['a policy by name', `SELECT id FROM ${sodPolicyTable.name} WHERE name_key = $1`],
    ['names that begin alike', 'SELECT id FROM sod_policy WHERE name_key >= $1 AND name_key < $2'],
    ['the accounts of a source', 'SELECT id FROM account WHERE source_id = $1 ORDER BY id'],
    ['the accounts of an identity', 'SELECT id FROM account WHERE identity_id = $1 ORDER BY id'],
    ['expired checks', 'SELECT request_id FROM sod_check WHERE completed < $1 ORDER BY completed, request_id LIMIT 9'],
    ['audit events of a time', 'SELECT id FROM audit_event WHERE id >= $1 AND id < $2 ORDER BY id LIMIT 9'],
    ['the latest audit events', 'SELECT id FROM audit_event WHERE id < $1 ORDER BY id DESC LIMIT 9'],
    ['audit events by actor', 'SELECT id FROM audit_event WHERE actor = $1 ORDER BY id LIMIT 9'],
    ['audit events by tracking id', 'SELECT id FROM audit_event WHERE tracking_id = $1 ORDER BY id LIMIT 9'],
    ['audit events by type', 'SELECT id FROM audit_event WHERE resource_type = $1 ORDER BY id LIMIT 9'],
    ['audit events of a resource', 'SELECT id FROM audit_event WHERE resource_id = $1 ORDER BY id LIMIT 9'],
  ];
}

interface Explained {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The steps of the plan that read a table from end to end, or sort. PostgreSQL may take them only when it has to. */
async function findFullReads(
  database: Database,
  engine: Engine,
  { sql, values }: Explained,
): Promise<readonly string[]> {
  return database.write(async (scope) => {
    if (engine === 'sqlite') {
      const plan = await scope.query(`EXPLAIN QUERY PLAN ${sql}`, values);
      const steps = plan.map(({ detail }) => String(detail));
      return steps.filter((step) => /^(SCAN (?!json_each)|USE TEMP B-TREE)/.test(step));
    }
    for (const method of ['seqscan', 'sort', 'hashjoin', 'mergejoin']) {
      await scope.query(`SET LOCAL enable_${method} = off`, []);
    }
    const plan = await scope.query(`EXPLAIN ${sql}`, values);
    return plan.map((row) => String(row['QUERY PLAN'])).filter((step) => /Seq Scan|\bSort\b/.test(step));
  });
}
