import type { Store } from '../ports/store';
import { loggedKeys } from '../ports/change-log';
import { buildIdentity } from '../testing/sample-rows';
import type { TestLog } from './read-change-log';

const odd = 'i "\\\u{1f600}*';
const role = { type: 'ROLE', id: 'r' } as const;
const other = { type: 'ENTITLEMENT', id: 'e' } as const;

async function saveIdentities(store: Store, ids: readonly string[]): Promise<void> {
  await store.write([], async (tx) => tx.identities.save(ids.map((id) => buildIdentity(id))));
}

/** What `assignedSince` of a store promises. */
export const testAssignedSince: TestLog = (withLog) => {
  it(
    'tells what those who are asked for are assigned, and those who have changed, with the versions',
    withLog(async (store) => {
      await saveIdentities(store, [odd, 'ann', 'bob', 'eve', 'ida']);
      await store.write([], async (tx) => tx.assignments.save([{ identityId: 'ann', access: role }]));
      const { assignments: since } = await store.versions();
      expect((await store.assignedSince(since, [])).assigned).toEqual(new Map());
      await store.write([], async (tx) => {
        await tx.assignments.save([role, other].map((access) => ({ identityId: odd, access })));
        await tx.assignments.delete({ identityId: 'ann', access: role });
      });
      await store.write([], async (tx) => tx.identities.delete('eve'));
      const { versions, assigned } = await store.assignedSince(since, ['bob', 'nobody', 'ann']);
      expect(versions).toEqual(await store.versions());
      expect(new Map([...assigned!].map(([id, refs]) => [id, refs && new Set(refs)]))).toEqual(
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
      const { assignments: since } = await store.versions();
      await saveIdentities(store, ['ann']);
      const asked = async (version: typeof since) => (await store.assignedSince(version, ['ann'])).assigned;
      expect(await asked(since)).toEqual(new Map([['ann', []]]));
      expect(await asked({ ...since, token: 'another' })).toBeUndefined();
      expect(await asked({ ...since, position: since.position + 7 })).toBeUndefined();
      for (let n = 0; n < 25; n++) await saveIdentities(store, [`i${n}`]);
      expect(await asked(since)).toBeUndefined();
    }, 10),
  );

  it(
    'tells everybody who has changed, or nothing, when it is very many',
    withLog(async (store) => {
      const { assignments: since } = await store.versions();
      const ids = Array.from({ length: 300 }, (_, i) => `i${i}`);
      await saveIdentities(store, ids);
      const { assigned } = await store.assignedSince(since, []);
      expect([...(assigned?.keys() ?? ids)].sort()).toEqual([...ids].sort());
      await saveIdentities(store, [...ids, ...Array.from({ length: loggedKeys + 1 }, (_, i) => `j${i}`)]);
      expect((await store.assignedSince(since, ['i1'])).assigned).toBeUndefined();
    }),
  );
};
