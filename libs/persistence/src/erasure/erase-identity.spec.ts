import { readFileSync } from 'node:fs';
import {
  CutAudit,
  ReplayAudit,
  SealAuditEvents,
  valuesDigest,
  VerifyAudit,
  type Store,
} from '@identity-governance/application';
import {
  buildAccessItem,
  buildAccount,
  buildControl,
  buildGovernanceGroup,
  buildIdentity,
  buildViolation,
} from '@identity-governance/test-kit';
import { canonicalName } from '@identity-governance/values';
import type { Database } from '../database';
import { ids, leaver, LeaverHistory, person, personal, placesOf, sha256, told, tools } from '../testing/leaver-history';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines, withoutTriggers } from '../testing/test-database';
import { eraseIdentity } from './erase-identity';
import { erasedTables } from './erased-tables';

/** Lets the seals up to this position be 90 days old, and the others 60. */
async function ageSeals(database: Database, last: number): Promise<void> {
  const age = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await database.write(async (scope) =>
    withoutTriggers(scope, async () => {
      await scope.run('UPDATE audit_seal SET sealed = $1 WHERE position <= $2', [age(90), last]);
      await scope.run('UPDATE audit_seal SET sealed = $1 WHERE position > $2', [age(60), last]);
    }),
  );
}

const cutting = (store: Store) => new CutAudit({ store, ids, currentActor: { get: () => person }, digest: sha256 });

