import type { Account, Identity } from '@identity-governance/records';
import { canonicalName, compareText } from '@identity-governance/values';
import fc from 'fast-check';
import { parseSearchText, type Condition, type Store, type TextField } from '@identity-governance/application';
import { buildAccessItem, buildAccount, buildIdentity } from '../testing/sample-rows';
import type { OpenedStore } from './opened-store';
import { withStore } from './opened-store';

const time = '2026-07-01T00:00:00.000Z';

type IdentityCondition = Condition<TextField<Identity>>;

const long = 'Lang'.repeat(60);
const identities: readonly Identity[] = [
  buildIdentity('a.one', { name: 'Ada Lovelace', email: 'ada@x.example', attributes: { department: 'Sales' } }),
  buildIdentity('a.two', {
    name: 'ADA STRASSE',
    email: 'Ada@y.example',
    attributes: { department: 'SALES', level: 7 },
  }),
  buildIdentity('b-3', {
    name: 'Straße, Bo',
    disabled: true,
    identityProfileId: 'p',
    attributes: { department: ['Legal', 'sales'] },
  }),
  buildIdentity('c', { name: `${long}x`, email: null, identityProfileId: 'P', attributes: { department: [] } }),
  buildIdentity('d', { name: `${long}y z`, email: '', attributes: { Department: 'Sales', 'a b': true } }),
  buildIdentity('e%', { name: '100% Élan', identityProfileId: 'p', attributes: { department: long.repeat(2) } }),
  buildIdentity('f_', { name: '\u{1f600}x ΝΙΚΟΣ', attributes: { department: 'Sales & Law' } }),
];
const accounts: readonly Account[] = [
  buildAccount('1', { identityId: 'a.one', nativeIdentity: 'CN=Lord Byron,OU=x', name: 'LB 42' }),
  buildAccount('2', { identityId: 'c', nativeIdentity: 'lb', name: 'Straßenbahn' }),
  buildAccount('3', { identityId: null, nativeIdentity: 'lb-nobody', name: 'ada' }),
  buildAccount('4', { identityId: 'gone', nativeIdentity: 'lb-gone', name: 'ada' }),
];

/** Tests the contract of searches and of joined conditions. */
export function describeSearches(open: () => Promise<OpenedStore>): void {
  describe('searches', () => {
    const withIdentities = async (test: (store: Store) => Promise<void>) =>
      withStore(open, async (store) => {
        await store.write([], async (tx) => {
          await tx.identities.save([...identities].reverse());
          await tx.accounts.save(accounts);
        });
        await test(store);
      });

    it('find identities by the starts of words, and by logins', async () =>
      withIdentities(async (store) => {
        const find = async (q: string) => idsOf(store, [wordsOf(q)]);
        expect(await find('ada')).toEqual(['a.one', 'a.two']);
        expect(await find('LOVE ad')).toEqual(['a.one']);
        expect(await find('strasse')).toEqual(['a.two', 'b-3', 'c']);
        expect(await find('y.ex')).toEqual(['a.two']);
        expect(await find('b-3')).toEqual(['b-3']);
        expect(await find('νικοσ')).toEqual(['f_']);
        for (const q of ['élan', 'ELAN', 'E\u0301l']) expect([q, await find(q)]).toEqual([q, ['e%']]);
        expect(await find('lb')).toEqual(['a.one', 'c']);
        expect(await find('cn=lord b')).toEqual(['a.one']);
        expect(await find('byron')).toEqual([]);
        for (const signs of ['%', '_', "'", '\\', '"*', '-']) expect([signs, await find(signs)]).toEqual([signs, []]);
        expect(await find(long.slice(0, 150))).toEqual(['c', 'd']); // words count up to a length
      }));

    it('find disabled identities, and the others', async () =>
      withIdentities(async (store) => {
        const found = (value: string) => idsOf(store, [{ field: 'disabled', op: 'eq', value }]);
        expect(await found('true')).toEqual(['b-3']);
        expect(await found('false')).toEqual(['a.one', 'a.two', 'c', 'd', 'e%', 'f_']);
        expect(await idsOf(store, [{ field: 'disabled', op: 'in', values: ['true', 'false'] }])).toHaveLength(7);
      }));

    it('find what is stored now', async () =>
      withIdentities(async (store) => {
        await store.write([], async (tx) => {
          await tx.identities.save([{ ...identities[0]!, name: 'Grace' }, buildIdentity('g', { name: 'Ada' })]);
          await tx.identities.deleteMany(['a.two']);
          await tx.accounts.deleteMany(['2']);
        });
        expect(await idsOf(store, [wordsOf('ada')])).toEqual(['a.one', 'g']);
        expect(await idsOf(store, [wordsOf('grace')])).toEqual(['a.one']);
        expect(await idsOf(store, [wordsOf('lovelace')])).toEqual([]);
        expect(await idsOf(store, [wordsOf('lb')])).toEqual(['a.one']);
        expect(await idsOf(store, [{ field: 'name', op: 'eq', value: 'ada', ignoresCase: true }])).toEqual(['g']);
      }));

    it('find access items of one type', async () =>
      withStore(open, async (store) => {
        const role = buildAccessItem('x-1', { type: 'ROLE', name: 'Pay clerk' });
        const items = [buildAccessItem('x-1', { name: 'Pay run', value: 'AP_PAY' }), role];
        await store.write([], async (tx) => tx.accessItems.save(items));
        const find = async (type: string, q: string) =>
          store.read(async (tx) => {
            const where = [{ field: 'type', op: 'eq', value: type } as const, wordsOf(q) as Condition<never>];
            return (await tx.accessItems.list({ limit: 9, offset: 0, where })).items.map(({ name }) => name);
          });
        expect(await find('ENTITLEMENT', 'pay')).toEqual(['Pay run']);
        expect(await find('ROLE', 'pay x 1')).toEqual(['Pay clerk']);
        expect(await find('ROLE', 'ap')).toEqual([]);
        expect(await find('ENTITLEMENT', 'ap')).toEqual(['Pay run']);
      }));

    it('meet any joined conditions exactly as the rows do, page by page', async () =>
      withIdentities(async (store) => {
        const property = fc.asyncProperty(anyCondition(), fc.integer({ min: 1, max: 3 }), async (condition, limit) => {
          const expected = identities.filter((row) => holdsNaively(row, condition)).map(({ id }) => id);
          expect(await idsOf(store, [condition], limit)).toEqual(expected.sort(compareText));
        });
        await fc.assert(property, { numRuns: 150 });
      }));

    testHolders(open);
  });
}

