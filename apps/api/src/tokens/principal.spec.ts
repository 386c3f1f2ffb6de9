import { scopes } from '@identity-governance/application';
import { grantedScopes, principalOf } from './principal';

it.each([
  ['scope in one text', { scope: 'inventory:read sod-policy:read' }, ['sod-policy:read', 'inventory:read']],
  ['scp in one text', { scp: 'inventory:read' }, ['inventory:read']],
  ['scp as a list', { scp: ['inventory:read', 'sod-violation:read'] }, ['sod-violation:read', 'inventory:read']],
  ['both claims', { scope: 'inventory:read', scp: ['sod-policy:read'] }, ['sod-policy:read', 'inventory:read']],
  ['manage, which includes read', { scope: 'sod-policy:manage' }, ['sod-policy:read', 'sod-policy:manage']],
  ['everything', { scope: 'governance:all' }, scopes],
])('grants %s', (_case, claims, granted) => {
  expect([...grantedScopes(claims)]).toEqual(granted);
});

it.each([
  {},
  { scope: '' },
  { scope: 'openid INVENTORY:READ inventory inventory: :read' },
  { scope: 'inventory:read\tx' },
  { scope: 1, scp: { inventory: 'read' } },
  { scp: [['inventory:read'], 1, null] },
])('grants nothing for %j', (claims) => {
  expect(grantedScopes(claims).size).toBe(0);
});

it('names the client by `client_id`, else `azp`, else `sub`', () => {
  expect(principalOf({ client_id: 'a', azp: 'b', sub: 'c' })?.client).toBe('a');
  expect(principalOf({ azp: 'b', sub: 'c' })?.client).toBe('b');
  expect(principalOf({ client_id: 1, sub: 'c' })?.client).toBe('c');
  expect(principalOf({ client_id: ' ', sub: 'c' })?.client).toBe('c');
});

it.each([{}, { sub: '' }, { client_id: ' ', azp: '\t', sub: '\u200b\u0000' }, { sub: 1 }])(
  'finds nobody in %j',
  (claims) => {
    expect(principalOf(claims as Record<string, unknown>)).toBeUndefined();
  },
);

it('tells a token of another tenant, and one that names no tenant', () => {
  const rules = { tenant: { claim: 'tid', value: 'acme' } };
  const isForeign = (claims: object) => principalOf({ sub: 'a', ...claims }, rules)?.isForeign === true;
  expect([{ tid: 'acme' }, { tid: 'other' }, {}, { tid: ['acme'] }].map(isForeign)).toEqual([false, true, true, true]);
});
