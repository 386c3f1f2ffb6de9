import type { PromotedValues, Store } from '@identity-governance/application';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { buildAccount } from '../testing/sample-rows';

const row = (accountId: string, attributeId: string, ...values: readonly string[]): PromotedValues => ({
  accountId,
  attributeId,
  values,
});

async function listAll(store: Store): Promise<readonly string[]> {
  const rows = await store.read(async (tx) => tx.promotedValues.ofAccounts(['1', '2', '3', 'none', '1']));
  return rows.map(({ accountId, attributeId, values }) => `${accountId} ${attributeId} ${values.join()}`).sort();
}

/** Tests the contract of `PromotedValueCollection`. */
export function describePromotedValues(open: () => Promise<OpenedStore>): void {
  describe('promoted values', () => {
    const withRows = async (test: (store: Store) => Promise<void>) =>
      withStore(open, async (store) => {
        await store.write([], async (tx) => {
          await tx.accounts.save(
            ['1', '2', '3'].map((id) => buildAccount(id, { sourceId: id === '3' ? 'erp' : 'hr' })),
          );
          const rows = [row('1', 'a', 'x', 'b'), row('1', 'k', "o'b"), row('2', 'a', '%'), row('3', 'a', 'É')];
          await tx.promotedValues.replace({ accountIds: ['1', '2', '3'] }, rows);
        });
        await test(store);
      });

    it('are kept in their order, and returned by account', async () =>
      withRows(async (store) => {
        expect(await listAll(store)).toEqual(['1 a x,b', "1 k o'b", '2 a %', '3 a É']);
        expect(await store.read(async (tx) => tx.promotedValues.ofAccounts([]))).toEqual([]);
      }));

    it('are replaced for some accounts, of all attributes or of one', async () =>
      withRows(async (store) => {
        const replace = async (accountIds: readonly string[], rows: readonly PromotedValues[], attributeId?: string) =>
          store.write([], async (tx) =>
            tx.promotedValues.replace({ accountIds, ...(attributeId !== undefined && { attributeId }) }, rows),
          );
        await replace(['1', '2'], [row('1', 'a', 'b', 'x'), row('2', 'a', '%')], 'a');
        expect(await listAll(store)).toEqual(['1 a b,x', "1 k o'b", '2 a %', '3 a É']);
        await replace(['1'], [row('1', 'z', '9')]);
        expect(await listAll(store)).toEqual(['1 z 9', '2 a %', '3 a É']);
        await replace(['2', '3'], [], 'a');
        expect(await listAll(store)).toEqual(['1 z 9']);
        await replace([], []);
        expect(await listAll(store)).toEqual(['1 z 9']);
      }));

    it('of one attribute are deleted part by part', async () =>
      withRows(async (store) => {
        const deletions: boolean[] = [];
        while (deletions.at(-1) !== true && deletions.length < 9) {
          deletions.push(await store.write([], async (tx) => tx.promotedValues.deleteOfAttribute('a', 2)));
        }
        expect(deletions.length).toBeGreaterThan(1);
        expect(deletions.at(-1)).toBe(true);
        expect(await listAll(store)).toEqual(["1 k o'b"]);
      }));

    it('go with their accounts', async () =>
      withRows(async (store) => {
        await store.write([], async (tx) => tx.accounts.delete('1'));
        expect(await listAll(store)).toEqual(['2 a %', '3 a É']);
        await store.write([], async (tx) => tx.accounts.deleteOfSource('erp'));
        expect(await listAll(store)).toEqual(['2 a %']);
        await store.write([], async (tx) => tx.accounts.deleteMany(['2', '9']));
        expect(await listAll(store)).toEqual([]);
      }));
  });
}