describe.each(engines)('erasing a person on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  const open = async () => new LeaverHistory(await databases.openEmpty());

  it('removes all values from all tables, and changes no count and no proof', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await history.leave();
    const head = await store.read(async (tx) => tx.auditEvents.head());
    const [counts, totals] = [await history.counts(head!.position), await history.totals()];
    const named = new Set((await placesOf(database, engine)).map((place) => place.split(':')[0]));
    const expected = Object.entries(erasedTables).flatMap(([name, one]) => (one === 'rewrite' ? [name] : []));
    const unnamed = expected.filter((name) => !named.has(name));
    // A total of an owner is deleted with the owner's last record; its former values stay.
    expect(unnamed.filter((name) => name !== 'violation_total')).toEqual([]);

    const erased = await history.erase();
    expect(erased).toMatchObject({ ok: true, value: { kept: [], reports: ['r1'], leavesLog: false } });
    expect(await placesOf(database, engine)).toEqual([]);
    expect(await database.query('SELECT id FROM state_query')).toEqual([{ id: 'q3' }]);
    expect(await database.query('SELECT id, attempt FROM violation_report')).toEqual([{ id: 'r2', attempt: null }]);
    expect(await history.counts(head!.position)).toEqual(counts);
    expect(await history.totals()).toEqual(totals);
    const exported = { ...head!, exported: '2026-01-01T00:00:00.000Z' };
    expect(await new VerifyAudit(store, sha256).execute([exported])).toMatchObject({ faults: [] });
    expect(await new ReplayAudit(store, sha256).execute()).toMatchObject({ ok: true, value: { differences: [] } });
    const { pseudonym } = (erased as { readonly value: { readonly pseudonym: string } }).value;
    const events = await store.read(async (tx) => tx.auditEvents.list({ limit: 900, offset: 0 }));
    const rows = events.items.filter(({ resourceId }) => resourceId === pseudonym).map(({ after }) => after);
    expect(rows[1]).toMatchObject({ name: pseudonym, email: null, managerId: 'mia' });
    expect(rows[1]?.attributes).toEqual({ department: 'Finance' });
    const { items } = await store.read(async (tx) => tx.violations.list({ limit: 9, offset: 0 }));
    const violation = items.find(({ targetId }) => targetId !== 'bob');
    expect(violation).toMatchObject({ targetId: pseudonym, targetName: pseudonym, status: 'Closed' });
    if (engine === 'sqlite') {
      for (const suffix of ['', '-wal']) {
        const bytes = readFileSync(`${database.location}${suffix}`, 'utf8');
        for (const value of personal) expect([value, bytes.includes(value)]).toEqual([value, false]);
      }
    }
    expect(await history.erase()).toMatchObject({ error: { kind: 'identity-unknown' } });
    await history.detectAll();
    await database.close();
  });

  it('lists reports that may name the person as the former manager of another identity', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    const managed = buildIdentity('zoe', { managerId: leaver.id });
    await store.write(['inventory', 'violations'], async (tx) => {
      await tx.identities.save([managed]);
      await tx.violations.save([buildViolation('zoe-violates', { targetId: 'zoe', policyId: 'another' })]);
    });
    await store.write(['inventory'], (tx) => tx.identities.save([{ ...managed, managerId: null }]));
    await history.leave();
    expect(await history.erase()).toMatchObject({ ok: true, value: { reports: ['r1', 'r2'] } });
    await database.close();
  });

  it('stays proved and replayed after the log is cut, anywhere', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await history.leave();
    await history.erase();
    await ageSeals(database, 20);
    for (const days of [75, 45]) {
      const cut = await cutting(store).execute(days);
      expect(cut).toMatchObject({ ok: true, value: { removed: expect.any(Number) as number } });
      expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ faults: [] });
      await new SealAuditEvents(store, tools).execute();
      expect(await new ReplayAudit(store, sha256).execute()).toMatchObject({ ok: true, value: { differences: [] } });
    }
    const { items } = await store.read(async (tx) => tx.auditEvents.list({ limit: 900, offset: 0 }));
    expect(new Set(items.map(({ action }) => action))).toEqual(new Set(['CARRIED']));
    await database.close();
  });

  it('is told apart from changed and removed values', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await history.leave();
    await history.erase();
    const faultsAfter = async (statement: string) => {
      await database.write(async (scope) =>
        withoutTriggers(scope, async () => {
          await scope.run(statement, []);
        }),
      );
      return (await new VerifyAudit(store, sha256).execute()).faults;
    };
    const firstWith = async (column: string) => {
      const [row] = await database.query(`SELECT min(position) AS first FROM audit_seal WHERE ${column} IS NOT NULL`);
      return (await store.read(async (tx) => tx.auditEvents.sealedAfter(Number(row!.first) - 1, 1)))[0]!;
    };
    const { position, eventId, event } = await firstWith('digest');
    const setActor = (actor: string) => `UPDATE audit_event SET actor = '${actor}' WHERE id = '${eventId}'`;
    expect(await faultsAfter(setActor('other'))).toMatchObject([
      { position, text: expect.stringContaining('differs from what the erasure left') as string },
    ]);
    expect(await faultsAfter(setActor(event!.actor))).toEqual([]);
    const salted = await firstWith('salt');
    const digest = valuesDigest(salted.salt!, salted.event!, sha256);
    const erase = `UPDATE audit_seal SET salt = NULL, digest = '${digest}' WHERE position = ${salted.position}`;
    expect(await faultsAfter(erase)).toMatchObject([
      { position: salted.position, text: expect.stringContaining('no `ERASED` event names it') as string },
    ]);
    await database.close();
  });

  it('says that names may stay after the log is cut, and erases those that the request names', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await history.leave();
    await ageSeals(database, 20);
    await cutting(store).execute(45);
    const { id, name, formerName, ...unknown } = leaver;
    expect(await history.erase()).toMatchObject({ ok: true, value: { isLogCut: true } });
    const stay = new Set((await placesOf(database, engine)).map((place) => place.split(': ')[1]));
    expect(stay.size).toBeGreaterThan(0);
    for (const value of [id, name, formerName]) expect(stay).not.toContain(value);
    expect(await history.erase({ also: Object.values(unknown) })).toMatchObject({ ok: true });
    expect(await placesOf(database, engine)).toEqual([]);
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ faults: [] });
    await database.close();
  });

  it('hides no changed value from a cut, which carries on what it removes', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await history.leave();
    await history.erase();
    const named = 'e.resource_id LIKE \'%bob%\' AND s.digest IS NOT NULL AND e."after" IS NOT NULL';
    const [row] = await database.query(
      `SELECT max(s.position) AS last FROM audit_seal s JOIN audit_event e ON e.id = s.event_id WHERE ${named}`,
    );
    const last = Number(row!.last);
    expect(last).toBeGreaterThan(0);
    await ageSeals(database, last);
    const change = `UPDATE audit_event SET "after" = replace("after", 'bob', 'eve')
      WHERE id = (SELECT event_id FROM audit_seal WHERE position = ${last})`;
    await database.write(async (scope) =>
      withoutTriggers(scope, async () => {
        await scope.run(change, []);
      }),
    );
    const { faults } = await new VerifyAudit(store, sha256).execute();
    expect(faults).toMatchObject([{ position: last }]);
    expect(await cutting(store).execute(75)).toMatchObject({ error: { kind: 'audit-damaged', faultCount: 1 } });
    await database.close();
  });

  it('searches the log again if it says more about the person meanwhile', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await history.leave();
    const between = [
      async () => {
        await store.write([], async (tx) => {
          await tx.identities.save([buildIdentity(leaver.id, { name: 'Anna Capkova' })]);
          await tx.accounts.save([buildAccount('acc-late', { identityId: leaver.id, name: 'latecapek' })]);
        });
        await store.write([], async (tx) => {
          await tx.accounts.deleteMany(['acc-late']);
          await tx.identities.delete(leaver.id);
        });
      },
      async () => {
        await store.write([], async (tx) => {
          await tx.identities.save([buildIdentity('bob', { attributes: { mentor: leaver.accountName } })]);
          await tx.identities.save([buildIdentity('bob', { managerId: 'mia' })]);
        });
      },
    ];
    const searches = jest.fn(async (work: Parameters<Database['read']>[0]) => {
      const found = await database.read(work);
      await between.shift()?.();
      return found;
    });
    const racing = Object.assign(Object.create(database) as Database, { read: searches });
    expect(await history.erase({}, racing)).toMatchObject({ ok: true });
    expect(searches).toHaveBeenCalledTimes(2);
    expect(await placesOf(database, engine)).toEqual([]);
    const rows = JSON.stringify(await database.query('SELECT * FROM audit_event')).toLowerCase();
    for (const name of ['capkova', 'acc-late', 'latecapek']) expect([name, rows.includes(name)]).toEqual([name, false]);
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ faults: [] });
    await database.close();
  });

  it('is all that the tables allow: nothing that a link covers changes, and no salt comes back', async () => {
    const history = await open();
    const { database } = history;
    await history.live();
    await history.leave();
    await history.erase();
    const erased = '(SELECT event_id FROM audit_seal WHERE digest IS NOT NULL)';
    const refused = [
      ...['id', 'created', 'actor_kind', 'tracking_id', 'action', 'resource_type'].map(
        (column) => `UPDATE audit_event SET ${column} = 'x' WHERE id IN ${erased}`,
      ),
      `UPDATE audit_event SET actor = 'x' WHERE id NOT IN ${erased}`,
      `UPDATE audit_seal SET salt = 'x' WHERE salt IS NULL`,
      `UPDATE audit_seal SET digest = 'x' WHERE digest IS NOT NULL`,
      `UPDATE audit_seal SET salt = NULL WHERE salt IS NOT NULL`,
      `UPDATE audit_seal SET salt = 'x' WHERE salt IS NOT NULL`,
      ...['hash', 'previous', 'event_id', 'sealed'].map(
        (column) => `UPDATE audit_seal SET salt = NULL, digest = 'x', ${column} = 'x' WHERE salt IS NOT NULL`,
      ),
    ];
    for (const statement of refused) {
      const run = database.write(async (scope) => scope.run(statement, []));
      await expect(run).rejects.toThrow('the audit log is never changed');
    }
    await database.close();
  });

  it('is refused while a row of the inventory refers to the person, and while events have no salts', async () => {
    const history = await open();
    const { database, store } = history;
    expect(await history.erase()).toEqual({ ok: false, error: { kind: 'identity-unknown' } });
    await history.live();
    const inUse = await history.erase({ isForced: true });
    expect(inUse).toMatchObject({ ok: false, error: { kind: 'identity-in-use' } });
    const { places } = (inUse as unknown as { readonly error: { readonly places: readonly string[] } }).error;
    const tables = places.map((place) => place.split(' ')[0]).sort();
    expect(new Set(tables)).toEqual(
      new Set([
        ...['account', 'compensating_control', 'governance_group', 'governance_group_member', 'identity'],
        ...['its', 'sod_policy', 'violation'],
      ]),
    );
    await history.leave();
    expect(await history.erase({ identityId: 'has' })).toEqual({ ok: false, error: { kind: 'identity-unknown' } });
    expect(await history.erase({ reason: told })).toMatchObject({ error: { kind: 'reason-names-person' } });
    const before = await placesOf(database, engine);
    await database.write(async (scope) =>
      withoutTriggers(scope, async () => {
        await scope.run('UPDATE audit_seal SET salt = NULL WHERE position <= 15', []);
      }),
    );
    expect(await history.erase()).toMatchObject({ ok: false, error: { kind: 'events-unsalted', position: 15 } });
    expect(await placesOf(database, engine)).toEqual(before);
    await store.close();
  });

  it('takes no other row with the id of the person for the person', async () => {
    const history = await open();
    const { store, database } = history;
    const access = { type: 'ROLE', id: 'admin' } as const;
    const owned = { ownerType: 'GOVERNANCE_GROUP', owner: 'admin' } as const;
    await store.write([], async (tx) => {
      await tx.accessItems.save([buildAccessItem('admin', { type: 'ROLE', name: 'Rights' })]);
      await tx.governanceGroups.save([buildGovernanceGroup('admin', { name: 'Reviewers' })]);
      await tx.identities.save([buildIdentity('admin', { name: 'Zed' }), buildIdentity('bob')]);
      await tx.assignments.save(['admin', 'bob'].map((identityId) => ({ identityId, access })));
      await tx.controls.save([buildControl('c', owned)]);
    });
    await store.write([], async (tx) => {
      await tx.controls.delete('c');
      await tx.assignments.delete({ identityId: 'admin', access });
      await tx.identities.delete('admin');
    });
    const request = { identityId: 'admin', also: [], reason: 'request 12', isForced: false, deletesReports: false };
    const erased = await eraseIdentity({ database, actor: person, ids, tools }, request);
    expect(erased).toMatchObject({ ok: true, value: { kept: [], events: 4 } });
    const { items } = await store.read(async (tx) => tx.auditEvents.list({ limit: 900, offset: 0 }));
    const rows = (type: string) => items.flatMap((one) => (one.resourceType === type ? [one.after ?? one.before] : []));
    expect(rows('CONTROL')).toMatchObject([owned, owned]);
    expect(rows('ROLE')).toMatchObject([access]);
    const pseudonym = expect.stringMatching(/^erased-/) as string;
    const left = { identityId: pseudonym, access };
    expect(rows('ASSIGNMENT')).toMatchObject([left, { identityId: 'bob', access }, left]);
    expect(await new ReplayAudit(store, sha256).execute()).toMatchObject({ ok: true, value: { differences: [] } });
    await database.close();
  });

  it('tells the rows of an account that another identity had from those of the person', async () => {
    const history = await open();
    const { store, database } = history;
    const account = (identityId: string | null, login: string) =>
      buildAccount('shared', { identityId, nativeIdentity: login, name: login, attributes: { home: login } });
    const leaver = buildIdentity('20077', { name: 'राम' });
    await store.write([], async (tx) => {
      await tx.identities.save([leaver, buildIdentity('bob', { attributes: { boss: 20077, note: 'रामेश' } })]);
      await tx.accounts.save([account('20077', 'old-login')]);
    });
    await store.write([], async (tx) => {
      await tx.accounts.save([account('bob', 'bobs-login')]);
      await tx.identities.delete('20077');
    });
    await store.write([], async (tx) => tx.accounts.save([account(null, 'bobs-login')]));
    const request = { identityId: '20077', also: [], reason: 'request 12', isForced: false, deletesReports: false };
    const erase = async (more: object = {}) =>
      eraseIdentity({ database, actor: person, ids, tools }, { ...request, ...more });
    expect(await erase()).toMatchObject({
      error: { kind: 'identity-in-use', places: ["account `shared` (without an identity; it was the person's)"] },
    });
    await store.write([], async (tx) => tx.accounts.delete('shared'));
    expect(await erase()).toMatchObject({ error: { kind: 'values-in-use', places: ['identity `bob` (attributes)'] } });
    await store.write([], async (tx) => tx.identities.save([buildIdentity('bob', { attributes: { note: 'रामेश' } })]));
    expect(await erase()).toMatchObject({ ok: true });
    const { items } = await store.read(async (tx) => tx.auditEvents.list({ limit: 900, offset: 0 }));
    const rows = items.flatMap(({ resourceType: type, before, after }) => (type === 'ACCOUNT' ? [before, after] : []));
    const owned = (id: string | null) => rows.filter((row) => row?.identityId === id).map((row) => row!.name);
    expect([new Set(owned('bob')), new Set(owned(null))]).toEqual([new Set(['bobs-login']), new Set(['bobs-login'])]);
    const text = JSON.stringify(items);
    for (const gone of ['old-login', '20077', 'राम"']) expect([gone, text.includes(gone)]).toEqual([gone, false]);
    expect(text).toContain('रामेश');
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ faults: [] });
    expect(await new ReplayAudit(store, sha256).execute()).toMatchObject({ ok: true, value: { differences: [] } });
    await database.close();
  });

  it('leaves the name of a namesake in texts, if forced', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await history.leave();
    await store.write([], async (tx) => tx.identities.save([buildIdentity('ann2', { name: leaver.name })]));
    expect(await history.erase()).toMatchObject({
      error: { kind: 'values-in-use', places: ['identity `ann2` (name)'] },
    });
    expect(await history.erase({ isForced: true })).toMatchObject({
      ok: true,
      value: { kept: [canonicalName(leaver.name)] },
    });
    const values = new Set((await placesOf(database, engine)).map((place) => place.split(': ')[1]));
    expect([...values]).toEqual([leaver.name]);
    expect(await store.read(async (tx) => tx.identities.get('ann2'))).toMatchObject({ name: leaver.name });
    const { items } = await store.read(async (tx) => tx.violations.list({ limit: 9, offset: 0 }));
    expect(items.map(({ targetName }) => targetName).sort()).toEqual([
      expect.stringMatching(/^erased-/),
      'identity bob',
    ]);
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ faults: [] });
    expect(await new ReplayAudit(store, sha256).execute()).toMatchObject({ ok: true, value: { differences: [] } });
    await database.close();
  });

  it('erases the person who erased another one, and the log still tells both from changes', async () => {
    const history = await open();
    const { store, database } = history;
    await history.live();
    await store.write([], async (tx) => tx.identities.save([buildIdentity('olga', { name: 'Olga Šik' })]));
    await history.leave();
    const actor = { ...person, origin: { subject: 'olga', address: null, tokenId: null } };
    const ports = { database, ids, tools };
    const request = { also: [], reason: 'request 12', isForced: false, deletesReports: false };
    expect(await eraseIdentity({ ...ports, actor }, { ...request, identityId: leaver.id })).toMatchObject({ ok: true });
    await store.write([], async (tx) => tx.identities.delete('olga'));
    expect(await eraseIdentity({ ...ports, actor: person }, { ...request, identityId: 'olga' })).toMatchObject({
      ok: true,
    });
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ faults: [] });
    const { items } = await store.read(async (tx) => tx.auditEvents.list({ limit: 900, offset: 0 }));
    const erasures = items.filter(({ action }) => action === 'ERASED');
    expect(erasures.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^erased-/), null]);
    await database.close();
  });
});
