import type { Database } from '../database';
import { dialects } from '../dialects/dialect';
import { openDatabase } from '../open-database';
import { deleteStatement, keyCondition } from '../dialects/table-sql';
import { assignmentTable, identityTable, sodPolicyTable } from '../tables/tables';
import type { TestDatabase } from '../testing/test-database';
import { createTestDatabase } from '../testing/test-database';

/** A table that is read from end to end shows as `SCAN <table>` in SQLite's plan. */
describe('the query plan', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase('sqlite');
    database = await openDatabase(test.url);
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await test.remove();
  });

  const byKeys = keyCondition(dialects.sqlite, ['identity_id', 'access_type', 'access_id'], '$1');
  it.each([
    [
      'what an identity is assigned',
      'SELECT access_id FROM assignment WHERE identity_id = $1 ORDER BY access_type, access_id',
    ],
    ['assignments by key', `SELECT * FROM assignment WHERE ${byKeys}`],
    ['identities by key', `SELECT * FROM identity WHERE ${keyCondition(dialects.sqlite, ['id'], '$1')}`],
    ['the deletion of an assignment', deleteStatement(dialects.sqlite, assignmentTable)],
    ['the deletion of an identity', deleteStatement(dialects.sqlite, identityTable)],
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
    ['due jobs', 'SELECT id FROM job WHERE dead = 0 AND due_at <= $1 ORDER BY due_at, id LIMIT 9'],
  ])('serves %s from an index, without sorting', async (_, sql) => {
    const parameters = sql.includes('$2') ? ['[]', 'b'] : ['[]'];
    const plan = await database.read(async (scope) => scope.query(`EXPLAIN QUERY PLAN ${sql}`, parameters));
    const steps = plan.map(({ detail }) => String(detail));
    expect(steps.filter((step) => /^(SCAN (?!json_each)|USE TEMP B-TREE)/.test(step))).toEqual([]);
  });
});
