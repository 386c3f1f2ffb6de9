import type { Store } from '../ports/store';
import { buildConflict } from '@identity-governance/domain/testing';
import { loggedKeys, type StateVersion, type StateVersions } from '../ports/change-log';
import { buildAccessItem, buildIdentity } from '../testing/sample-rows';
import { changesOf, type TestLog } from './read-change-log';

const odd = 'i "\\\u{1f600}*';
const role = { type: 'ROLE', id: 'r' } as const;
const other = { type: 'ENTITLEMENT', id: 'e' } as const;

async function saveIdentities(store: Store, ids: readonly string[]): Promise<void> {
  await store.write([], async (tx) => tx.identities.save(ids.map((id) => buildIdentity(id))));
}

/** What `changesSince` of a store promises. */
export const testChangesSince: TestLog = (withLog) => {
  it(
    'tells what those who are asked for are assigned, and those who have changed, with the versions',
    withLog(async (store) => {
      await saveIdentities(store, [odd, 'ann', 'bob', 'eve', 'ida']);
      await store.write([], async (tx) => tx.assignments.save([{ identityId: 'ann', access: role }]));
      const since = await store.versions();
      expect((await assignedSince(store, since))?.assigned).toEqual(new Map());
      await store.write([], async (tx) => {
        await tx.assignments.save([role, other].map((access) => ({ identityId: odd, access })));
        await tx.assignments.delete({ identityId: 'ann', access: role });
      });
      await store.write([], async (tx) => tx.identities.delete('eve'));
      const { versions, assigned } = (await assignedSince(store, since, ['bob', 'nobody', 'ann']))!;
      expect(versions).toEqual(await store.versions());
      expect(new Map([...assigned].map(([id, refs]) => [id, refs && new Set(refs)]))).toEqual(
        new Map([
          [odd, new Set([role, other])],
          ['ann', new Set()],
          ['bob', new Set()],
          ['eve', null],
          ['nobody', null],
        ]),
      );
    }),
  );

  it(
    'does not tell who has changed since a version that the log does not hold',
    withLog(async (store) => {
      const since = await store.versions();
      await saveIdentities(store, ['ann']);
      const asked = async (change: Partial<StateVersion>) => {
        const assignments = { ...since.assignments, ...change };
        return (await assignedSince(store, { ...since, assignments }, ['ann']))?.assigned;
      };
      expect((await asked({}))?.get('ann')).toEqual([]);
      expect(await asked({ token: 'another' })).toBeUndefined();
      expect(await asked({ position: since.assignments.position + 7 })).toBeUndefined();
      for (let n = 0; n < 25; n++) await saveIdentities(store, [`i${n}`]);
      expect(await asked({})).toBeUndefined();
    }, 10),
  );

  it(
    'tells everybody who has changed, or nothing, when it is very many',
    withLog(async (store) => {
      const since = await store.versions();
      const ids = Array.from({ length: 300 }, (_, i) => `i${i}`);
      await saveIdentities(store, ids);
      const told = await assignedSince(store, since);
      expect([...(told?.assigned.keys() ?? ids)].sort()).toEqual([...ids].sort());
      await saveIdentities(store, [...ids, ...Array.from({ length: loggedKeys + 1 }, (_, i) => `j${i}`)]);
      expect(await assignedSince(store, since, ['i1'])).toBeUndefined();
    }),
  );

  it(
    'tells the rows that changes of the parts name, as they are now, and of no other part',
    withLog(async (store) => {
      const items = ['a', odd, 'c'].map((id) => buildAccessItem(id));
      const policies = ['p', 'q'].map((id) => buildConflict(id, ['ENTITLEMENT:a'], ['ENTITLEMENT:c']));
      const grant = { parent: role, child: other };
      await store.write([], async (tx) => {
        await tx.accessItems.save(items);
        await tx.sodPolicies.save(policies);
      });
      const since = await store.versions();
      await store.write([], async (tx) => {
        await tx.accessItems.save([{ ...items[1]!, name: 'another' }]);
        await tx.accessItems.delete(items[2]!);
        await tx.grants.save([grant]);
        await tx.sodPolicies.save([{ ...policies[0]!, level: 'LOW' }]);
        await tx.sodPolicies.delete('q');
      });
      await saveIdentities(store, ['ann']);
      const both = (await store.changesSince({
        since,
        parts: ['access', 'sod-policies'],
        identityIds: [],
        accountSources: [],
      }))!;
      expect(both.versions).toEqual(await store.versions());
      expect(both.accessItems).toEqual([{ ...items[1]!, name: 'another' }]);
      expect(both.grants).toEqual([grant]);
      expect(both.sodPolicies).toEqual([{ ...policies[0]!, level: 'LOW' }]);
      for (const part of ['access', 'sod-policies'] as const) {
        expect(both.changes.get(part)).toEqual(await changesOf(store, part, since[part]));
        const one = (await store.changesSince({ since, parts: [part], identityIds: ['ann'], accountSources: [] }))!;
        expect([...one.changes.keys()]).toEqual([part]);
        expect(one.assigned).toEqual(new Map([['ann', []]]));
      }
    }),
  );
};

async function assignedSince(store: Store, since: StateVersions, identityIds: readonly string[] = []) {
  return store.changesSince({ since, parts: ['assignments'], identityIds, accountSources: [] });
}
