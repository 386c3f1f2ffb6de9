import type { Parser } from '@identity-governance/values';
import { accessItems } from './access-item-row';
import { parseAccount } from './account';
import { parseAccountAttribute } from './account-schema';
import { parseAssignmentRow } from './assignment-row';
import { parseAssignment, parseGrant } from '@identity-governance/domain/shapes';
import { parseIdentity } from './identity';
import { parseIdentityProfile } from './identity-profile';
import { parseSource } from './source';

const { ENTITLEMENT: parseEntitlement, ACCESS_PROFILE: parseAccessProfile, ROLE: parseRole } = accessItems;

function read<T>(parser: Parser<T>, raw: unknown): T | string {
  const parsed = parser(raw);
  return parsed.ok ? parsed.value : parsed.error.map(({ field, reason }) => `${field} ${reason}`).join('; ');
}

const complete: readonly (readonly [string, Parser<object>, object])[] = [
  [
    'source',
    parseSource,
    {
      id: 's',
      name: 'HR',
      description: 'x',
      attributes: { region: 'emea' },
      correlation: [{ account: 'name', identity: 'email' }],
    },
  ],
  [
    'account attribute',
    parseAccountAttribute,
    { sourceId: 's', name: 'mail', type: 'DATE', multiValued: true, entitlement: true, description: 'x' },
  ],
  [
    'entitlement',
    parseEntitlement,
    { type: 'ENTITLEMENT', id: 'e', name: 'E', description: 'x', sourceId: 's', attribute: 'memberOf', value: 'CN=e' },
  ],
  [
    'identity profile',
    parseIdentityProfile,
    { id: 'p', name: 'P', description: 'x', priority: 7, authoritativeSourceId: 's' },
  ],
  [
    'identity',
    parseIdentity,
    {
      ...{ id: 'i', name: 'I', email: 'i@example.org', identityProfileId: 'p', managerId: 'm', disabled: true },
      attributes: { groups: ['a'] },
    },
  ],
  [
    'account',
    parseAccount,
    {
      ...{ id: 'a', sourceId: 's', identityId: 'i', nativeIdentity: 'n', name: 'N', disabled: true },
      ...{ validFrom: '2026-01-01T00:00:00.000Z', validUntil: null, attributes: { x: 1 } },
    },
  ],
  ['assignment', parseAssignment, { identityId: 'i', access: { type: 'ROLE', id: 'r' } }],
  ['grant', parseGrant, { parent: { type: 'ROLE', id: 'r' }, child: { type: 'ENTITLEMENT', id: 'e' } }],
];

