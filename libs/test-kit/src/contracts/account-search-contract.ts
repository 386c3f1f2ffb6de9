import type { Account } from '@identity-governance/records';
import {
  accountSorters,
  type AccountCondition,
  type AccountOperand,
  type AccountSearch,
  type AccountsOfSource,
  type PromotedValues,
  type Store,
} from '@identity-governance/application';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';
import { buildAccount, buildSearchAttribute } from '../testing/sample-rows';

const long = 'Lang'.repeat(200);
const names = ['Ada', 'ADA', 'ada%', 'a_a', 'axa', 'STRASSE', 'straße', 'École', long, `${long}x`, '\u{1f600}'];
const accounts: readonly Account[] = names.map((name, i) =>
  buildAccount(`id${String.fromCodePoint(97 + i)}`, {
    name,
    nativeIdentity: `CN=${name}`,
    sourceId: ['hr', 'HR', 'erp'][i % 3]!,
    identityId: i % 4 === 0 ? null : `i${i % 4}`,
    disabled: i % 5 === 0,
  }),
);
/** Promotes the name and the number under `k`, and whether the number is even under `m`. */
const promoted: readonly PromotedValues[] = accounts.flatMap(({ id, name }, i) => [
  { accountId: id, attributeId: 'k', values: [name, `Nr ${i}`] },
  ...(i % 2 === 0 ? [{ accountId: id, attributeId: 'm', values: ['Even'] }] : []),
]);

const eq = (of: AccountOperand, value: string): AccountCondition => ({ of, op: 'eq', value });
const sw = (of: AccountOperand, value: string): AccountCondition => ({ of, op: 'sw', value });
const oneOf = (of: AccountOperand, ...values: readonly string[]): AccountCondition => ({ of, op: 'in', values });
const [k, m, name, native] = [
  { attributeId: 'k' },
  { attributeId: 'm' },
  { field: 'name' },
  { field: 'nativeIdentity' },
] as const;

type Case = readonly [what: string, where: readonly AccountCondition[], found: readonly number[]];