function testHolders(open: () => Promise<OpenedStore>): void {
  it('find the identities that are assigned items, each once and in order', async () =>
    withStore(open, async (store) => {
      const items = Array.from({ length: 230 }, (_, i) => ({ type: 'ROLE', id: `r${i}` }) as const);
      const assigned = items.flatMap((access, i) =>
        [`i${i % 7}`, `I${i}`].map((identityId) => ({ identityId, access })),
      );
      await store.write([], async (tx) => tx.assignments.save(assigned));
      const expected = [...new Set(assigned.map(({ identityId }) => identityId))].sort(compareText);
      const walk = async (limit: number) =>
        store.read(async (tx) => {
          const found: string[] = [];
          for (let page: readonly string[] = ['']; page.length > 0; found.push(...page)) {
            page = await tx.assignments.holdersAfter(items, page.at(-1)!, { limit, time });
          }
          return found;
        });
      expect(await walk(1000)).toEqual(expected);
      expect(await walk(50)).toEqual(expected);
      const none = await store.read(async (tx) => tx.assignments.holdersAfter([], '', { limit: 5, time }));
      const zero = await store.read(async (tx) => tx.assignments.holdersAfter(items, '', { limit: 0, time }));
      const one = await store.read(async (tx) =>
        tx.assignments.holdersAfter([{ type: 'ROLE', id: 'r1' }], 'I1', { limit: 5, time }),
      );
      expect([none, zero, one]).toEqual([[], [], ['i1']]);
    }));

  it('find accounts in the order of their identities', async () =>
    withStore(open, async (store) => {
      const rows = Array.from({ length: 1203 }, (_, i) =>
        buildAccount(`a${i}`, { identityId: i % 5 === 0 ? null : `i${i % 9}`, sourceId: ['hr', 'ad', 'erp'][i % 3]! }),
      );
      await store.write([], async (tx) => tx.accounts.save(rows));
      const wanted = rows.filter(({ identityId, sourceId }) => identityId !== null && sourceId !== 'erp');
      const inOrder = wanted.map(({ identityId, id }) => `${identityId!}/${id}`).sort(compareText);
      const found: string[] = [];
      await store.read(async (tx) => {
        for (let place = { identityId: '', accountId: '' }; ;) {
          const page = await tx.accounts.ofIdentitiesAfter(place, ['hr', 'ad']);
          if (page.length === 0) break;
          found.push(...page.map(({ identityId, id }) => `${identityId!}/${id}`));
          place = { identityId: page.at(-1)!.identityId!, accountId: page.at(-1)!.id };
        }
      });
      expect(found).toEqual(inOrder);
    }));
}

function wordsOf(q: string): IdentityCondition {
  const text = parseSearchText(q);
  if (!text.ok) throw new Error(text.error.reason);
  return { op: 'words', ...text.value };
}

