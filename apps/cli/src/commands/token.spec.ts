import { loadDevelopmentKey } from '@identity-governance/platform';
import { importJWK, jwtVerify, type JWTVerifyResult } from 'jose';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = new TestWorkspace();
});
afterEach(() => {
  workspace.remove();
});

const secret = 'a secret of at least thirty-two bytes';

async function verify(token: string): Promise<JWTVerifyResult> {
  const { publicJwk } = await loadDevelopmentKey(workspace.folder);
  return jwtVerify(token, await importJWK(publicJwk, 'ES256'));
}

describe('governance token', () => {
  it('prints a token alone, signed with the development key', async () => {
    const { code, stdout, stderr } = await workspace.run(['token', '--scope', 'inventory:read  sod-violation:read']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const { payload, protectedHeader } = await verify(stdout.trim());
    const { kid } = await loadDevelopmentKey(workspace.folder);
    expect(protectedHeader).toEqual({ alg: 'ES256', kid, typ: 'JWT' });
    expect(payload).toEqual({
      sub: 'governance-cli',
      client_id: 'governance-cli',
      scope: 'inventory:read sod-violation:read',
      iat: expect.any(Number) as unknown,
      exp: payload.iat! + 3600,
    });
  });

  it.each([
    ['90s', 90],
    ['15m', 900],
    ['1h', 3600],
    ['7d', 604_800],
  ])('is valid for %s', async (ttl, seconds) => {
    const { stdout } = await workspace.run(['token', '--scope', 'governance:all', '--ttl', ttl, '--client', 'demo']);
    const { payload } = await verify(stdout.trim());
    expect(payload).toMatchObject({ client_id: 'demo', sub: 'demo', exp: payload.iat! + seconds });
  });

  it('is for a person when one is named', async () => {
    const flags = ['--scope', 'sod-policy:approve', '--client', 'demo', '--subject', 'ann'];
    const { stdout } = await workspace.run(['token', ...flags]);
    expect((await verify(stdout.trim())).payload).toMatchObject({ client_id: 'demo', sub: 'ann' });
  });

  it('signs with the shared secret, for the issuer and audience that are set', async () => {
    const env = { AUTH_HS256_SECRET: secret, AUTH_ISSUER: 'https://issuer', AUTH_AUDIENCE: 'governance' };
    const { stdout } = await workspace.run(['token', '--scope', 'governance:all'], { ...env, NODE_ENV: 'production' });
    const { payload, protectedHeader } = await jwtVerify(stdout.trim(), new TextEncoder().encode(secret));
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload).toMatchObject({ iss: 'https://issuer', aud: 'governance' });
  });

  it.each([
    [{ AUTH_JWKS: './keys.json' }, 'governance: tokens come from the issuer whose keys are in `AUTH_JWKS`'],
    [{ AUTH_ISSUER: 'https://idp' }, 'governance: tokens come from the issuer that `AUTH_ISSUER` names'],
    [{ NODE_ENV: 'production' }, 'governance: with `NODE_ENV=production` there is no development key'],
    [{ AUTH_HS256_SECRET: 'short' }, 'governance: settings are invalid:'],
  ])('mints none with %j', async (env, reason) => {
    const { code, stdout, stderr } = await workspace.run(['token', '--scope', 'governance:all'], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('short');
  });

  it.each([
    [['--scope', 'inventory:read root'], '`root` is not a scope; scopes are auth-profile:read,'],
    [['--scope', ' '], 'No scope is named; scopes are'],
    [[], "required option '--scope <scopes>' not specified"],
    [['--scope', 'governance:all', '--ttl', '1w'], 'It must be a time such as 90s'],
    [['--scope', 'governance:all', '--ttl', '0s'], 'It must be a time such as 90s'],
  ])('does not take %j', async (flags, reason) => {
    const { code, stdout, stderr } = await workspace.run(['token', ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(reason);
  });
});
