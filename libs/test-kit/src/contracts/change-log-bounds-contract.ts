import { loggedKeys, type StateVersion } from '@identity-governance/application';
import { buildAccessItem, buildIdentity, buildSodPolicy } from '../testing/sample-rows';
import type { TestLog } from './read-change-log';
import { everything, loggedBy } from './read-change-log';

export const testBounds: TestLog = (withLog) => {
  it(
    'holds one entry for all rows of a kind when very many change at once',
    withLog(async (store) => {
      const identities = Array.from({ length: loggedKeys + 1 }, (_, i) => buildIdentity(`i${i}`));
      const logged = await loggedBy(store, async (tx) => {
        await tx.identities.save(identities);
        await tx.assignments.save([{ identityId: 'i1', access: { type: 'ROLE', id: 'r' } }]);
      });
      expect(logged).toMatchObject([
        { kind: 'identities', key: null },
        { kind: 'assignments', key: ['i1', 'ROLE', 'r'] },
      ]);
    }),
  );

  it(
    'forgets old entries, and says so to readers that have not read them yet',
    withLog(async (store) => {
      const { 'sod-policies': origin } = await store.versions();
      const versions: StateVersion[] = [];
      for (let n = 0; n < 25; n++) {
        await store.write([], async (tx) => tx.sodPolicies.save([buildSodPolicy(`p${n}`)]));
        versions.push((await store.versions())['sod-policies']);
      }
      const after = async (version: StateVersion) =>
        store.read(async (tx) => tx.changes.changesAfter('sod-policies', version, everything));
      expect(await after(origin)).toBeUndefined();
      expect(await after(versions[13]!)).toBeUndefined();
      expect(await after(versions[14]!)).toHaveLength(10);
      expect(await after(versions[24]!)).toEqual([]);
    }, 10),
  );

  it(
    'does not hold a version of another history, whatever its number',
    withLog(async (store) => {
      const { access } = await store.versions();
      await store.write([], async (tx) => tx.accessItems.save([buildAccessItem('x')]));
      const after = async (version: StateVersion) =>
        store.read(async (tx) => tx.changes.changesAfter('access', version, everything));
      expect(await after(access)).toHaveLength(1);
      expect(await after({ ...access, token: 'another' })).toBeUndefined();
      expect(await after({ ...access, position: access.position + 7 })).toBeUndefined();
      expect(await after({ ...access, position: access.position - 1 })).toBeUndefined();
    }),
  );
};