const cases: readonly Case[] = [
  ['everything', [], names.map((_, i) => i)],
  ['a promoted value in any case', [eq(k, 'aDa')], [0, 1]],
  ['a promoted value among several', [eq(k, 'nr 7')], [7]],
  ['an accented value in any case', [eq(k, 'éCOLE')], [7]],
  ['a value that only looks alike', [eq(k, 'Ecole')], []],
  ['a value of another attribute', [eq(m, 'nr 7')], []],
  ['promoted values that begin alike', [sw(k, 'ADA')], [0, 1, 2]],
  ['`%` as a plain character', [sw(k, 'ada%')], [2]],
  ['`_` as a plain character', [sw(k, 'A_')], [3]],
  ['any promoted value', [sw(k, '')], names.map((_, i) => i)],
  ['several promoted values, each account once', [oneOf(k, 'Ada', 'NR 0', 'nr 1', 'none')], [0, 1]],
  ['long promoted values to their ends', [eq(k, long)], [8]],
  ['long promoted values among several', [oneOf(k, `${long}X`, 'nr 1')], [1, 9]],
  ['the beginning of long promoted values', [sw(k, long)], [8, 9]],
  ['the whole beginning of a long value', [sw(k, `${long}X`)], [9]],
  ['two promoted attributes', [eq(m, 'even'), sw(k, 'ada')], [0, 2]],
  ['two promoted attributes, the broad one first', [sw(k, ''), eq(m, 'EVEN'), eq(k, 'nr 4')], [4]],
  ['a promoted attribute and a source', [eq(m, 'even'), eq({ field: 'sourceId' }, 'hr')], [0, 6]],
  ['a source, byte for byte', [eq({ field: 'sourceId' }, 'HR')], [1, 4, 7, 10]],
  ['sources', [oneOf({ field: 'sourceId' }, 'HR', 'erp')], [1, 2, 4, 5, 7, 8, 10]],
  ['sources that begin alike', [sw({ field: 'sourceId' }, 'h')], [0, 3, 6, 9]],
  ['an id', [eq({ field: 'id' }, 'idc')], [2]],
  ['ids', [oneOf({ field: 'id' }, 'idc', 'ida', 'IDB')], [0, 2]],
  ['ids that begin alike', [sw({ field: 'id' }, 'id'), eq(name, 'ada')], [0, 1]],
  ['an identity; uncorrelated accounts have none', [sw({ field: 'identityId' }, ''), eq(m, 'even')], [2, 6, 10]],
  ['the accounts of an identity', [eq({ field: 'identityId' }, 'i1')], [1, 5, 9]],
  ['a name in any case', [eq(name, 'ADA')], [0, 1]],
  ['a sharp s in either writing', [eq(name, 'STRASSE')], [5, 6]],
  ['names that begin alike', [sw(name, 'stra')], [5, 6]],
  ['an astral name', [eq(name, '\u{1f600}')], [10]],
  ['names', [oneOf(name, 'école', 'A_A')], [3, 7]],
  ['a native identity in any case', [eq(native, 'cn=axa')], [4]],
  ['a long native identity', [eq(native, `cn=${long}x`)], [9]],
  ['native identities that begin alike', [sw(native, 'cn=ada'), eq({ field: 'disabled' }, 'false')], [1, 2]],
  ['disabled accounts', [eq({ field: 'disabled' }, 'true')], [0, 5, 10]],
  ['any state', [oneOf({ field: 'disabled' }, 'true', 'false'), eq(k, 'nr 3')], [3]],
  ['accounts without an identity', [{ not: { of: { field: 'identityId' }, op: 'pr' } }], [0, 4, 8]],
  ['accounts with an identity', [{ of: { field: 'identityId' }, op: 'pr' }, eq(m, 'even')], [2, 6, 10]],
  ['either of two', [{ any: [eq(name, 'ada'), eq(k, 'nr 7')] }], [0, 1, 7]],
  [
    'either of two fields, in part',
    [{ any: [{ all: [eq(name, 'ada'), eq(m, 'even')] }, sw(native, 'cn=a_')] }],
    [0, 3],
  ],
  ['neither', [sw(k, ''), { not: { any: [eq(m, 'even'), eq({ field: 'identityId' }, 'i1')] } }], [3, 7]],
  ['others than an identity', [{ not: eq({ field: 'identityId' }, 'i1') }], [0, 2, 3, 4, 6, 7, 8, 10]],
  ['a part of a name', [{ of: name, op: 'co', value: 'RASS' }], [5, 6]],
  ['a part of a promoted value', [{ of: k, op: 'co', value: 'R 1' }, eq(m, 'EVEN')], [10]],
  ['names from one on', [{ of: name, op: 'ge', value: 'STRASSE' }], [5, 6, 7, 10]],
  [
    'long names after one',
    [
      { of: name, op: 'gt', value: long },
      { of: name, op: 'lt', value: 'm' },
    ],
    [9],
  ],
  ['promoted values up to one', [{ of: k, op: 'le', value: 'a_a' }], [3]],
  ['accounts that have a promoted value', [{ of: m, op: 'pr' }, eq({ field: 'sourceId' }, 'hr')], [0, 6]],
  ['nothing', [{ any: [] }], []],
  ['what cannot be', [eq({ field: 'sourceId' }, 'hr'), eq({ field: 'sourceId' }, 'erp')], []],
  ['quotes as plain characters', [eq(name, `' OR '1'='1`)], []],
];

