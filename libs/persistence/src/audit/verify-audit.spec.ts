import { createHash } from 'node:crypto';
import { withAudit, SealAuditEvents, VerifyAudit, type AuditHead } from '@identity-governance/application';
import { buildSource, FixedActor, SequentialIds } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { withoutTriggers } from '../testing/test-database';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function auditedStore(database: Database) {
  const store = createStore(database, testStoreOptions());
  return withAudit({ store, ids: new SequentialIds(), currentActor: new FixedActor() });
}

describe.each(engines)('a log on %s that somebody who owns its tables has worked on', (engine) => {
  const databases = openMigratedDatabases(engine);

  const faultsAfter = async (statements: readonly string[], heads: readonly AuditHead[] = []) => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    await store.write([], async (tx) => tx.sources.save(Array.from({ length: 6 }, (_, i) => buildSource(`s${i}`))));
    await new SealAuditEvents(store, sha256).execute();
    await database.write(async (scope) =>
      withoutTriggers(scope, async () => {
        for (const statement of statements) await scope.query(statement, []);
      }),
    );
    const { faults, faultCount } = await new VerifyAudit(store, sha256).execute(heads);
    expect(faults).toHaveLength(faultCount);
    await database.close();
    return faults.map(({ position, text }) => `${position} ${text.replaceAll(/`.*?`/g, '`…`')}`);
  };
  const eventAt = (position: number) => `(SELECT event_id FROM audit_seal WHERE position = ${position})`;

  it('is in order when nothing was done', async () => {
    expect(await faultsAfter([])).toEqual([]);
  });

  it.each([
    ['changed', `UPDATE audit_event SET actor = 'somebody' WHERE id = ${eventAt(3)}`],
    ['changed in its row', `UPDATE audit_event SET "after" = '{}' WHERE id = ${eventAt(3)}`],
    ['changed in its time', `UPDATE audit_event SET created = '2020-01-01T00:00:00.000Z' WHERE id = ${eventAt(3)}`],
  ])('shows an event that was %s', async (_, statement) => {
    expect(await faultsAfter([statement])).toEqual([
      '3 event `…` differs from the sealed one: it was changed or replaced',
    ]);
  });

  it('shows an event that was removed, alone, with its link, and at the end with a head', async () => {
    const removeEvent = `DELETE FROM audit_event WHERE id = ${eventAt(3)}`;
    expect(await faultsAfter([removeEvent])).toEqual(['3 event `…` is missing']);
    expect(await faultsAfter([removeEvent, 'DELETE FROM audit_seal WHERE position = 3'])).toEqual([
      '3 the links up to 3 are missing',
    ]);
    const last = [`DELETE FROM audit_event WHERE id = ${eventAt(6)}`, 'DELETE FROM audit_seal WHERE position = 6'];
    expect(await faultsAfter(last)).toEqual([]);
    expect(await faultsAfter(last, [{ position: 6, hash: 'x' }])).toEqual([
      '5 the log ends here, but a head at 6 was exported',
    ]);
  });

  it('shows events that were swapped, and one that was put in unsealed', async () => {
    const swapped = [
      'CREATE TABLE swapping AS SELECT position, event_id FROM audit_seal WHERE position IN (2, 4)',
      "UPDATE audit_seal SET event_id = 'a' WHERE position = 2",
      'UPDATE audit_seal SET event_id = (SELECT event_id FROM swapping WHERE position = 2) WHERE position = 4',
      'UPDATE audit_seal SET event_id = (SELECT event_id FROM swapping WHERE position = 4) WHERE position = 2',
      'DROP TABLE swapping',
    ];
    const isAnother = 'event `…` differs from the sealed one: it was changed or replaced';
    expect(await faultsAfter(swapped)).toEqual([`2 ${isAnother}`, `4 ${isAnother}`]);
    const columns = 'created, actor, tracking_id, action, resource_type, resource_id';
    const put = `INSERT INTO audit_event (id, ${columns}) SELECT 'put', ${columns} FROM audit_event WHERE id = ${eventAt(1)}`;
    expect(await faultsAfter([put])).toEqual(['6 events without a link that are not pending: 1']);
  });

  it('shows a chain that was written again from another event, by a head that was exported before', async () => {
    const store = async () => {
      const database = await databases.open();
      const head = await auditedStore(database).read(async (tx) => tx.auditEvents.head());
      await database.close();
      return head!;
    };
    await faultsAfter([]);
    const exported = await store();
    expect(await faultsAfter([], [exported])).toEqual([
      '6 the hash differs from the exported head: the chain was rewritten', // events made again have other ids
    ]);
  });
});
