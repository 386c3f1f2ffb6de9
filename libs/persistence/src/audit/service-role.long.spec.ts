import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAudit, CutAudit, SealAuditEvents, VerifyAudit, type Store } from '@identity-governance/application';
import { buildSodCheck, buildSource, FixedActor, SequentialIds, sequentialSalts } from '@identity-governance/test-kit';
import { ok } from '@identity-governance/values';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { createTestDatabase, runOnServer } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

/** The statements of docs/postgresql.md, for a role and a database of this test. */
function documentedStatements(role: string, database: string): readonly string[] {
  const page = readFileSync(join(__dirname, '../../../../docs/postgresql.md'), 'utf8');
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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const currentActor = new FixedActor();

function auditedStore(database: Database): Store {
  return withAudit({ store: createStore(database, testStoreOptions()), ids: new SequentialIds(), currentActor });
}

/** A migrated database, opened by its owner and by the role that docs/postgresql.md describes. */
async function withRole(work: (opened: { readonly owner: Database; readonly service: Database }) => Promise<void>) {
  const test = await createTestDatabase('postgres');
  const role = `service_${randomBytes(6).toString('hex')}`;
  const url = new URL(test.url);
  const owner = await openDatabase(test.url);
  await owner.migrate();
  for (const statement of documentedStatements(role, url.pathname.slice(1))) await owner.query(statement);
  [url.username, url.password] = [role, 'secret'];
  const service = await openDatabase(url.href);
  try {
    await work({ owner, service });
  } finally {
    await service.close();
    await owner.query(`DROP OWNED BY ${role}`);
    await owner.close();
    await test.remove();
    await runOnServer(`DROP ROLE ${role}`);
  }
}

it('lets the role of docs/postgresql.md do the work of the service, and nothing to the audit log', async () =>
  withRole(async ({ service }) => {
    const store = auditedStore(service);
    await store.write(['inventory'], async (tx) => {
      await tx.sources.save([buildSource('hr')]);
      await tx.sodChecks.save([buildSodCheck('r')]);
      await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: 'r' } });
    });
    expect(await new SealAuditEvents(store, { digest: sha256, newSalts: sequentialSalts }).execute()).toBe(1);
    await service.requireSchema();
    for (const statement of [
      `UPDATE audit_event SET actor = 'x'`,
      'DELETE FROM audit_event',
      'DELETE FROM audit_seal',
      'TRUNCATE audit_event',
      `UPDATE audit_seal SET sealed = '2020-01-01T00:00:00.000Z'`,
      'DROP TRIGGER audit_event_no_update ON audit_event',
      'ALTER TABLE audit_event DISABLE TRIGGER ALL',
      'ALTER FUNCTION audit_seal_next() SET search_path = pg_temp',
      'CREATE OR REPLACE FUNCTION audit_seal_next() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
      'CREATE TABLE migration_moving (name text)',
      'SET session_replication_role = replica',
      `INSERT INTO audit_anchor (position, hash, created, sealed) VALUES (1, 'x', 'x', 'x')`,
      `INSERT INTO migration (timestamp, name) VALUES (1900000000000, 'NextGuards1900000000000')`,
      'DELETE FROM migration',
      'UPDATE schema_compatibility SET oldest = 0',
    ]) {
      await expect(service.query(statement)).rejects.toThrow(/permission denied|must be (the )?owner/);
    }
  }));

/** What the role can put in: an event of any time and actor. */
const claim = `INSERT INTO audit_event (id, created, actor, actor_kind, tracking_id, action, resource_type, resource_id)
  VALUES ($1, '2020-01-01T00:00:00.000Z', 'somebody', 'CLIENT', 't', 'CREATED', 'SOURCE', $1)`;

it('lets no holder of the role remove young events, with events that claim to be old', async () =>
  withRole(async ({ owner, service }) => {
    const store = auditedStore(service);
    await store.write([], async (tx) => tx.sources.save([buildSource('hr')]));
    for (let i = 0; i < 20; i++) await service.query(claim, [`000${i}`]);
    await new SealAuditEvents(store, { digest: sha256, newSalts: sequentialSalts }).execute();
    const cutting = new CutAudit({
      store: auditedStore(owner),
      ids: new SequentialIds(),
      currentActor,
      digest: sha256,
    });
    for (const days of [30, 400]) expect(await cutting.execute(days)).toEqual(ok({ carried: 0, removed: 0 }));
    const events = await store.read(async (tx) => tx.auditEvents.count());
    expect(events).toBe(21);
  }));

it('shows false seals of the role, which can be set at no other place and time', async () =>
  withRole(async ({ owner, service }) => {
    const store = auditedStore(service);
    await store.write([], async (tx) => tx.sources.save([buildSource('hr'), buildSource('erp')]));
    const waiting = await service.query('SELECT event_id FROM audit_unsealed ORDER BY sequence');
    const seal = async (position: number, sealed: string) =>
      service.query('INSERT INTO audit_seal (position, event_id, previous, hash, sealed) VALUES ($1, $2, $3, $4, $5)', [
        ...[position, waiting[0]!.event_id, '0'.repeat(64), 'f'.repeat(64), sealed],
      ]);
    const now = () => new Date().toISOString();
    await expect(seal(1, '2020-01-01T00:00:00.000Z')).rejects.toThrow('the time of the database');
    await expect(seal(1_000_000, now())).rejects.toThrow('must follow the last one');
    await seal(1, now());
    await new SealAuditEvents(store, { digest: sha256, newSalts: sequentialSalts }).execute();
    const { faults } = await new VerifyAudit(auditedStore(owner), sha256).execute();
    expect(faults).toMatchObject([
      { position: 1, text: expect.stringContaining('differs from the sealed one') as string },
    ]);
  }));

it('uses its own tables whatever the role has made for itself', async () =>
  withRole(async ({ service }) => {
    const store = auditedStore(service);
    await store.write([], async (tx) => tx.sources.save([buildSource('hr')]));
    const misled = async (...statements: readonly string[]) =>
      service.write(async (scope) => {
        for (const table of ['audit_event', 'audit_seal', 'audit_anchor', 'audit_unsealed']) {
          await scope.query(`CREATE TEMPORARY TABLE ${table} (LIKE public.${table} INCLUDING ALL) ON COMMIT DROP`, []);
        }
        for (const statement of statements) await scope.query(statement, []);
      });
    await expect(misled('DELETE FROM public.audit_unsealed')).rejects.toThrow('only cut off up to an anchor');
    await expect(
      misled(`INSERT INTO public.audit_seal (position, event_id, previous, hash, sealed)
        VALUES (7, 'x', '${'0'.repeat(64)}', 'f', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`),
    ).rejects.toThrow('must follow the last one');
    await misled(claim.replace('INTO audit_event', 'INTO public.audit_event').replaceAll('$1', "'0001'"));
    expect(await new SealAuditEvents(store, { digest: sha256, newSalts: sequentialSalts }).execute()).toBe(2);
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ head: { position: 2 }, faultCount: 0 });
  }));
