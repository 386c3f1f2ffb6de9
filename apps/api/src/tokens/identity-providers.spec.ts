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
    ...{ client: entra.azp, subject: entra.sub },
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
  [{ admins: ['sod-policy:write'], auditors: 'audit:read' }, '`admins` has `sod-policy:write`, which is no scope'],
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
  ]) {
    expect(page).toContain(text);
  }
});

describe('with four eyes, the person is', () => {
  const person = async (claims: object, env: Record<string, string> = {}) => {
    const read = await principal(claims, { FOUR_EYES: 'true', ...env });
    return typeof read === 'string' ? read : read.person;
  };
  const oid = { AUTH_PERSON_CLAIM: 'oid' };
  const okta = { ver: 1, uid: '00u1', cid: '0oa1', sub: 'ann@example.org' };

  it.each<[string, { claims: object; env?: Record<string, string>; expected?: string }]>([
    ['the object id of Entra ID, whatever the client', { claims: entra, env: oid, expected: entra.oid }],
    ['nobody for an application of Entra ID', { claims: { ...entra, sub: entra.oid, idtyp: 'app' }, env: oid }],
    ['nobody for a client that is its own subject', { claims: { ...entra, sub: entra.azp }, env: oid }],
    ['nobody without that claim', { claims: { ...entra, oid: undefined }, env: oid }],
    [
      'the object id also without a subject',
      { claims: { oid: 'o', azp: 'x', sub: undefined }, env: oid, expected: 'o' },
    ],
    ['the subject of Keycloak', { claims: keycloak, expected: keycloak.sub }],
    [
      'nobody for a service account of Keycloak',
      { claims: { ...keycloak, preferred_username: 'service-account-portal' } },
    ],
    ['the subject of Okta', { claims: okta, expected: okta.sub }],
    ['nobody for a service of Okta', { claims: { ...okta, uid: undefined, sub: okta.cid } }],
    ['nobody for a client of Auth0', { claims: { azp: 'a', sub: 'a@clients', gty: 'client-credentials' } }],
    [
      'what a JSON Pointer names',
      { claims: { sub: 's', user: { id: 'u' } }, env: { AUTH_PERSON_CLAIM: '/user/id' }, expected: 'u' },
    ],
    ['nobody where the claim is blank', { claims: { sub: ' ', client_id: 'c' } }],
  ])('%s', async (_case, { claims, env, expected }) => {
    expect(await person(claims, env)).toBe(expected);
  });

  it('asked for no other time', async () => {
    expect(await principal(keycloak, {})).not.toHaveProperty('person');
  });
});
