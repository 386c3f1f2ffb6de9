import { canonicalName } from '@identity-governance/values';
import { UniqueNameTaken, type Store } from '@identity-governance/application';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { buildAccount, buildAccountAttribute, buildSearchAttribute, buildSource } from '../testing/sample-rows';

const useOf = async (store: Store, name: string) => store.read(async (tx) => tx.attributeNames.findUse(name));
const named = (name: string) => buildSearchAttribute(name, { name });

/** Tests the contract of names in use, and INVARIANT (names apart). */
export function describeAttributeNames(open: () => Promise<OpenedStore>): void {
  describe('attribute names', () => {
    testUses(open);
    testEndOfUse(open);
    testApart(open);
    testRaces(open);
    testListAfter(open);
  });
}

function testListAfter(open: () => Promise<OpenedStore>): void {
  it('of search attributes are listed from one on, without case, whether it is there or not', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => tx.searchAttributes.save(['b', 'A', 'C', 'd'].map(named)));
      const after = async (name: string, limit = 9) =>
        (
          await store.read(async (tx) => tx.searchAttributes.list({ limit, offset: 0, after: [canonicalName(name)] }))
        ).items.map((row) => row.name);
      expect([await after(''), await after('B'), await after('bb', 1)]).toEqual([
        ['A', 'b', 'C', 'd'],
        ['C', 'd'],
        ['C'],
      ]);
      expect([await after('D'), await after('a', 0)]).toEqual([[], []]);
    }));
}

function testUses(open: () => Promise<OpenedStore>): void {
  it('are known of sources, schemas and accounts, in any case', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => {
        await tx.sources.save([buildSource('hr', { attributes: { Region: 'emea', mail: 'x' } })]);
        await tx.accountAttributes.save([buildAccountAttribute('MAIL'), buildAccountAttribute('ｓtart')]);
        await tx.accounts.save([buildAccount('1', { attributes: { Badge: 7, Mail: 'x', köln: 'x' } })]);
      });
      expect(await useOf(store, 'REGION')).toEqual({ kind: 'SOURCE_ATTRIBUTE', sourceId: 'hr', name: 'Region' });
      expect(await useOf(store, 'mail')).toEqual({ kind: 'ACCOUNT_ATTRIBUTE', sourceId: 'hr', name: 'Mail' });
      expect(await useOf(store, 'start')).toEqual({ kind: 'SCHEMA_ATTRIBUTE', sourceId: 'hr', name: 'ｓtart' });
      expect(await useOf(store, 'badges')).toBeUndefined();
    }));
}

function testEndOfUse(open: () => Promise<OpenedStore>): void {
  it('are free again when the last row that has them is changed or deleted', async () =>
    withStore(open, async (store) => {
      const badge = (id: string, sourceId = 'hr') => buildAccount(id, { sourceId, attributes: { badge: 7 } });
      await store.write([], async (tx) => tx.accounts.save([badge('1'), badge('2'), badge('3'), badge('4', 'erp')]));
      await store.write([], async (tx) => tx.accounts.save([buildAccount('1'), badge('2', 'erp')]));
      expect(await useOf(store, 'badge')).toMatchObject({ sourceId: 'erp' });
      expect(await store.write([], async (tx) => tx.accounts.deleteOfSource('erp'))).toBe(2);
      expect(await useOf(store, 'badge')).toMatchObject({ sourceId: 'hr' });
      expect(await store.write([], async (tx) => tx.accounts.delete('3'))).toBe(true);
      expect(await useOf(store, 'badge')).toBeUndefined();

      await store.write([], async (tx) => tx.accountAttributes.save([buildAccountAttribute('badge')]));
      await store.write([], async (tx) => tx.accountAttributes.deleteMany([{ sourceId: 'hr', name: 'badge' }]));
      await store.write([], async (tx) => tx.sources.save([buildSource('hr', { attributes: { badge: '7' } })]));
      await store.write([], async (tx) => tx.sources.save([buildSource('hr')]));
      expect(await useOf(store, 'badge')).toBeUndefined();
    }));
}

function testApart(open: () => Promise<OpenedStore>): void {
  it('are never those of search attributes as well, even for writers that do not check', async () =>
    withStore(open, async (store) => {
      await store.write([], async (tx) => {
        await tx.searchAttributes.save([named('kst'), named('free')]);
        await tx.accounts.save([buildAccount('1', { attributes: { mail: 'x' } })]);
      });
      const refused: readonly (() => Promise<unknown>)[] = [
        async () => store.write([], async (tx) => tx.searchAttributes.save([named('Mail')])),
        async () => store.write([], async (tx) => tx.sources.save([buildSource('hr', { attributes: { KST: 'x' } })])),
        async () => store.write([], async (tx) => tx.accountAttributes.save([buildAccountAttribute('Kst')])),
        async () => store.write([], async (tx) => tx.accounts.save([buildAccount('1', { attributes: { kst: 'x' } })])),
      ];
      for (const write of refused) await expect(write()).rejects.toBeInstanceOf(UniqueNameTaken);
      expect(await store.read(async (tx) => tx.searchAttributes.count())).toBe(2);
      expect(await useOf(store, 'kst')).toBeUndefined();
    }));
}

function testRaces(open: () => Promise<OpenedStore>): void {
  it('are on one side alone when both sides come at the same time', async () =>
    withStore(open, async (store) => {
      for (let round = 0; round < 25; round++) {
        const name = `name${round}`;
        const writes = [
          store.write([], async (tx) => tx.searchAttributes.save([named(name)])),
          store.write([], async (tx) => tx.accountAttributes.save([buildAccountAttribute(name.toUpperCase())])),
        ];
        const outcomes = await Promise.allSettled(round % 2 === 0 ? writes : writes.reverse());
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      }
    }));
}
