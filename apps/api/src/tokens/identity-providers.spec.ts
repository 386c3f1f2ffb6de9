import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '@identity-governance/application';
import { createLogger, loadSettings, systemClock } from '@identity-governance/platform';
import { ApiSettings } from '@identity-governance/platform/app-settings';
import { TokenIssuer } from '../testing/token-issuer';
import { loadTokenRules } from './load-token-rules';
import { TokenVerifier } from './token-verifier';

/**
 * Access tokens in the shape that each provider sends, and the settings that `docs/identity-providers.md` gives for it.
 */
let folder: string;
let issuer: TokenIssuer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providers-'));
  issuer = await TokenIssuer.create(systemClock);
  await writeFile(join(folder, 'keys.json'), JSON.stringify(issuer.keySet));
});

afterAll(() => rm(folder, { recursive: true }));

async function principal(claims: object, env: Record<string, string>) {
  const settings = loadSettings(ApiSettings, { DATA_DIR: folder, AUTH_JWKS: join(folder, 'keys.json'), ...env });
  const context = { clock: systemClock, logger: createLogger({ name: 'api', level: 'silent' }) };
  const verifier = new TokenVerifier(await loadTokenRules(settings, context), systemClock);
  const read = await verifier.verify(`Bearer ${await issuer.sign({ ...claims })}`);
  return read.ok ? read.value : read.error;
}

async function roleMap(map: object): Promise<string> {
  const path = join(folder, 'roles.json');
  await writeFile(path, JSON.stringify(map));
  return path;
}

const granted = (...scopes: Scope[]) => expect.objectContaining({ scopes: new Set(scopes) }) as unknown;

/** Version 2.0 access tokens of Entra ID. */
const entra = {
  aud: 'api://governance',
  iss: 'https://login.microsoftonline.com/6b0e1c1f-0000-4000-8000-3a7a0a7f0001/v2.0',
  azp: '2f9d3c1c-0000-4000-8000-5f1f6e5f0002',
  oid: '8c5b5d0e-0000-4000-8000-1d2e3f4a0003',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  tid: '6b0e1c1f-0000-4000-8000-3a7a0a7f0001',
  ver: '2.0',
};

it('reads the app roles of Entra ID, and refuses tokens of another of its tenants', async () => {
  const env = { AUTH_ISSUER: entra.iss, AUTH_AUDIENCE: entra.aud, AUTH_TENANT_CLAIM: 'tid', TENANT: entra.tid };
  const token = { ...entra, roles: ['sod-violation:read', 'Reports.Read'] };
  expect(await principal(token, env)).toEqual({
    ...{ client: entra.azp, subject: entra.sub, person: entra.sub },
    scopes: new Set(['sod-violation:read']),
  });
  expect(await principal({ ...token, tid: 'other' }, env)).toMatchObject({ isForeign: true });
  expect(await principal({ ...entra, scp: 'sod-policy:read openid' }, env)).toEqual(granted('sod-policy:read'));
});

const keycloak = {
  iss: 'https://sso.example/realms/acme',
  aud: ['governance', 'account'],
  azp: 'portal',
  sub: 'd0b1f9b0-0000-4000-8000-7c1f1d1e0004',
  typ: 'Bearer',
  scope: 'openid profile email',
  realm_access: { roles: ['offline_access', 'governance-auditor'] },
  resource_access: { governance: { roles: ['sod-manager'] }, account: { roles: ['governance:all', 'sod-manager'] } },
};

it('reads the realm and client roles of Keycloak, and no role of another client', async () => {
  const env = {
    AUTH_ISSUER: keycloak.iss,
    AUTH_AUDIENCE: 'governance',
    AUTH_ROLE_CLAIMS: '/realm_access/roles,/resource_access/governance/roles',
    AUTH_ROLE_MAP: await roleMap({ 'governance-auditor': ['sod-policy:read'], 'sod-manager': ['sod-violation:read'] }),
  };
  expect(await principal(keycloak, env)).toEqual(granted('sod-policy:read', 'sod-violation:read'));
  const { account } = keycloak.resource_access;
  const other = { ...keycloak, realm_access: { roles: [] }, resource_access: { account } };
  expect(await principal(other, env)).toEqual(granted());
});

