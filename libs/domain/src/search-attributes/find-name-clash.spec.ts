import fc from 'fast-check';
import { canonicalName } from '@identity-governance/values';
import { namesOfAccount, namesOfSchema, namesOfSource } from './attribute-name';
import { canClash, describeNameClash, describeTakenName, findNameClash, type TakenName } from './find-name-clash';
import { parseSearchAttributeConfig } from './search-attribute';

const taken: readonly TakenName[] = [
  { kind: 'SEARCH_ATTRIBUTE', name: 'costCenter' },
  ...namesOfAccount({ sourceId: 'hr', attributes: { Mail: 'a@example.org', badge: 7 } }),
  ...namesOfSchema({ sourceId: 'erp', name: 'department' }),
  ...namesOfSource({ id: 'erp', attributes: { region: 'emea' } }),
];

describe('the name rule', () => {
  it.each([
    ['CostCenter', 'search attribute name `CostCenter` is already the name of a search attribute: `costCenter`'],
    ['mail', 'search attribute name `mail` is already an account attribute of source `hr`: `Mail`'],
    ['badge', 'search attribute name `badge` is already an account attribute of source `hr`'],
    ['DEPARTMENT', 'search attribute name `DEPARTMENT` is already in the account schema of source `erp`: `department`'],
    ['region', 'search attribute name `region` is already a source attribute of source `erp`'],
    ['nativeidentity', 'search attribute name `nativeidentity` is already a field of every account: `nativeIdentity`'],
  ])('refuses `%s`', (name, text) => {
    expect(describeNameClash(name, findNameClash(name, taken)!)).toBe(text);
  });

  it('reports the same from the other side', () => {
    const attribute = { kind: 'SCHEMA_ATTRIBUTE', sourceId: 'erp', name: 'Kst' } as const;
    expect(describeTakenName(attribute, 'kst')).toBe(
      '`Kst` cannot be in the account schema of source `erp`: it is the name of search attribute `kst`',
    );
  });

  it.each(['cost-center', 'mails', 'erp', 'hr', 'badge.id'])('allows `%s`', (name) => {
    expect(findNameClash(name, taken)).toBeUndefined();
  });

  it('sees through spellings that only look different', () => {
    const written: readonly TakenName[] = [{ kind: 'SCHEMA_ATTRIBUTE', sourceId: 'hr', name: 'ｍａｉｌ\u212a' }];
    expect(findNameClash('mailk', written)).toBe(written[0]);
  });

  it('lets no name clash that only starts or ends like one', () => {
    expect(['mail', 'm', `m${'a'.repeat(127)}`, 'a1_.-'].map(canClash)).toEqual([true, true, true, true]);
    const others = ['', '1mail', ' mail', 'mail ', 'mail/', 'MAIL', 'ömail', `m${'a'.repeat(128)}`];
    expect(others.filter(canClash)).toEqual([]);
  });

  it('knows which names can clash at all: none that a search attribute cannot have', () => {
    const anyName = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,130}$/));
    fc.assert(
      fc.property(anyName, (name) => {
        const parsed = parseSearchAttributeConfig({ name, displayName: 'x', applicationAttributes: {} });
        expect(!parsed.ok || canClash(canonicalName(name))).toBe(true);
      }),
    );
  });
});
