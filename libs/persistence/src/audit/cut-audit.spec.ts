import { createHash } from 'node:crypto';
import {
  withAudit,
  CutAudit,
  ReplayAudit,
  auditedTypes,
  isReplayed,
  SealAuditEvents,
  VerifyAudit,
  type Store,
} from '@identity-governance/application';
import { err, ok } from '@identity-governance/values';
import * as build from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { withoutTriggers } from '../testing/test-database';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const [ids, currentActor] = [new build.SequentialIds(), new build.FixedActor()];

function auditedStore(database: Database) {
  return withAudit({ store: createStore(database, testStoreOptions()), ids, currentActor });
}

/** Seals what waits, as if it had been sealed at this time. */
async function sealAt(database: Database, time: string): Promise<void> {
  await new SealAuditEvents(auditedStore(database), { digest: sha256, newSalts: build.sequentialSalts }).execute();
  const [row] = await database.query('SELECT coalesce(max(position), 0) AS first FROM audit_seal WHERE sealed < $1', [
    daysAgo(1),
  ]);
  await asOwner(database, ['UPDATE audit_seal SET sealed = $1 WHERE position > $2', [time, row!.first]]);
}

async function asOwner(database: Database, ...statements: readonly [sql: string, parameters?: unknown[]][]) {
  await database.write(async (scope) =>
    withoutTriggers(scope, async () => {
      for (const [sql, parameters = []] of statements) await scope.query(sql, parameters);
    }),
  );
}

const cutting = (store: Store) => new CutAudit({ store, ids, currentActor, digest: sha256 });
const positions = async (database: Database) =>
  (await database.query('SELECT position FROM audit_seal ORDER BY position')).map(({ position }) => Number(position));

