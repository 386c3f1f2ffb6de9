import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditedStore, SealAuditEvents } from '@identity-governance/application';
import { buildSodCheck, buildSource, FixedActor, SequentialIds } from '@identity-governance/application/testing';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createTestDatabase, runOnServer } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

/** The statements of docs/operating.md, for a role and a database of this test. */
function documentedStatements(role: string, database: string): readonly string[] {
  const page = readFileSync(join(__dirname, '../../../../docs/operating.md'), 'utf8');
  const block = /CREATE ROLE governance_service[^`]*/.exec(page)![0];
  return block
    .replaceAll('governance_service', role)
    .replace('DATABASE governance', `DATABASE ${database}`)
    .replaceAll('…', 'secret')
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

it('lets the role of docs/operating.md do the work of the service, and nothing to the audit log', async () => {
  const test = await createTestDatabase('postgres');
  const role = `service_${randomBytes(6).toString('hex')}`;
  const url = new URL(test.url);
  const owner = await openDatabase(test.url);
  await owner.migrate();
  for (const statement of documentedStatements(role, url.pathname.slice(1))) await owner.query(statement);
  [url.username, url.password] = [role, 'secret'];
  const database = await openDatabase(url.href);
  const store = new AuditedStore({
    store: createStore(database, testStoreOptions()),
    ids: new SequentialIds(),
    currentActor: new FixedActor(),
  });
  await store.write(['inventory'], async (tx) => {
    await tx.sources.save([buildSource('hr')]);
    await tx.sodChecks.save([buildSodCheck('r')]);
    await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: 'r' } });
  });
  expect(await new SealAuditEvents(store, (text) => text).execute()).toBe(1);
  for (const statement of [
    `UPDATE audit_event SET actor = 'x'`,
    'DELETE FROM audit_seal',
    'TRUNCATE audit_event',
    'DROP TRIGGER audit_event_no_update ON audit_event',
    'ALTER TABLE audit_event DISABLE TRIGGER ALL',
    'SET session_replication_role = replica',
    `INSERT INTO audit_anchor (position, hash, created) VALUES (1, 'x', 'x')`,
  ]) {
    await expect(database.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  }
  await database.close();
  await owner.query(`DROP OWNED BY ${role}`);
  await owner.close();
  await test.remove();
  await runOnServer(`DROP ROLE ${role}`);
});
