import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccessSnapshots,
  CheckViolations,
  loggedKeys,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import { buildAccessItem, buildIdentity } from '@identity-governance/test-kit';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { buildConflict } from '@identity-governance/domain/testing';
import fc from 'fast-check';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { copyDatabase } from '../testing/test-database';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { ReplaceableStore } from '../testing/replaceable-store';
import type { Engine, TestDatabase } from '../testing/test-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

type Change = (tx: WriteTransaction) => Promise<unknown>;

const people = ['ada', 'bob', 'cid'];
const refs: readonly AccessItemRef[] = [
  ...['a', 'b', 'c'].map((id) => ({ type: 'ENTITLEMENT', id }) as const),
  ...['p', 'q'].map((id) => ({ type: 'ACCESS_PROFILE', id }) as const),
  ...['r', 's'].map((id) => ({ type: 'ROLE', id }) as const),
];
const nameOf = ({ type, id }: AccessItemRef): string => `${type}:${id}`;
const itemOf = ({ type, id }: AccessItemRef) => ({ ...buildAccessItem(id), type, id });

/** Any change of what predictions rest on, a removal as likely as what it removes. */
const change: fc.Arbitrary<Change> = (() => {
  const person = fc.constantFrom(...people);
  const ref = fc.constantFrom(...refs);
  const isSaved = fc.boolean();
  const assignment = fc.record({ identityId: person, access: ref });
  const grant = fc
    .tuple(fc.constantFrom(...refs.slice(3)), ref)
    .map(([parent, child]) => ({ parent, child }))
    .filter(({ parent, child }) => nameOf(parent) !== nameOf(child));
  const policy = fc
    .tuple(fc.constantFrom('x', 'y', 'z'), fc.shuffledSubarray([...refs], { minLength: 2, maxLength: 4 }), isSaved)
    .map(([id, [first, ...others], isEnforced]): SodPolicy => {
      const conflict = buildConflict(id, [nameOf(first!)], others.map(nameOf));
      return { ...conflict, state: isEnforced ? 'ENFORCED' : 'NOT_ENFORCED' };
    });
  return fc.oneof(
    fc.tuple(assignment, isSaved).map(([row, saved]): Change => {
      return async (tx) => (saved ? tx.assignments.save([row]) : tx.assignments.delete(row));
    }),
    fc.tuple(grant, isSaved).map(([row, saved]): Change => {
      return async (tx) => (saved ? tx.grants.save([row]) : tx.grants.delete(row));
    }),
    fc.tuple(policy, isSaved).map(([row, saved]): Change => {
      return async (tx) => (saved ? tx.sodPolicies.save([row]) : tx.sodPolicies.delete(row.id));
    }),
    fc.tuple(ref, isSaved).map(([row, saved]): Change => {
      return async (tx) => (saved ? tx.accessItems.save([itemOf(row)]) : tx.accessItems.delete(row));
    }),
    fc.tuple(person, isSaved).map(([id, saved]): Change => {
      return async (tx) => (saved ? tx.identities.save([buildIdentity(id)]) : tx.identities.delete(id));
    }),
    ref.map((row): Change => {
      return async (tx) => {
        await tx.assignments.deleteOfItems([row]);
        await tx.grants.deleteOfItems([row]);
      };
    }),
  );
})();

/** Everything that anybody violates, as these snapshots tell it; undefined for who does not exist. */
async function askAll(snapshots: AccessSnapshots): Promise<unknown> {
  const check = new CheckViolations(snapshots);
  return Promise.all(
    people.map(async (identityId) => {
      const checked = await check.execute({ identityId, accessRefs: [] });
      return checked.ok ? checked.value.contexts : undefined;
    }),
  );
}

async function loadOrganisation(store: Store): Promise<void> {
  await store.write([], async (tx) => {
    await tx.accessItems.save(refs.map(itemOf));
    await tx.identities.save(people.map((id) => buildIdentity(id)));
  });
}