describe.each(engines)('cutting off old events on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('leaves a chain that can be verified and a log that leads to the state', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    const sources = Array.from({ length: 1200 }, (_, i) => build.buildSource(`s/${i}`));
    await store.write(['inventory'], async (tx) => {
      await tx.sources.save(sources);
      await tx.sources.deleteMany(sources.slice(0, 100).map(({ id }) => id));
      await tx.identityProfiles.save([build.buildIdentityProfile('staff'), build.buildIdentityProfile('guests')]);
      const profile = (await tx.authProfiles.get('staff'))!;
      await tx.authProfiles.save({ ...profile, type: 'BLOCK' });
    });
    await sealAt(database, '2020-01-01T00:00:00.000Z');
    await store.write(['inventory'], async (tx) => {
      await tx.sources.save(sources.slice(100, 200).map((source) => ({ ...source, name: 'Renamed' })));
      await tx.identityProfiles.save([build.buildIdentityProfile('staff', { name: 'Renamed' })]);
    });
    await new SealAuditEvents(store, { digest: sha256, newSalts: build.sequentialSalts }).execute();
    const before = await store.read(async (tx) => tx.auditEvents.head());
    expect(before!.position).toBe(1200 + 100 + 3 + 101);

    // 1,000 sources that nobody touched since, the other profile, and the settings of the first
    expect(await cutting(store).execute(365)).toEqual(ok({ carried: 1002, removed: 1303 }));
    expect(await cutting(store).execute(365)).toEqual(ok({ carried: 0, removed: 0 }));
    const sealer = new SealAuditEvents(store, { digest: sha256, newSalts: build.sequentialSalts });
    expect(await sealer.execute()).toBe(1002);
    const verified = await new VerifyAudit(store, sha256).execute([before!]);
    expect(verified).toMatchObject({ anchor: { position: 1303 }, head: { position: 2406 }, faults: [] });
    const replay = await new ReplayAudit(store, sha256).execute();
    const rows = { sources: 1100, identityProfiles: 2, authProfiles: 2 };
    expect(replay).toMatchObject({ value: { events: 1103, differences: [], rows } });
    for (const until of [1303, '2020-01-02T00:00:00.000Z']) {
      const atCut = await new ReplayAudit(store, sha256).execute({ until });
      expect(atCut).toMatchObject({ value: { position: 1303, differences: [], rows } });
    }
    for (const until of [1302, '2019-12-31T00:00:00.000Z']) {
      const removed = err({ kind: 'state-removed', position: 1303 });
      expect(await new ReplayAudit(store, sha256).execute({ until })).toEqual(removed);
    }
    await database.close();
  });

  it('carries no event of a type without rows', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    await store.write([], async (tx) => tx.sources.save([build.buildSource('hr')]));
    const [source] = await store.read(async (tx) => tx.auditEvents.unsealed(1));
    const types = auditedTypes.filter((type) => !isReplayed(type));
    const events = types.map((resourceType, i) => ({ ...source!, id: `${source!.id.slice(0, -1)}${i}`, resourceType }));
    await store.write([], async (tx) => tx.auditEvents.append(events));
    await sealAt(database, '2020-01-01T00:00:00.000Z');
    expect(types.length).toBeGreaterThan(3);
    expect(await cutting(store).execute(365)).toEqual(ok({ carried: 1, removed: 1 + types.length }));
    await database.close();
  });

  it('removes nothing that was sealed less than 30 days ago, with any statement', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    await store.write([], async (tx) => tx.sources.save([build.buildSource('hr')]));
    await sealAt(database, daysAgo(29));
    expect(await cutting(store).execute(60)).toEqual(ok({ carried: 0, removed: 0 }));
    await expect(cutting(store).execute(1)).rejects.toThrow('at least 30 days ago');
    expect(await store.read(async (tx) => tx.auditEvents.anchor())).toBeUndefined();
    await database.close();
  });

  it('goes by the time of the seals, whatever events say of their own', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    const save = async (id: string) => store.write([], async (tx) => tx.sources.save([build.buildSource(id)]));
    await save('old');
    await sealAt(database, daysAgo(500));
    await save('young');
    const columns = 'actor, actor_kind, tracking_id, action, resource_type, resource_id';
    const claim = `INSERT INTO audit_event (id, created, ${columns})
      SELECT $1, $2, 'worker', 'WORKER', 't', 'DELETED', 'SOURCE', 'x' FROM audit_event WHERE resource_id = 'old'`;
    for (const id of ['0001', '0002', '0003']) {
      await database.write(async (scope) => scope.run(claim, [id, '2020-01-01T00:00:00.000Z']));
    }
    await new SealAuditEvents(store, { digest: sha256, newSalts: build.sequentialSalts }).execute();
    expect(await cutting(store).execute(400)).toEqual(ok({ carried: 1, removed: 1 }));
    expect(await positions(database)).toEqual([2, 3, 4, 5]);
    expect(await cutting(store).execute(30)).toEqual(ok({ carried: 0, removed: 0 }));
    await new SealAuditEvents(store, { digest: sha256, newSalts: build.sequentialSalts }).execute();
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ anchor: { position: 1 }, faultCount: 0 });
    await database.close();
  });

  it('ends before the first seal that is too young, though later ones have earlier times', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    const sources = ['a', 'b', 'c', 'd'].map((id) => build.buildSource(id));
    await store.write([], async (tx) => tx.sources.save(sources));
    await sealAt(database, daysAgo(500));
    await asOwner(database, ['UPDATE audit_seal SET sealed = $1 WHERE position = 3', [daysAgo(0)]]);
    expect(await cutting(store).execute(400)).toMatchObject({ value: { removed: 2 } });
    await database.close();
  });

  it('removes nothing of a part that is not as it was sealed: it is evidence', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    await store.write([], async (tx) => tx.sources.save(['a', 'b', 'c'].map((id) => build.buildSource(id))));
    await sealAt(database, daysAgo(500));
    await asOwner(database, ["UPDATE audit_seal SET hash = 'false' WHERE position = 2"]);
    const refused = await cutting(store).execute(400);
    expect(refused).toEqual(err({ kind: 'audit-damaged', after: 0, upTo: 3, faultCount: 2 }));
    expect(await positions(database)).toEqual([1, 2, 3]);
    await database.close();
  });

  it('that was done too early is seen afterwards, by the seals and by heads that were kept', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    const save = async (id: string) => store.write([], async (tx) => tx.sources.save([build.buildSource(id)]));
    await save('hr');
    await sealAt(database, daysAgo(500));
    const head = (await store.read(async (tx) => tx.auditEvents.head()))!;
    await save('erp');
    await save('crm');
    await new SealAuditEvents(store, { digest: sha256, newSalts: build.sequentialSalts }).execute();
    const last = (await store.read(async (tx) => tx.auditEvents.head()))!;
    const cut = 'INSERT INTO audit_anchor (position, hash, created, sealed) VALUES ($1, $2, $3, $4)';
    const verify = async (...exported: readonly string[]) => {
      const heads = exported.map((time) => ({ ...head, exported: time }));
      return (await new VerifyAudit(store, sha256).execute(heads)).faults.map(({ text }) => text);
    };
    const sealed = daysAgo(0);
    await asOwner(
      database,
      [cut, [last.position, last.hash, daysAgo(0), sealed]],
      ['DELETE FROM audit_event'],
      ['DELETE FROM audit_seal'],
    );
    expect(await verify()).toEqual([expect.stringContaining(`the last was sealed at ${sealed}`)]);
    const claimed = [daysAgo(60), last.position] as unknown[];
    await asOwner(database, ['UPDATE audit_anchor SET sealed = $1 WHERE position = $2', claimed]);
    expect(await verify(daysAgo(45))).toEqual([]);
    expect(await verify(daysAgo(45), daysAgo(1))).toEqual([expect.stringContaining('the log had only 1 event at')]);
    await database.close();
  });
});