/** Tests the contract of `AccountReader`. */
export function describeAccountSearch(open: () => Promise<OpenedStore>): void {
  describe('a search of accounts', () => {
    const withAccounts = async (test: (store: Store) => Promise<void>) =>
      withStore(open, async (store) => {
        await store.write([], async (tx) => {
          await tx.accounts.save([...accounts].reverse());
          await tx.promotedValues.replace({ accountIds: accounts.map(({ id }) => id) }, promoted);
        });
        await test(store);
      });
    const search = async (store: Store, query: Partial<AccountSearch>) =>
      store.read(async (tx) => tx.accounts.search({ limit: 250, offset: 0, where: [], isCounted: true, ...query }));

    it('finds exactly the accounts that meet all conditions, in the order of their ids', async () =>
      withAccounts(async (store) => {
        for (const [what, where, found] of cases) {
          const { items, total } = await search(store, { where });
          expect([what, items, total]).toEqual([what, found.map((i) => accounts[i]), found.length]);
        }
      }));

    it('answers page by page, and counts when asked', async () =>
      withAccounts(async (store) => {
        for (const [, where, found] of cases) {
          const page = await search(store, { where, limit: 2, offset: 1, isCounted: false });
          expect(page).toMatchObject({ items: found.slice(1, 3).map((i) => accounts[i]), total: null });
          const outlined = await store.read(async (tx) => tx.accounts.outlineSearch({ where, limit: 2, offset: 1 }));
          expect(outlined).toMatchObject({ items: page.items.map(({ id }) => ({ key: [id] })), next: page.next });
          const first = await search(store, { where, limit: 1 });
          const rest = first.next === null ? [] : (await search(store, { where, after: first.next })).items;
          expect([...first.items, ...rest]).toEqual(found.map((i) => accounts[i]));
          expect(await search(store, { where, limit: 0 })).toEqual({ items: [], total: found.length, next: null });
        }
      }));

    it('sorts by a field, then by id in the same direction, page by page', async () =>
      withAccounts(async (store) => {
        const byName = 'dabceijfghk';
        const sorted = { id: 'abcdefghijk', name: byName, nativeIdentity: byName, sourceId: 'behkcfiadgj' };
        const searches: readonly (readonly [where: readonly AccountCondition[], found: string])[] = [
          [[], 'abcdefghijk'],
          [[sw(k, 'a')], 'abcde'],
          [[eq(m, 'even'), eq(k, 'ada')], 'a'],
          [[eq(m, 'EVEN')], 'acegik'],
          [[{ any: [eq(m, 'even'), sw(name, 'a')] }], 'abcdegik'],
        ];
        const orders = accountSorters.flatMap((field) => [false, true].map((descending) => ({ field, descending })));
        for (const orderBy of orders) {
          for (const [where, letters] of searches) {
            const inOrder = Array.from(sorted[orderBy.field]).filter((letter) => letters.includes(letter));
            const found: string[] = [];
            let after: AccountSearch['after'] | null;
            do {
              const page = await search(store, { where, orderBy, limit: 2, ...(after && { after }) });
              expect(page.total).toBe(letters.length);
              found.push(...page.items.map(({ id }) => id.slice(-1)));
              after = page.next;
            } while (after !== null);
            expect([orderBy, found]).toEqual([orderBy, orderBy.descending ? inOrder.reverse() : inOrder]);
          }
        }
      }));

    it('goes through the accounts of a source from one id on', async () =>
      withAccounts(async (store) => {
        const slice = async (sourceId: string, afterId: string, limit: number) =>
          (await store.read(async (tx) => tx.accounts.ofSource(sourceId, { afterId, limit }))).accounts.map(
            ({ id }) => id,
          );
        expect(await slice('hr', '', 3)).toEqual(['ida', 'idd', 'idg']);
        expect(await slice('hr', 'idd', 3)).toEqual(['idg', 'idj']);
        expect(await slice('hr', 'idj', 3)).toEqual([]);
        expect(await slice('Hr', '', 3)).toEqual([]);
      }));

    it('reads long accounts of a source a few at a time, one at least', async () =>
      withAccounts(async (store) => {
        const attributes = { groups: Array.from({ length: 500 }, (_, n) => String(n).padEnd(4000)) };
        const long = ['a', 'b', 'c', 'd'].map((id) => buildAccount(id, { sourceId: 'long', attributes }));
        const longest = buildAccount('e', {
          sourceId: 'long',
          attributes: { groups: [1, 2, 3].flatMap(() => attributes.groups) },
        });
        await store.write([], async (tx) => tx.accounts.save([...long, longest, { ...long[0]!, id: 'f' }]));
        const read: (readonly string[])[] = [];
        for (let afterId: string | null = ''; afterId !== null;) {
          const slice: AccountsOfSource = await store.read(async (tx) =>
            tx.accounts.ofSource('long', { afterId: afterId!, limit: 4 }),
          );
          read.push(slice.accounts.map(({ id }) => id));
          afterId = slice.next;
        }
        expect(read).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['f']]);
        const [outline] = (
          await store.read(async (tx) => tx.accounts.outlineSearch({ where: [], limit: 1, offset: 0 }))
        ).items;
        expect(outline!.bytes).toBeGreaterThan(2_000_000);
      }));

    it('tells how long accounts are with all that is promoted from them', async () =>
      withAccounts(async (store) => {
        const where = [eq({ field: 'id' }, 'idc')];
        const bytesOf = async () =>
          (await store.read(async (tx) => tx.accounts.outlineSearch({ where, limit: 1, offset: 0 }))).items[0]!.bytes;
        const before = await bytesOf();
        const names = Array.from({ length: 20 }, (_, n) => `attribute${n}`);
        const values = ['é'.repeat(5000), 'second'];
        await store.write(['inventory', 'search-attributes'], async (tx) => {
          await tx.searchAttributes.save(names.map((id) => buildSearchAttribute(id)));
          const rows = [...names, 'deleted'].map((attributeId) => ({ accountId: 'idc', attributeId, values }));
          await tx.promotedValues.replace({ accountIds: ['idc'] }, rows);
        });
        const text = names.map((name) => `"${name}":${JSON.stringify(values)},`).join('');
        const bytes = (await bytesOf()) - before;
        expect(bytes).toBeGreaterThanOrEqual(text.length);
        expect(bytes).toBeLessThan(2.1 * text.length);
      }));
  });
}
