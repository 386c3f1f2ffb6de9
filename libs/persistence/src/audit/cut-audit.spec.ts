import { createHash } from 'node:crypto';
import { AuditedStore, CutAudit, ReplayAudit, SealAuditEvents, VerifyAudit } from '@identity-governance/application';
import * as build from '@identity-governance/application/testing';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { withoutTriggers } from '../testing/test-database';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const clock = { now: () => Date.now() };
const [ids, currentActor] = [new build.SequentialIds(), new build.FixedActor()];

function auditedStore(database: Database) {
  return new AuditedStore({ store: createStore(database, testStoreOptions()), ids, currentActor });
}

/** As if what was written so far had been written long ago; then it is sealed. */
async function age(database: Database, created: string): Promise<void> {
  await database.write(async (scope) =>
    withoutTriggers(scope, async () => {
      await scope.query('UPDATE audit_event SET created = $1 WHERE id IN (SELECT event_id FROM audit_unsealed)', [
        created,
      ]);
    }),
  );
  await new SealAuditEvents(auditedStore(database), sha256).execute();
}

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
    await age(database, '2020-01-01T00:00:00.000Z');
    await store.write(['inventory'], async (tx) => {
      await tx.sources.save(sources.slice(100, 200).map((source) => ({ ...source, name: 'Renamed' })));
      await tx.identityProfiles.save([build.buildIdentityProfile('staff', { name: 'Renamed' })]);
    });
    await new SealAuditEvents(store, sha256).execute();
    const before = await store.read(async (tx) => tx.auditEvents.head());
    expect(before!.position).toBe(1200 + 100 + 3 + 101);

    // 1,000 sources that nobody touched since, the other profile, and the settings of the first
    const cutting = new CutAudit({ store, clock, ids, currentActor });
    expect(await cutting.execute(365)).toEqual({ carried: 1002, removed: 1303 });
    expect(await cutting.execute(365)).toEqual({ carried: 0, removed: 0 });
    const sealer = new SealAuditEvents(store, sha256);
    expect(await sealer.execute()).toBe(1002);
    const verified = await new VerifyAudit(store, sha256).execute([before!]);
    expect(verified).toMatchObject({ anchor: { position: 1303 }, head: { position: 2406 }, faults: [] });
    const replay = await new ReplayAudit(store, sha256).execute();
    expect(replay).toMatchObject({ events: 1103, differences: [], rows: { sources: 1100, identityProfiles: 2 } });
    await database.close();
  });

  it('removes nothing that is younger than 30 days, however it is asked', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    await store.write([], async (tx) => tx.sources.save([build.buildSource('hr')]));
    await age(database, new Date(Date.now() - 29 * 24 * 3_600_000).toISOString());
    const cutting = new CutAudit({ store, clock, ids, currentActor });
    expect(await cutting.execute(60)).toEqual({ carried: 0, removed: 0 });
    await expect(cutting.execute(1)).rejects.toThrow('at least 30 days old');
    expect(await store.read(async (tx) => tx.auditEvents.anchor())).toBeUndefined();
    await database.close();
  });
});