describe('a row of the inventory', () => {
  it.each(complete)('reads a complete %s as it is, and names properties that it does not know', (_, parser, row) => {
    expect(read(parser, row)).toEqual(row);
    const [first = ''] = Object.keys(row);
    expect(read(parser, { ...row, [`${first}x`]: 1 })).toContain(`${first}x is not a known property, did you mean`);
  });

  it('may come with what is known elsewhere and not kept here', () => {
    const times = { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' };
    const owner = { type: 'IDENTITY', id: 'i', name: 'I' };
    expect(read(parseSource, { id: 's', name: 'HR', owner, connectorAttributes: {}, ...times })).toMatchObject({
      attributes: {},
    });
    expect(read(parseIdentityProfile, { id: 'p', name: 'P', authoritativeSourceId: 's', owner })).not.toHaveProperty(
      'owner',
    );
    expect(read(parseAccessProfile, { id: 'p', name: 'P', requestable: true, segments: [] })).toMatchObject({
      id: 'p',
    });
    expect(read(parseRole, { id: 'r', name: 'R', enabled: true, ...times })).toMatchObject({ id: 'r' });
    expect(read(parseAccount, { id: 'a', sourceId: 's', nativeIdentity: 'n', promoted: {} })).toMatchObject({
      id: 'a',
    });
  });

  it('may not bring access in a way that is not read', () => {
    expect(read(parseRole, { id: 'r', name: 'R', entitlements: [{ type: 'ENTITLEMENT', id: 'e' }] })).toBe(
      'entitlements is not a known property; known are `id`, `type`, `name`, `description`',
    );
    expect(read(parseRole, { id: 'r', name: 'R', sourceId: 's' })).toContain('sourceId is not a known property');
    expect(read(parseRole, { id: 'r', name: 'R', type: 'ENTITLEMENT' })).toBe(
      'type `ENTITLEMENT` is not one of `ROLE`',
    );
  });

  it('has defaults for what is not set', () => {
    expect(read(parseSource, { id: 's', name: 'HR' })).toEqual({
      id: 's',
      name: 'HR',
      description: null,
      attributes: {},
      correlation: [],
    });
    expect(read(parseAccountAttribute, { sourceId: 's', name: 'mail', type: null })).toEqual({
      ...{ sourceId: 's', name: 'mail', type: 'STRING', multiValued: false, entitlement: false, description: null },
    });
    expect(read(parseRole, { id: 'r', name: 'R' })).toEqual({
      ...{ type: 'ROLE', id: 'r', name: 'R', description: null, sourceId: null, attribute: null, value: null },
    });
    expect(read(parseAccessProfile, { id: 'p', name: 'P' })).toMatchObject({ type: 'ACCESS_PROFILE', sourceId: null });
    expect(read(parseIdentityProfile, { id: 'p', name: 'P', authoritativeSourceId: 's' })).toMatchObject({
      priority: 0,
    });
    expect(read(parseIdentity, { id: 'i', name: 'I' })).toEqual({
      ...{ id: 'i', name: 'I', email: null, identityProfileId: null, managerId: null, disabled: false },
      attributes: {},
    });
  });

  it('takes an empty text for one that is not set, where it may be left out', () => {
    expect(read(parseRole, { id: 'r', name: 'R', description: '' })).toMatchObject({ description: null });
    expect(read(parseRole, { id: 'r', name: '  ' })).toBe('name is blank');
  });

  it('names an account without a name after its native identity', () => {
    expect(read(parseAccount, { id: 'a', sourceId: 's', nativeIdentity: 'n' })).toEqual({
      ...{ id: 'a', sourceId: 's', identityId: null, nativeIdentity: 'n', name: 'n', disabled: false, attributes: {} },
      ...{ validFrom: null, validUntil: null },
    });
  });

  it.each([
    [{ validFrom: '2026-03-01', validUntil: '2026-03-31' }, '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    [{ validUntil: '2026-03-31T17:00:00+02:00' }, undefined, '2026-03-31T15:00:00.000Z'],
    [{ validUntil: '9999-12-31' }, undefined, undefined],
  ])('reads the dates of an assignment %j, a date as a whole day', (dates, validFrom, validUntil) => {
    const row = parseAssignmentRow({ identityId: 'i', access: { type: 'ROLE', id: 'r' }, ...dates });
    expect(row.ok && [row.value.validFrom, row.value.validUntil]).toEqual([validFrom, validUntil]);
  });

  it.each([
    [{ validFrom: '2026-02-31' }, 'validFrom `2026-02-31` is not a date such as'],
    [{ validFrom: '31.12.2026' }, 'validFrom `31.12.2026` is not a date such as'],
    [{ validUntil: '2026-03-31T17:00:00' }, 'validUntil `2026-03-31T17:00:00` is not a date such as'],
    [{ validFrom: '2026-03-01', validUntil: '2026-02-01' }, 'which is not after `validFrom`'],
  ])('refuses the dates %j', (dates, reason) => {
    expect(read(parseAssignmentRow, { identityId: 'i', access: { type: 'ROLE', id: 'r' }, ...dates })).toContain(
      reason,
    );
  });

  it('reports every error', () => {
    expect(read(parseEntitlement, { id: 'e'.repeat(129), name: '' })).toBe(
      'id is 129 characters long, at most 128 are allowed; name is empty; sourceId is missing',
    );
    expect(read(parseAccount, { id: 'a', sourceId: 's', disabled: 'yes', attributes: { x: {} } })).toBe(
      'nativeIdentity is missing; disabled `yes` is not `true` or `false`; ' +
        'attributes.x an object is not a string, a number, `true`, `false` or a list of strings',
    );
    expect(read(parseAssignment, { identityId: 'i', access: { type: 'GROUP' } })).toBe(
      'access.type `GROUP` is not one of `ENTITLEMENT`, `ACCESS_PROFILE`, `ROLE`; access.id is missing',
    );
    expect(read(parseAccountAttribute, { sourceId: 's', name: '__proto__' })).toBe(
      'name `__proto__` is a reserved name',
    );
    expect(read(parseIdentityProfile, { id: 'p', name: 'P', priority: -1, authoritativeSourceId: 's' })).toBe(
      'priority is -1, from 0 to 2147483647 is allowed',
    );
  });
});

describe('a grant', () => {
  const grant = (parent: string, child: string) => ({
    parent: { type: parent, id: 'a' },
    child: { type: child, id: 'b' },
  });

  it.each([
    ['ROLE', 'ROLE'],
    ['ROLE', 'ACCESS_PROFILE'],
    ['ROLE', 'ENTITLEMENT'],
    ['ACCESS_PROFILE', 'ENTITLEMENT'],
    ['ENTITLEMENT', 'ENTITLEMENT'],
  ])('lets a %s grant a %s', (parent, child) => {
    expect(parseGrant(grant(parent, child))).toEqual({ ok: true, value: grant(parent, child) });
  });

  it.each([
    ['ACCESS_PROFILE', 'ROLE'],
    ['ACCESS_PROFILE', 'ACCESS_PROFILE'],
    ['ENTITLEMENT', 'ROLE'],
    ['ENTITLEMENT', 'ACCESS_PROFILE'],
  ])('does not let a %s grant a %s', (parent, child) => {
    expect(read(parseGrant, grant(parent, child))).toBe(`child.type \`${child}\` cannot be granted by \`${parent}\``);
  });
});