async function idsOf(store: Store, where: readonly IdentityCondition[], limit = 250): Promise<readonly string[]> {
  return store.read(async (tx) => {
    const ids: string[] = [];
    const total = await tx.identities.count(where);
    for (let after: readonly (string | null)[] | null | undefined; after !== null;) {
      const page = await tx.identities.list({ limit, offset: 0, where, ...(after !== undefined && { after }) });
      ids.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(total).toBe(ids.length);
    return ids;
  });
}

const foldedFields = ['name', 'email', 'attributes.department', 'attributes.Department', 'attributes.a b'] as const;
const plainFields = ['id', 'identityProfileId', 'email'] as const;
const strings = [
  ...['ada', 'Ada', 'ADA STRASSE', 'strasse', 'sales', 'Sales', 'S', '', 'true', 'p', 'P', '%', '_', 'a.one', 'e'],
  ...[long, `${long}X`, long.repeat(2), `${long.repeat(2)}z`, 'ΝΙΚΟΣ', '\u{1f600}', 'ada@x.example'],
];

function anyCondition(): fc.Arbitrary<IdentityCondition> {
  const field = fc.oneof(
    fc.constantFrom(...foldedFields).map((name) => ({ field: name, ignoresCase: true })),
    fc.constantFrom(...plainFields).map((name) => ({ field: name, ignoresCase: false })),
  );
  const comparison = fc.record({
    of: field,
    op: fc.constantFrom('eq', 'sw', 'co', 'gt', 'ge', 'lt', 'le'),
    value: fc.constantFrom(...strings),
  });
  const leaf: fc.Arbitrary<IdentityCondition> = fc.oneof(
    comparison.map(({ of, ...rest }) => ({ ...of, ...rest })),
    fc
      .tuple(field, fc.subarray(strings, { maxLength: 4 }))
      .map(([of, values]) => ({ ...of, op: 'in' as const, values })),
    field.map(({ field: name }) => ({ field: name, op: 'pr' as const })),
    fc.constantFrom('ada', 'stra', 'lb', 'love ada', '100').map(wordsOf),
  );
  return fc.letrec<{ tree: IdentityCondition }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.record({ op: fc.constantFrom('and', 'or'), of: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ op: fc.constant('not'), of: tie('tree') }),
    ),
  })).tree;
}

/** Evaluates a condition as the documents define it, without regard to speed. */
function holdsNaively(row: Identity, condition: IdentityCondition): boolean {
  switch (condition.op) {
    case 'and':
      return condition.of.filter((one) => !holdsNaively(row, one)).length === 0;
    case 'or':
      return condition.of.filter((one) => holdsNaively(row, one)).length > 0;
    case 'not':
      return !holdsNaively(row, condition.of);
    case 'words': {
      const own = [row.id, row.name, row.email ?? '']
        .map(canonicalName)
        .join(' ')
        .split(/[^\p{L}\p{N}]+/u);
      const logins = accounts.filter(({ identityId }) => identityId === row.id);
      const hasLogin = logins.some(({ name, nativeIdentity }) =>
        [name, nativeIdentity].some((login) => canonicalName(login).startsWith(condition.login)),
      );
      return hasLogin || condition.words.every((word) => own.some((one) => one.startsWith(word)));
    }
    case 'pr':
      return valuesNaively(row, condition.field).length > 0;
    case 'in':
      return condition.values.some((value) => holdsNaively(row, { ...condition, op: 'eq', value }));
    case 'eq':
    case 'sw':
    case 'co':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const fold = condition.ignoresCase === true ? canonicalName : (text: string) => text;
      const wanted = fold(condition.value);
      return valuesNaively(row, condition.field)
        .map(fold)
        .some((text) => {
          const order = orderNaively(text, wanted);
          const results = { eq: order === 0, gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 };
          const more = { sw: text.startsWith(wanted), co: text.split(wanted).length > 1 || wanted === '' };
          return { ...results, ...more }[condition.op];
        });
    }
  }
}

/** Compares by code points. */
function orderNaively(a: string, b: string): number {
  const [x = [], y = []] = [a, b].map((text) => Array.from(text, (character) => character.codePointAt(0)!));
  const at = x.findIndex((point, i) => point !== y[i]);
  return at === -1 ? x.length - y.length : at >= y.length ? 1 : x[at]! - y[at]!;
}

function valuesNaively(row: Identity, field: string): readonly string[] {
  if (field.startsWith('attributes.')) {
    const value = row.attributes[field.slice('attributes.'.length)];
    return value === undefined ? [] : typeof value === 'object' ? value : [String(value)];
  }
  const value = row[field as 'name' | 'email'];
  return value === null ? [] : [value];
}
