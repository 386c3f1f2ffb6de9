import { withAudit, SealAuditEvents, VerifyAudit, type AuditHead } from '@identity-governance/application';
import { buildIdentity, buildSource, FixedActor, SequentialIds, sequentialSalts } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines, withoutTriggers } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const digest = (text: string): string => String(text.length);

function auditedStore(database: Database) {
  const store = createStore(database, testStoreOptions());
  return withAudit({ store, ids: new SequentialIds(), currentActor: new FixedActor() });
}

const saveSource = async (database: Database, id: string) =>
  auditedStore(database).write([], async (tx) => tx.sources.save([buildSource(id)]));
const sealAll = async (database: Database) =>
  new SealAuditEvents(auditedStore(database), { digest, newSalts: sequentialSalts }).execute();

describe.each(engines)('the tables of the audit log on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  const run = async (database: Database, sql: string, parameters: readonly unknown[] = []) =>
    database.write(async (scope) => scope.run(sql, parameters));

  it('refuse to be changed or emptied by any statement', async () => {
    const database = await databases.openEmpty();
    await saveSource(database, 'hr');
    await sealAll(database);
    await saveSource(database, 'erp');
    const refused = [
      `UPDATE audit_event SET actor = 'somebody else'`,
      'UPDATE audit_seal SET position = position + 1',
      'UPDATE audit_unsealed SET event_id = event_id',
      'DELETE FROM audit_event',
      'DELETE FROM audit_seal',
      'DELETE FROM audit_unsealed',
      ...(engine === 'postgres' ? ['TRUNCATE audit_event', 'TRUNCATE audit_seal'] : []),
    ];
    for (const statement of refused) await expect(run(database, statement)).rejects.toThrow(/the audit log is/);
    const { items } = await auditedStore(database).read(async (tx) => tx.auditEvents.list({ limit: 9, offset: 0 }));
    expect(items.map(({ resourceId, actor }) => [resourceId, actor])).toEqual([
      ['hr', 'tester'],
      ['erp', 'tester'],
    ]);
    await database.close();
  });

  it('take no anchor at what is young, not sealed, or has another hash', async () => {
    const database = await databases.openEmpty();
    await saveSource(database, 'hr');
    await sealAll(database);
    const [seal] = await database.query('SELECT position, hash, sealed FROM audit_seal');
    const anchor = 'INSERT INTO audit_anchor (position, hash, created, sealed) VALUES ($1, $2, $3, $4)';
    for (const [position, hash, sealed] of [
      [1, seal!.hash, seal!.sealed],
      [1, seal!.hash, '2026-01-01T00:00:00.000Z'],
      [1, seal!.hash, null],
      [1, 'another', seal!.sealed],
      [2, seal!.hash, seal!.sealed],
    ]) {
      const cutting = run(database, anchor, [position, hash, '2026-01-01T00:00:00.000Z', sealed]);
      await expect(cutting).rejects.toThrow('an anchor must name a seal');
    }
    await expect(run(database, 'DELETE FROM audit_event')).rejects.toThrow('only cut off up to an anchor');
    await database.close();
  });

  it('take an anchor at what was sealed long ago, with the youngest of its times', async () => {
    const database = await databases.openEmpty();
    for (const id of ['a', 'b', 'c']) await saveSource(database, id);
    await sealAll(database);
    const time = (day: number) => `2020-01-0${day}T00:00:00.000Z`;
    await database.write(async (scope) =>
      withoutTriggers(scope, async () => {
        for (const [position, day] of [
          [1, 3],
          [2, 1],
        ] as const) {
          await scope.query('UPDATE audit_seal SET sealed = $1 WHERE position = $2', [time(day), position]);
        }
      }),
    );
    const store = auditedStore(database);
    const [, second, third] = await store.read(async (tx) => tx.auditEvents.sealedAfter(0, 9));
    const setAnchor = async (link: AuditHead) => store.write([], async (tx) => tx.auditEvents.anchorAt(link));
    await expect(setAnchor(third!)).rejects.toThrow('at least 30 days ago');
    await setAnchor(second!);
    expect(await store.read(async (tx) => tx.auditEvents.anchor())).toMatchObject({ position: 2, sealed: time(3) });
    await database.close();
  });

  it('take a seal only behind the last one, with the time of the database', async () => {
    const database = await databases.openEmpty();
    await saveSource(database, 'hr');
    await sealAll(database);
    await saveSource(database, 'erp');
    const [last] = await database.query('SELECT hash, sealed FROM audit_seal');
    const [waiting] = await database.query('SELECT event_id FROM audit_unsealed');
    const now = () => new Date().toISOString();
    const seal = async (position: number, previous: unknown, sealed: string) =>
      run(
        database,
        `INSERT INTO audit_seal (position, event_id, previous, hash, salt, sealed) VALUES ($1, $2, $3, $4, 'salt', $5)`,
        [position, waiting!.event_id, previous, 'false', sealed],
      );
    for (const [position, previous, sealed] of [
      [3, last!.hash, now()],
      [0, '0'.repeat(64), now()],
      [-1, last!.hash, now()],
      [2, 'another', now()],
      [2, last!.hash, '2020-01-01T00:00:00.000Z'],
      [2, last!.hash, new Date(Date.now() - 120_000).toISOString()],
      [2, last!.hash, new Date(Date.now() + 120_000).toISOString()],
      [2, last!.hash, ''],
    ] as const) {
      await expect(seal(position, previous, sealed)).rejects.toThrow('a seal must follow the last one');
    }
    await seal(2, last!.hash, now()); // a false hash is for `verify` to tell
    const { faults } = await new VerifyAudit(auditedStore(database), digest).execute();
    expect(faults).toMatchObject([
      { position: 2, text: expect.stringContaining('differs from the sealed one') as string },
    ]);
    await database.close();
  });

  it('have the time of the database, whatever the process takes for the time', async () => {
    const database = await databases.openEmpty();
    const before = Date.now();
    await saveSource(database, 'hr'); // the ids of this store tell 1970
    const { items } = await auditedStore(database).read(async (tx) => tx.auditEvents.list({ limit: 9, offset: 0 }));
    const created = Date.parse(items[0]!.created);
    expect(created).toBeGreaterThanOrEqual(before - 60_000);
    expect(created).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(items[0]!.id.slice(0, 12)).toBe(created.toString(16).padStart(12, '0'));
    await database.close();
  });
});