describe.each(engines)('answers on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('of one process see what another has just committed, whatever it changed', async () => {
    const a = createStore(await databases.openEmpty(), testStoreOptions());
    const b = createStore(await databases.open(), testStoreOptions());
    await loadOrganisation(a);
    const asked = [2, 1000].map((keptIdentities) => new AccessSnapshots(b, { keptIdentities }));
    const delay = { wait: async (milliseconds: number) => sleep(Math.min(milliseconds, 10)) };
    const filling = asked.map(async (snapshots) => snapshots.fill(delay));
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      await a.write([], async (tx) => {
        for (const one of changes) await one(tx);
      });
      const answers = await Promise.all(asked.map(askAll));
      const truth = await askAll(new AccessSnapshots(a));
      expect(answers).toEqual([truth, truth]);
    });
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 80 : 20, endOnFailure: true });
    for (const snapshots of asked) snapshots.stopFilling();
    await Promise.all(filling);
    await a.close();
    await b.close();
  });

  it('log an import of very many rows at once', async () => {
    const a = createStore(await databases.openEmpty(), testStoreOptions());
    const b = createStore(await databases.open(), testStoreOptions());
    await loadOrganisation(a);
    const asked = new AccessSnapshots(b);
    await a.write([], async (tx) => tx.sodPolicies.save([buildConflict('x', ['ROLE:r'], ['ROLE:s'])]));
    expect(await askAll(asked)).toEqual([[], [], []]);
    const others = Array.from({ length: loggedKeys }, (_, i) => ({ identityId: `i${i}`, access: refs[0]! }));
    const both = refs.slice(5).map((access) => ({ identityId: 'bob', access }));
    await a.write([], async (tx) => tx.assignments.save([...others, ...both]));
    expect(await askAll(asked)).toMatchObject([[], [{ policy: { id: 'x' } }], []]);
    await a.close();
    await b.close();
  });
});

describe.each(engines)('after commits were lost on %s', (engine) => {
  const open = async ({ url }: TestDatabase) => createStore(await openDatabase(url), testStoreOptions());
  const roleTaker = (id: string) => buildConflict(id, ['ROLE:r'], ['ROLE:s']);
  const harmless = (id: string) => buildConflict(id, ['ENTITLEMENT:a'], ['ENTITLEMENT:b']);

  /** The database, and what is left of it after the loss of all that comes. */
  async function prepare(on: Engine) {
    const original = await createTestDatabase(on);
    const database = await openDatabase(original.url);
    await database.migrate();
    const store = createStore(database, testStoreOptions());
    await loadOrganisation(store);
    const assigned = refs.slice(5).map((access) => ({ identityId: 'ada', access }));
    await store.write([], async (tx) => tx.assignments.save(assigned));
    await store.close();
    return { original, restored: await copyDatabase(on, original) };
  }

  it('answers from what is there now, also when the number of the version comes up again', async () => {
    const { original, restored } = await prepare(engine);
    const store = new ReplaceableStore(await open(original));
    const snapshots = new AccessSnapshots(store);
    await store.write([], async (tx) => tx.sodPolicies.save([harmless('lost')]));
    expect(await askAll(snapshots)).toEqual([[], [], []]);
    const lost = await store.versions();

    await store.close();
    store.current = await open(restored);
    await store.write([], async (tx) => tx.sodPolicies.save([roleTaker('kept')]));
    expect((await store.versions())['sod-policies'].position).toBe(lost['sod-policies'].position);
    expect(await askAll(snapshots)).toMatchObject([[{ policy: { id: 'kept' } }], [], []]);
    await store.close();
    await original.remove();
    await restored.remove();
  });

  it('answers nothing of a lost commit, although nothing was committed since', async () => {
    const { original, restored } = await prepare(engine);
    const store = new ReplaceableStore(await open(original));
    const snapshots = new AccessSnapshots(store);
    await store.write([], async (tx) => tx.sodPolicies.save([roleTaker('lost')]));
    expect(await askAll(snapshots)).toMatchObject([[{ policy: { id: 'lost' } }], [], []]);

    await store.close();
    store.current = await open(restored);
    expect(await askAll(snapshots)).toEqual([[], [], []]);
    await store.close();
    await original.remove();
    await restored.remove();
  });
});
