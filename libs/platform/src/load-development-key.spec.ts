import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { loadDevelopmentKey } from './load-development-key';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'key-')), 'data');
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

describe('loadDevelopmentKey', () => {
  it('makes a pair that signs and checks tokens', async () => {
    const key = await loadDevelopmentKey(folder);
    const token = await new SignJWT({ sub: 'me' }).setProtectedHeader({ alg: key.alg }).sign(key.privateKey);
    expect((await jwtVerify(token, key.publicJwk)).payload.sub).toBe('me');
    expect(key.publicJwk).toMatchObject({ kid: key.kid, alg: 'ES256', use: 'sig' });
    expect(key.publicJwk.d).toBeUndefined();
  });

  it('keeps the pair in a file for its owner alone, in a folder for its owner alone', async () => {
    await loadDevelopmentKey(folder);
    expect(readdirSync(folder)).toEqual(['development-key.json']);
    expect(statSync(join(folder, 'development-key.json')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('loads the same pair again', async () => {
    const first = await loadDevelopmentKey(folder);
    const second = await loadDevelopmentKey(folder);
    expect(second.publicJwk).toEqual(first.publicJwk);
  });

  it('gives one pair to all that come at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadDevelopmentKey(folder)));
    expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.each(['', '{', '{"kty":"RSA"}', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}'])(
    'refuses a file that holds `%s`',
    async (text) => {
      await loadDevelopmentKey(folder);
      writeFileSync(join(folder, 'development-key.json'), text);
      await expect(loadDevelopmentKey(folder)).rejects.toThrow(/development-key\.json` is not a private P-256 JWK/);
    },
  );
});