const okta = {
  ver: 1,
  iss: 'https://acme.okta.example/oauth2/default',
  aud: 'api://governance',
  cid: '0oa1b2c3d4',
  sub: 'ann@acme.example',
  scp: ['openid', 'inventory:read'],
  groups: ['Everyone', 'Identity Governance Admins', 'governance:all'],
};

it('reads the scopes and groups of Okta, groups by the mapping file alone', async () => {
  const env = {
    AUTH_ISSUER: okta.iss,
    AUTH_AUDIENCE: okta.aud,
    AUTH_ROLE_CLAIMS: 'groups',
    AUTH_ROLE_MAP: await roleMap({ 'Identity Governance Admins': ['auth-profile:read'] }),
  };
  expect(await principal(okta, env)).toEqual(granted('auth-profile:read', 'inventory:read'));
});

it.each([
  [{ admins: ['sod-policy:write'], auditors: 'audit:read' }, '`admins` has `sod-policy:write`, which is not a scope'],
  [{ admins: ['sod-policy:write'], auditors: 'audit:read' }, '`auditors` has no list of scopes'],
  [['governance:all'], 'it is not a JSON object'],
])('does not start with a mapping file of %j', async (map, fault) => {
  await expect(principal({}, { AUTH_ROLE_MAP: await roleMap(map) })).rejects.toThrow(fault);
});

it('reads no member that an object has by birth', async () => {
  const env = { AUTH_ROLE_CLAIMS: '/constructor/name,/__proto__/x,toString' };
  expect(await principal({}, env)).toEqual(granted());
});

it('is what the page of the recipes says', async () => {
  const page = await readFile(join(__dirname, '../../../../docs/identity-providers.md'), 'utf8');
  for (const text of [
    'AUTH_TENANT_CLAIM=tid',
    '/realm_access/roles,/resource_access/governance/roles',
    'AUTH_ROLE_CLAIMS=groups',
    'AUTH_PERSON_CLAIM=oid',
    'AUTH_PERSON_CLAIM=uid',
    'AUTH_PERSON_CLAIM=employee_number',
    'AUTH_PERSON_CLAIM=sub',
  ]) {
    expect(page).toContain(text);
  }
});

