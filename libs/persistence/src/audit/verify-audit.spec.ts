import { createHash } from 'node:crypto';
import {
  hashOf,
  origin,
  withAudit,
  SealAuditEvents,
  VerifyAudit,
  type AuditHead,
  type AuditSeal,
  type Store,
} from '@identity-governance/application';
import { buildSource, FixedActor, SequentialIds, sequentialSalts } from '@identity-governance/test-kit';
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

/** Seals without salts. */
async function sealAsEarlierVersion(store: Store): Promise<void> {
  await store.write([], async ({ auditEvents }) => {
    const seals: AuditSeal[] = [];
    for (const [i, event] of (await auditEvents.takeUnsealed(1000)).entries()) {
      const link = { position: i + 1, previous: (seals.at(-1) ?? origin).hash, salt: null, digest: null };
      seals.push({ ...link, eventId: event.id, hash: hashOf(link, event, sha256) });
    }
    await auditEvents.seal(seals);
  });
}

const columnsOfEvents = [
  ...['created', 'actor', 'actor_kind', 'subject', 'address', 'token_id', 'tracking_id', 'overrides'],
  ...['action', 'resource_type', 'resource_id', '"before"', '"after"'],
];

describe.each(engines)('a log on %s that somebody who owns its tables has worked on', (engine) => {
  const databases = openMigratedDatabases(engine);

  const faultsAfter = async (statements: readonly string[], heads: readonly AuditHead[] = []) => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    const saveThree = async (first: number) =>
      store.write([], async (tx) => tx.sources.save([0, 1, 2].map((i) => buildSource(`s${first + i}`))));
    await saveThree(0);
    await sealAsEarlierVersion(store);
    await saveThree(3);
    await new SealAuditEvents(store, { digest: sha256, newSalts: sequentialSalts }).execute();
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

  it.each([3, 5])('shows an event that was changed in any column, at %d', async (position) => {
    const changed = `${position} event \`…\` differs from the sealed one: it was changed or replaced`;
    for (const column of columnsOfEvents) {
      const value = column === '"before"' || column === '"after"' ? '{"id":"other"}' : '2020-01-01T00:00:00.000Z';
      const change = `UPDATE audit_event SET ${column} = '${value}' WHERE id = ${eventAt(position)}`;
      expect([column, await faultsAfter([change])]).toEqual([column, [changed]]);
    }
  });

  it('shows a salt that was changed, removed or put in', async () => {
    const salt = (position: number, value: string) =>
      `UPDATE audit_seal SET salt = ${value} WHERE position = ${position}`;
    const changed = (position: number) =>
      `${position} event \`…\` differs from the sealed one: it was changed or replaced`;
    const lacking = (position: number) => `${position} the link has no salt, although an earlier one has one`;
    expect(await faultsAfter([salt(5, `'${'0'.repeat(32)}'`)])).toEqual([changed(5)]);
    expect(await faultsAfter([salt(5, 'NULL')])).toEqual([lacking(5), changed(5)]);
    expect(await faultsAfter([salt(4, 'NULL')])).toEqual([changed(4)]);
    const found = [lacking(3), changed(2)].sort();
    expect((await faultsAfter([salt(2, "'1'")])).sort()).toEqual(found);
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
