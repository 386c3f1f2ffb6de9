import type { AccessItem } from '../inventory/access-item-row';
import { EntitlementAttributes } from './entitlement-attributes';
import { EntitlementValues } from './entitlement-values';

const attributes = new EntitlementAttributes([
  { sourceId: 'ad', name: 'memberOf', type: 'STRING', multiValued: true, entitlement: true, description: null },
]);
const entitlement = (id: string, value: string | null): AccessItem => ({
  ...{ type: 'ENTITLEMENT', id, name: id, description: null },
  ...{ sourceId: 'ad', attribute: value === null ? null : 'memberof', value },
});
const carrying = (...values: readonly string[]) => ({
  account: { type: 'ACCOUNT' as const, id: 'x', name: 'X' },
  sourceId: 'ad',
  values: values.map((value) => ({ attribute: 'memberOf', value })),
});
const idsOf = (values: EntitlementValues, ...reported: readonly string[]) =>
  values.resolve(carrying(...reported)).entitlements.map(({ id }) => id);

describe('what values of accounts stand for', () => {
  it('is every entitlement of the source that names the value, without case', () => {
    const values = new EntitlementValues(attributes, [entitlement('a', 'Clerks'), entitlement('b', 'clerks')]);
    expect(idsOf(values, 'CLERKS', 'nobody')).toEqual(['a', 'b']);
    values.save([entitlement('b', 'payers'), entitlement('c', 'clerks'), entitlement('a', 'clerks')]);
    expect(idsOf(values, 'clerks', 'payers')).toEqual(['a', 'c', 'b']);
  });

  it('compares distinguished names as directories do where the attribute is marked so', () => {
    const row = { sourceId: 'ad', multiValued: true, entitlement: true, description: null };
    const names = new EntitlementAttributes([{ ...row, name: 'MemberOf', type: 'DN' }]);
    const items = [
      entitlement('vault', String.raw`CN=Vault\, Main,OU=Groups,DC=corp`),
      entitlement('text', 'Vault, Main'),
    ];
    const values = new EntitlementValues(names, items);
    const other = String.raw`cn=vault\2C\20main, ou=groups,\u00a0dc=corp`.replace(String.raw`\u00a0`, '\u00a0');
    expect(idsOf(values, other, 'VAULT, main', 'vault,main')).toEqual(['vault', 'text']);
    const strings = new EntitlementValues(attributes, items);
    expect(idsOf(strings, other, 'VAULT, main')).toEqual(['text']);
    expect(names.equals(attributes)).toBe(false);
  });

  it('counts values that are the same distinguished name once among those that stand for nothing', () => {
    const row = { sourceId: 'ad', multiValued: true, entitlement: true, description: null };
    const values = new EntitlementValues(new EntitlementAttributes([{ ...row, name: 'memberOf', type: 'DN' }]));
    expect(values.unmatched(carrying('CN=a,DC=b', 'cn=A, dc=b', 'CN=b'), () => true)).toHaveLength(2);
  });

  it('stays as it is when items change, and is another then', () => {
    const first = new EntitlementValues(attributes, [entitlement('a', 'clerks'), entitlement('b', 'clerks')]);
    const second = first.changedBy([
      entitlement('c', 'clerks'),
      entitlement('d', 'clerks'),
      entitlement('e', 'payers'),
    ]);
    const third = second.changedBy([entitlement('a', null), entitlement('c', 'payers')]);
    const all = [first, second, third];
    expect(all.map((values) => idsOf(values, 'clerks'))).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c', 'd'],
      ['b', 'd'],
    ]);
    expect(all.map((values) => idsOf(values, 'payers'))).toEqual([[], ['e'], ['e', 'c']]);
    expect(second.changedBy([entitlement('d', 'CLERKS'), entitlement('new', null)])).toBe(second);
  });
});