describe('the person is', () => {
  const person = async (claims: object, env: Record<string, string> = {}) => {
    const read = await principal(claims, { FOUR_EYES: 'true', ...env });
    return typeof read === 'string' ? read : read.person;
  };
  const oid = { AUTH_PERSON_CLAIM: 'oid' };
  const uid = { AUTH_PERSON_CLAIM: 'uid' };
  const okta = { ver: 1, uid: '00u1', cid: '0oa1', sub: 'ann@example.org' };
  const auth0 = { sub: 'auth0|123456', client_id: 'portal', jti: 't', scope: 'sod-policy:approve' };
  const application = '3f1c7d1a-0000-4000-8000-9d8c7b6a0005';

  it.each<[string, { claims: object; env?: Record<string, string>; expected: string }]>([
    ['the object id of Entra ID, whatever the client', { claims: entra, env: oid, expected: entra.oid }],
    ['the object id of a token that says so', { claims: { ...entra, idtyp: 'user' }, env: oid, expected: entra.oid }],
    ['the object id without a subject', { claims: { oid: 'o', azp: 'x', sub: undefined }, env: oid, expected: 'o' }],
    ['the subject of Keycloak', { claims: keycloak, expected: keycloak.sub }],
    [
      'an attribute of the user of Keycloak',
      { claims: { ...keycloak, employee: '4711' }, env: { AUTH_PERSON_CLAIM: 'employee' }, expected: '4711' },
    ],
    ['the user id of Okta', { claims: okta, env: uid, expected: okta.uid }],
    ['the subject of Okta', { claims: okta, expected: okta.sub }],
    ['the subject of Auth0', { claims: { ...auth0, client_id: undefined, azp: 'portal' }, expected: auth0.sub }],
    ['the subject of Auth0 by RFC 9068', { claims: auth0, expected: auth0.sub }],
    [
      'the subject of Auth0 after a password or a refresh',
      { claims: { ...auth0, gty: ['refresh_token', 'password'] }, expected: auth0.sub },
    ],
    [
      'what a JSON Pointer names',
      { claims: { sub: 's', user: { id: 'u' } }, env: { AUTH_PERSON_CLAIM: '/user/id' }, expected: 'u' },
    ],
    [
      'the subject where claims are null',
      { claims: { ...keycloak, act: null, clientHost: null }, expected: keycloak.sub },
    ],
  ])('%s', async (_case, { claims, env, expected }) => {
    expect(await person(claims, env)).toBe(expected);
  });

  const machines: readonly (readonly [string, object, Record<string, string>?])[] = [
    ['the claim is missing', { ...entra, oid: undefined }, oid],
    ['the claim is null', { ...okta, uid: null }, uid],
    ['the claim is no string', { ...okta, uid: 4711 }, uid],
    ['a client is its own subject by RFC 9068', { client_id: 'robot', sub: 'robot' }],
    ['a client is the person', { client_id: 'robot', sub: 'other', oid: 'robot' }, oid],
    ['an application of Entra ID has a token', { ...entra, sub: application, oid: application }, oid],
    ['an application of Entra ID says so', { ...entra, idtyp: 'app' }, oid],
    ['a device of Entra ID says so', { ...entra, idtyp: 'device' }, oid],
    ['an application of Entra ID has a token of version 1', { ...entra, azp: undefined, appid: 'a', sub: 'a' }, oid],
    ['a client of Keycloak shows its host', { ...keycloak, clientHost: '10.0.0.7', clientAddress: '10.0.0.7' }],
    ['a client of Keycloak shows its address', { ...keycloak, clientAddress: '10.0.0.7' }],
    ['a client of Keycloak 19 shows its id', { ...keycloak, clientId: 'robot' }],
    ['a service account of Keycloak shows its name', { ...keycloak, preferred_username: 'service-account-portal' }],
    ['a client of Keycloak has no such attribute', keycloak, { AUTH_PERSON_CLAIM: 'employee' }],
    ['a service of Okta has a token', { ...okta, uid: undefined, sub: okta.cid }, uid],
    ['a service of Okta has a token, and the subject counts', { ...okta, uid: undefined, sub: okta.cid }],
    ['a client of Auth0 has a token', { azp: 'a', sub: 'a@clients', gty: 'client-credentials' }],
    ['a client of Auth0 has a token by RFC 9068', { client_id: 'a', sub: 'a@clients' }],
    ['the grant is in another claim', { client_id: 'a', sub: 'b', gty: ['client_credentials'] }],
    ['another acts for the person', { ...keycloak, act: { sub: 'robot' } }],
  ];
  it.each(machines.map(([name, claims, env]) => ({ name, claims, env })))('no person where $name', async (machine) => {
    expect(await person(machine.claims, machine.env)).toBeUndefined();
  });

  it('none with an ambiguous name', async () => {
    for (const uid of ['00u1 ', ' 00u1', '00u1\u200b', '00u1\u0000', '00u1\u00ad', '', 'x'.repeat(257)]) {
      expect(await person({ ...okta, uid }, { AUTH_PERSON_CLAIM: 'uid' })).toMatch(/^the token's claim `uid` must be/);
    }
  });

  it('the same without four eyes', async () => {
    expect(await principal(keycloak, {})).toHaveProperty('person', keycloak.sub);
  });
});
