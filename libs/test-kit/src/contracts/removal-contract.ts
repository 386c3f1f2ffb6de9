import type { AccessItemRef, AccessItemType } from '@identity-governance/domain/sod';
import fc from 'fast-check';
import {
  AccessSets,
  assignmentsOfIdentity,
  grantsOfItem,
  inventoryKinds,
  WriteInventory,
  type Store,
} from '@identity-governance/application';
import { SequentialIds } from '../testing/sequential-ids';
import { withStore, type OpenedStore } from './opened-store';

const { accessProfiles, accounts, entitlements, identities, roles } = inventoryKinds;

const all = { limit: 100, offset: 0 };

async function contentsOf(store: Store): Promise<unknown> {
  return store.read(async (tx) => ({
    identities: (await tx.identities.list(all)).items,
    accounts: (await tx.accounts.list(all)).items,
    items: (await tx.accessItems.list(all)).items,
    grants: (await tx.grants.list(all)).items,
    assignments: (await tx.assignments.list(all)).items,
  }));
}

const kinds = [
  ['an identity', identities, { name: 'New', email: 'n@example.org', attributes: { a: ['x'] } }],
  ['an account', accounts, { sourceId: 'erp', identityId: 'ann', nativeIdentity: 'N' }],
  ['an entitlement', entitlements, { name: 'New', sourceId: 'erp', attribute: 'memberOf', value: 'new' }],
  ['an access profile', accessProfiles, { name: 'New' }],
  ['a role', roles, { name: 'New' }],
] as const;

/** Tests the effect of creating, replacing and deleting rows one by one on a store. */
export function describeRemovals(open: () => Promise<OpenedStore>): void {
  const withSample = (work: (store: Store) => Promise<void>) =>
    withStore(open, async (store) => {
      await saveSample(store);
      await work(store);
    });

  describe('removals', () => {
    it.each(kinds)('of %s after it was added leave everything as it was', async (_, kind, body) =>
      withSample(async (store) => {
        const write = new WriteInventory(store, new SequentialIds());
        const before = await contentsOf(store);
        const created = await write.create(kind as typeof identities, { ...body, id: 'new' });
        expect(created).toMatchObject({ ok: true, value: { id: 'new' } });
        expect(await contentsOf(store)).not.toEqual(before);
        const again = await write.create(kind as typeof identities, { ...body, id: 'new' });
        expect(again).toEqual({ ok: false, error: { kind: 'id-taken', type: kind.type, id: 'new' } });
        expect(await write.delete(kind as typeof identities, 'new')).toEqual({ ok: true, value: { [kind.type]: 1 } });
        expect(await contentsOf(store)).toEqual(before);
        expect(await write.delete(kind as typeof identities, 'new')).toMatchObject({ error: { kind: 'not-found' } });
      }),
    );

    it('of a leaver take along accounts and assignments, of an item its grants and assignments', async () =>
      withSample(async (store) => {
        const write = new WriteInventory(store, new SequentialIds());
        expect(await write.delete(identities, 'ann')).toEqual({
          ok: true,
          value: { ACCOUNT: 1, ASSIGNMENT: 2, IDENTITY: 1 },
        });
        expect(await write.delete(roles, 'r')).toEqual({ ok: true, value: { ROLE: 1, GRANT: 1, ASSIGNMENT: 1 } });
        expect(await contentsOf(store)).toMatchObject({
          ...{ identities: [{ id: 'bob' }], accounts: [], items: [{ id: 'e' }, { id: 'f' }] },
          ...{ grants: [], assignments: [] },
        });
      }));

    it('of assignments and grants are the other side of adding them, whatever set there was', async () => {
      const refs = [ref('ENTITLEMENT', 'e'), ref('ENTITLEMENT', 'f'), ref('ROLE', 'r')];
      const sets = fc.subarray(refs);
      await withSample(async (store) => {
        const write = new AccessSets(store);
        const assigned = async (access: readonly AccessItemRef[]) => {
          const result = await write.replace({ kind: assignmentsOfIdentity, owner: 'bob' }, { access });
          return result.ok ? result.value.access : result.error;
        };
        await fc.assert(
          fc.asyncProperty(sets, sets, async (first, second) => {
            expect(await assigned(first)).toEqual(first);
            const added = second.filter((item) => !first.includes(item));
            for (const item of added)
              expect(await write.add({ kind: assignmentsOfIdentity, owner: 'bob' }, item)).toMatchObject({ ok: true });
            for (const item of added)
              expect(await write.take(assignmentsOfIdentity, 'bob', item)).toMatchObject({ ok: true });
            expect(await write.read(assignmentsOfIdentity, 'bob')).toEqual({ ok: true, value: { access: first } });
          }),
          { numRuns: 10 },
        );
        const role = ref('ROLE', 'r');
        expect(await write.replace({ kind: grantsOfItem, owner: role }, { access: refs.slice(1) })).toMatchObject({
          value: { access: expect.arrayContaining(refs.slice(1)) as unknown },
        });
        expect(await write.replace({ kind: grantsOfItem, owner: role }, { access: [] })).toEqual({
          ok: true,
          value: { access: [] },
        });
      });
    });
  });
}

function ref(type: AccessItemType, id: string): AccessItemRef {
  return { type, id };
}

async function saveSample(store: Store): Promise<void> {
  const item = { name: 'I', description: null, sourceId: null, attribute: null, value: null };
  await store.write([], async (tx) => {
    await tx.sources.save([{ id: 'erp', name: 'ERP', description: null, attributes: {}, correlation: [] }]);
    const entitlement = { ...item, type: 'ENTITLEMENT', sourceId: 'erp' } as const;
    await tx.accessItems.save([
      { ...entitlement, id: 'e' },
      { ...entitlement, id: 'f' },
      { ...item, type: 'ROLE', id: 'r' },
    ]);
    await tx.grants.save([{ parent: ref('ROLE', 'r'), child: ref('ENTITLEMENT', 'e') }]);
    const person = {
      name: 'P',
      email: null,
      identityProfileId: null,
      managerId: null,
      disabled: false,
      attributes: {},
    };
    await tx.identities.save([
      { ...person, id: 'ann' },
      { ...person, id: 'bob' },
    ]);
    const login = {
      sourceId: 'erp',
      nativeIdentity: 'A',
      name: 'A',
      disabled: false,
      validFrom: null,
      validUntil: null,
      attributes: {},
    };
    await tx.accounts.save([{ ...login, id: 'a', identityId: 'ann' }]);
    await tx.assignments.save([
      { identityId: 'ann', access: ref('ROLE', 'r') },
      { identityId: 'ann', access: ref('ENTITLEMENT', 'e') },
      { identityId: 'bob', access: ref('ROLE', 'r') },
    ]);
  });
}
