import type { AccessItem } from '@identity-governance/records';
import fc from 'fast-check';
import type { Condition, Query, SortOrder, Store, TextField } from '@identity-governance/application';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { buildAccessItem } from '../testing/sample-rows';

const byType = [{ field: 'type', descending: true, ranks: ['ROLE', 'ENTITLEMENT'] }] as const;

type ItemQuery = Partial<Query<TextField<AccessItem>>>;

const names = [
  '100%',
  '100 percent',
  'A_b',
  'Axb',
  'a_b',
  "o'b",
  '\u{1f600}x',
  '\u{1f601}',
  '\uffee',
  '\ud7ff1',
  '\ue000',
];
const items = names.map((name, i) => {
  const sourceId = i % 3 === 0 ? null : i % 3 === 1 ? 'hr' : 'erp';
  return buildAccessItem(`id${i.toString().padStart(2, '0')}`, { name, sourceId });
});

/** Tests the contract of `Query`. */
export function describeQueries(open: () => Promise<OpenedStore>): void {
  describe('queries', () => {
    const withItems = async (test: (store: Store) => Promise<void>) =>
      withStore(open, async (store) => {
        await store.write(['access'], async (tx) => tx.accessItems.save(items));
        await test(store);
      });

    it('narrow by conditions in which every character is plain and case counts', async () =>
      withItems(async (store) => {
        const name = async (op: 'eq' | 'sw', value: string) =>
          namesOf(store, { where: [{ field: 'name', op, value }] });
        expect(await name('eq', 'a_b')).toEqual(['a_b']);
        expect(await name('sw', '100%')).toEqual(['100%']);
        expect(await name('sw', '100')).toEqual(['100%', '100 percent']);
        expect(await name('sw', 'A_')).toEqual(['A_b']);
        expect(await name('sw', "o'")).toEqual(["o'b"]);
        expect(await name('sw', '\u{1f600}')).toEqual(['\u{1f600}x']);
        expect(await name('sw', '\ud7ff')).toEqual(['\ud7ff1']);
        expect(await name('sw', '\u{10ffff}')).toEqual([]);
        expect(await name('sw', '')).toEqual(names);
      }));

    it('take any number of values, and none', async () =>
      withItems(async (store) => {
        const oneOf = async (values: readonly string[]) =>
          namesOf(store, { where: [{ field: 'name', op: 'in', values }] });
        const many = Array.from({ length: 40_000 }, (_, i) => `no item ${i}`);
        expect(await oneOf(['a_b', 'A_b', 'A_b', 'AXB'])).toEqual(['A_b', 'a_b']);
        expect(await oneOf([...many, '100%'])).toEqual(['100%']);
        expect(await oneOf([])).toEqual([]);
      }));

    it('hold only when all conditions hold; what is not set meets none', async () =>
      withItems(async (store) => {
        const fromHr: Condition<'sourceId'> = { field: 'sourceId', op: 'eq', value: 'hr' };
        const query: ItemQuery = { where: [fromHr, { field: 'name', op: 'sw', value: '1' }] };
        expect(await namesOf(store, query)).toEqual(['100 percent']);
        const anything: ItemQuery = { where: [{ field: 'sourceId', op: 'sw', value: '' }] };
        expect(await namesOf(store, anything)).toEqual(items.filter((item) => item.sourceId).map((item) => item.name));
        const nothing: ItemQuery = { where: [{ field: 'description', op: 'eq', value: '' }] };
        expect(await namesOf(store, nothing)).toEqual([]);
      }));

    it('return the total of all pages under the conditions', async () =>
      withItems(async (store) => {
        const where = [{ field: 'sourceId', op: 'in', values: ['hr', 'erp'] }] as const;
        const list = async (limit: number, offset: number) =>
          store.read(async (tx) => tx.accessItems.list({ limit, offset, where, isCounted: true }));
        expect((await list(2, 0)).total).toBe(7);
        expect((await list(0, 0)).total).toBe(7);
        expect(await list(2, 7)).toEqual({ items: [], total: 7, next: null });
        expect(await store.read(async (tx) => tx.accessItems.count(where))).toBe(7);
        expect((await list(250, 5)).items).toHaveLength(2);
      }));

    it('sort by the bytes of fields, what is not set first, and by the key last', async () =>
      withItems(async (store) => {
        const up = await sortedIds(store, [false, false]);
        const down = await sortedIds(store, [true, false]);
        const byName = ['100 percent', '100%', 'A_b', 'Axb', 'a_b', "o'b", '\ud7ff1', '\ue000', '\uffee', '\u{1f600}x'];
        expect(await namesOf(store, { orderBy: [{ field: 'name', descending: false }] })).toEqual([
          ...byName,
          '\u{1f601}',
        ]);
        expect(up).toEqual([0, 3, 6, 9, 2, 5, 8, 1, 4, 7, 10].map(idOf));
        expect(down).toEqual([1, 4, 7, 10, 2, 5, 8, 0, 3, 6, 9].map(idOf));
      }));

    it('sort by rank where the text of the values says nothing of their order', async () =>
      withItems(async (store) => {
        const ranks = ['ROLE', 'ENTITLEMENT', 'ACCESS_PROFILE'];
        const typesBy = async (descending: boolean) => {
          const query = { limit: 250, offset: 0, orderBy: [{ field: 'type', descending, ranks }] as const };
          const { items: found } = await store.read(async (tx) => tx.accessItems.list(query));
          return [...new Set(found.map(({ type }) => type))];
        };
        expect(await typesBy(false)).toEqual(ranks.filter((type) => items.some((item) => item.type === type)));
        expect(await typesBy(true)).toEqual(ranks.filter((type) => items.some((item) => item.type === type)).reverse());
      }));

    it('outline what they list, in every order, and return the lengths of the rows', async () =>
      withItems(async (store) => {
        const description = 'é'.repeat(1000);
        await store.write(['access'], async (tx) => tx.accessItems.save([{ ...items[4]!, description }]));
        const queries: readonly ItemQuery[] = [
          {},
          { limit: 3 },
          { limit: 0 },
          { offset: 2, where: [{ field: 'name', op: 'sw', value: '1' }] },
          { limit: 4, after: ['id02'].flatMap((id) => ['ENTITLEMENT', id]) },
          { limit: 5, orderBy: [{ field: 'sourceId', descending: true }, ...byType] },
        ];
        for (const query of queries) {
          const page = { limit: 250, offset: 0, ...query };
          const [listed, outlined] = await store.read(async (tx) => [
            await tx.accessItems.list(page),
            await tx.accessItems.outline(page),
          ]);
          expect({ ...outlined, items: outlined.items.map(({ key }) => key) }).toEqual({
            ...listed,
            items: listed.items.map(({ type, id }) => [type, id]),
          });
          const long = outlined.items.filter(({ bytes }) => bytes > 999).map(({ key }) => key[1]);
          expect(long).toEqual(listed.items.filter((item) => item.description === description).map(({ id }) => id));
        }
      }));

    it('page by page give what they give at once, in every order', async () =>
      withItems(async (store) => {
        const sorters = fc.uniqueArray(
          fc.record({
            field: fc.constantFrom('name', 'sourceId', 'type', 'id', 'description'),
            descending: fc.boolean(),
          }),
          { maxLength: 3, selector: ({ field }) => field },
        );
        const where = fc.constantFrom([], [{ field: 'name', op: 'sw', value: 'A' } as const]);
        const property = fc.asyncProperty(sorters, where, fc.integer({ min: 1, max: 5 }), async (orderBy, ...rest) => {
          const [conditions, limit] = rest;
          const ranked = orderBy.map((sorter) =>
            sorter.field === 'type' ? { ...sorter, ranks: ['ROLE', 'ENTITLEMENT'] } : sorter,
          ) as readonly SortOrder<TextField<AccessItem>>[];
          const query = { where: conditions, orderBy: ranked };
          const whole = await store.read(async (tx) => tx.accessItems.list({ limit: 250, offset: 0, ...query }));
          expect(await walk(store, { limit, offset: 0, ...query })).toEqual(whole.items);
        });
        await fc.assert(property, { numRuns: 60 });
      }));
  });
}

async function walk(store: Store, query: Query<TextField<AccessItem>>): Promise<readonly AccessItem[]> {
  const { items: found, next } = await store.read(async (tx) => tx.accessItems.list(query));
  return next === null ? found : [...found, ...(await walk(store, { ...query, after: next }))];
}

async function namesOf(store: Store, query: ItemQuery): Promise<readonly string[]> {
  const { items: found, total } = await store.read(async (tx) =>
    tx.accessItems.list({ limit: 250, offset: 0, isCounted: true, ...query }),
  );
  expect(total).toBe(found.length);
  return found.map(({ name }) => name);
}

async function sortedIds(store: Store, [source, type]: readonly [boolean, boolean]): Promise<readonly string[]> {
  const orderBy = [
    { field: 'sourceId', descending: source },
    { field: 'type', descending: type },
  ] as const;
  const { items: found } = await store.read(async (tx) => tx.accessItems.list({ limit: 250, offset: 0, orderBy }));
  return found.map(({ id }) => id);
}

function idOf(position: number): string {
  return items[position]!.id;
}
