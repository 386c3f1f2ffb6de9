import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const role = (id: string): AccessItemRef => ({ type: 'ROLE', id });
const entitlement = (id: string): AccessItemRef => ({ type: 'ENTITLEMENT', id });

/** Tests the contract of `ItemUseCollection`. */
export function describeItemUses(open: () => Promise<OpenedStore>): void {
  describe('grants and assignments', () => {
    it('are deleted with the items that they name, on either side, and no others', async () =>
      withStore(open, async (store) => {
        const pairs = [
          ['x', 'a'],
          ['y', 'b'],
          ['a', 'a'],
          ['z', 'c'],
        ] as const;
        const grants = pairs.map(([parent, child]) => ({ parent: role(parent), child: entitlement(child) }));
        const assignments = [role('x'), role('y'), entitlement('x')].map((access) => ({ identityId: 'ada', access }));
        await store.write([], async (tx) => {
          await tx.grants.save(grants);
          await tx.assignments.save(assignments);
        });
        const items = [role('x'), entitlement('b'), entitlement('none')];
        const named = await store.write([], async (tx) => ({
          grants: await tx.grants.ofItems([role('x'), entitlement('a'), entitlement('none')], 9),
          few: await tx.grants.ofItems([entitlement('a')], 1),
          assignments: await tx.assignments.ofItems([role('x'), role('y')], 9),
          none: await tx.assignments.ofItems([], 9),
        }));
        expect([named.few.length, named.none, named.grants.length]).toEqual([1, [], 2]);
        expect(named.grants).toEqual(expect.arrayContaining([grants[0], grants[2]]));
        expect(named.assignments).toEqual(expect.arrayContaining(assignments.slice(0, 2)));
        const deleted = await store.write([], async (tx) => [
          await tx.grants.deleteOfItems(items),
          await tx.assignments.deleteOfItems(items),
          await tx.grants.deleteOfItems(items),
          await tx.grants.deleteOfItems([]),
        ]);
        expect(deleted).toEqual([2, 1, 0, 0]);
        const left = await store.read(async (tx) => (await tx.grants.list({ limit: 9, offset: 0 })).items);
        expect(left).toEqual([grants[2], grants[3]]);
        const { items: held } = await store.read(async (tx) => tx.assignments.list({ limit: 9, offset: 0 }));
        expect(held.map(({ access }) => access)).toEqual([entitlement('x'), role('y')]);
        expect(await store.versions()).toMatchObject({ access: { position: 6 }, assignments: { position: 4 } });
      }));
  });
}
