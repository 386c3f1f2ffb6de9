import { scopes } from '@identity-governance/application';
import fc from 'fast-check';
import { grantedScopes, principalOf, type Principal } from './principal';

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

const named = (claims: Record<string, unknown>, rules = {}) => {
  const read = principalOf(claims, rules);
  return read.ok ? read.value : read.error;
};

it('names the client by `client_id`, else `azp`, else `sub`', () => {
  expect(named({ client_id: 'a', azp: 'b', sub: 'c' })).toMatchObject({ client: 'a', subject: 'c' });
  expect(named({ azp: 'b', sub: 'c' })).toMatchObject({ client: 'b' });
  expect(named({ client_id: null, sub: 'c' })).toMatchObject({ client: 'c' });
});

it.each([{}, { sub: null }, { cid: 'a' }])('finds no person in %j', (claims) => {
  expect(named(claims)).toBe('the token does not identify a client: it needs `client_id`, `azp` or `sub`');
});

it.each([
  ['sub', { sub: '' }],
  ['client_id', { client_id: ' ', sub: 'c' }],
  ['client_id', { client_id: 1, sub: 'c' }],
  ['sub', { client_id: 'a', sub: 'c\u200b' }],
  ['/user/id', { sub: 'c', user: { id: 'u ' } }],
  ['tid', { sub: 'c', tid: 'acme\u0000' }],
])('takes no name from `%s` of %j', (claim, claims) => {
  const rules = { personClaim: '/user/id', tenant: { claim: 'tid', value: 'acme' } };
  expect(named(claims, rules)).toContain(`the token's claim \`${claim}\` must be a string of 1 to 256`);
});

it('distinguishes any two names that it accepts, as no name is changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sub) => {
      const read = principalOf({ sub });
      expect(read.ok ? read.value.client : sub).toBe(sub);
    }),
  );
});

it('refuses a token of another tenant, and one that names no tenant', () => {
  const rules = { tenant: { claim: 'tid', value: 'acme' } };
  const isForeign = (claims: object) => (named({ sub: 'a', ...claims }, rules) as Principal).isForeign === true;
  expect([{ tid: 'acme' }, { tid: 'other' }, {}, { tid: ['acme'] }].map(isForeign)).toEqual([false, true, true, true]);
});

it.each([
  [{ _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example.com' } } }, true],
  [{ hasgroups: true }, true],
  [{ hasgroups: 'true' }, true],
  [{ _claim_names: { picture: 'src1' } }, undefined],
  [{ hasgroups: true, groups: ['Auditors'] }, undefined],
  [{ groups: [] }, undefined],
])('notices that groups are left out of a token: %j', (claims, lacksGroups) => {
  const rules = { roles: { claims: ['groups'] } };
  expect((named({ sub: 'a', ...claims }, rules) as Principal).lacksGroups).toBe(lacksGroups);
  expect((named({ sub: 'a', ...claims }, {}) as Principal).lacksGroups).toBeUndefined();
});
