import type { Assignment } from '@identity-governance/domain/sod';
import {
  withAudit,
  canonicalJson,
  override,
  removeIdentities,
  removeItems,
  ReplayedState,
  stateParts,
  type AuditEvent,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import { FixedActor } from '../testing/fixed-actor';
import { SequentialIds } from '../testing/sequential-ids';
import { importTo, type Folder } from './import-folder';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const assigned = (identity: number, role: number): Assignment => ({
  identityId: `i${identity}`,
  access: { type: 'ROLE', id: `r${role}` },
});

const numbers = [0, 1, 2, 3, 4];
const before: Folder = {
  roles: numbers.map((n) => ({ id: `r${n}`, name: `R${n}` })),
  identities: numbers.map((n) => ({ id: `i${n}`, name: `I${n}` })),
  assignments: numbers.map((n) => assigned(n, 0)),
};
/** Creates an assignment of each identity, and deletes the one that it had. */
const after: Folder = { assignments: numbers.map((n) => assigned(n, 1)) };

type Other = (tx: WriteTransaction) => Promise<unknown>;

/** Concurrent writes just before an import is merged, and the errors that then refuse it. */
const others: readonly (readonly [what: string, do_: readonly Other[], faults: readonly string[]])[] = [
  ['nothing', [], []],
  ['creates what is to be created', [async (tx) => tx.assignments.save([assigned(2, 1)])], []],
  ['deletes what is to be deleted', [async (tx) => tx.assignments.delete(assigned(2, 0))], []],
  [
    'creates and deletes what is to be created',
    [async (tx) => tx.assignments.save([assigned(2, 1)]), async (tx) => tx.assignments.delete(assigned(2, 1))],
    [],
  ],
  [
    'deletes and creates what is to be deleted',
    [async (tx) => tx.assignments.delete(assigned(2, 0)), async (tx) => tx.assignments.save([assigned(2, 0)])],
    [],
  ],
  ['changes another row', [async (tx) => tx.assignments.save([assigned(4, 3)])], []],
  ['renames what is referred to', [async (tx) => tx.accessItems.save([(await roleOf(tx))!])], []],
  [
    'deletes a role that is referred to',
    [async (tx) => removeItems(tx, [{ type: 'ROLE', id: 'r1' }])],
    numbers.map(() => '`r1` is not a known role'),
  ],
  [
    'deletes an identity that is referred to',
    [async (tx) => removeIdentities(tx, ['i3'])],
    ['`i3` is not a known identity'],
  ],
];

async function roleOf(tx: WriteTransaction) {
  const role = await tx.accessItems.get({ type: 'ROLE', id: 'r1' });
  return role && { ...role, name: 'Renamed' };
}

/** An audited store for an import during which others write just before its transaction. */
function interrupt(store: Store, meanwhile: () => Promise<void>): Store {
  const inner = audited(store);
  const write: Store['write'] = async (...asked) => {
    await meanwhile();
    return inner.write(...asked);
  };
  return override(inner, { write });
}

/** Tests the guarantees of an import with concurrent writers. */
export function describeImportBesideWriters(open: () => Promise<OpenedStore>): void {
  describe('an import, while somebody else', () => {
    it.each(others)('%s, is as true as its audit', async (_what, changes, expected) =>
      withStore(open, async (store) => {
        await importTo(audited(store), before);
        let calls = 0;
        const meanwhile = async () => {
          if (calls++ > 0) return;
          for (const change of changes) await audited(store).write(stateParts, change);
        };
        const { applied, faults } = await importTo(interrupt(store, meanwhile), after, { sync: { maxDeletes: 1 } });
        expect(calls).toBeGreaterThan(0);
        expect([applied, faults.map(({ reason }) => reason)]).toEqual([expected.length === 0, expected]);
        await expectTrueAudit(store);
        if (applied) expect(await assignmentsIn(store)).toEqual(expect.arrayContaining(after.assignments as object[]));
      }),
    );

    it('reports each row once, in the order of the changes', async () =>
      withStore(open, async (store) => {
        await importTo(audited(store), before);
        const known = await eventsOf(store);
        await importTo(
          interrupt(store, async () => Promise.resolve()),
          after,
          { sync: { maxDeletes: 1 } },
        );
        const recorded = (await eventsOf(store))
          .slice(known.length)
          .map(({ action, resourceId }) => [action, resourceId]);
        expect(recorded).toEqual([
          ...numbers.map((n) => ['DELETED', `i${n}/ROLE/r0`]),
          ...numbers.map((n) => ['CREATED', `i${n}/ROLE/r1`]),
        ]);
      }));
  });
}

/** Events of one process have ids of one series. */
const ids = new SequentialIds();

export function audited(store: Store): Store {
  return withAudit({ store, ids, currentActor: new FixedActor() });
}

async function assignmentsIn(store: Store): Promise<readonly Assignment[]> {
  return store.read(async (tx) => (await tx.assignments.list({ limit: 100, offset: 0 })).items);
}

async function eventsOf(store: Store): Promise<readonly AuditEvent[]> {
  return store.read((tx) => tx.auditEvents.unsealed(1000));
}

/** Each event continues from the state that earlier ones left, and together they lead to the present state. */
async function expectTrueAudit(store: Store): Promise<void> {
  const replayed = new ReplayedState((text) => text);
  for (const event of await eventsOf(store)) expect(replayed.take(event)).toBeUndefined();
  const rows = [...replayed.rows].flatMap(([key, row]) => (key.startsWith('assignments ') ? [row] : []));
  expect(rows.sort()).toEqual((await assignmentsIn(store)).map(canonicalJson).sort());
}