describe('on PostgreSQL, a reader who goes on after the last position', () => {
  const databases = openMigratedDatabases('postgres');

  it('misses no event of a transaction that started earlier and ends later', async () => {
    const database = await databases.openEmpty();
    const store = auditedStore(database);
    let commit: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (commit = resolve));
    let hasWritten: () => void = () => undefined;
    const written = new Promise<void>((resolve) => (hasWritten = resolve));
    const slow = store.write([], async (tx) => {
      await tx.sources.save(Array.from({ length: 600 }, (_, i) => buildSource(`slow ${i}`)));
      hasWritten();
      await gate;
    });
    await written; // more than 500 events are written at once
    await store.write([], async (tx) => tx.identities.save([buildIdentity('quick')]));
    expect(await sealAll(database)).toBe(1);
    const read = async (after: number) => store.read(async (tx) => tx.auditEvents.sealedAfter(after, 1000));
    const first = await read(0);
    expect(first.map(({ event }) => event?.resourceId)).toEqual(['quick']);
    commit();
    await slow;
    expect(await sealAll(database)).toBe(600);
    const second = await read(first.at(-1)!.position);
    expect(second.map(({ event }) => event?.resourceId)).toEqual(Array.from({ length: 600 }, (_, i) => `slow ${i}`));
    await database.close();
  });
});
