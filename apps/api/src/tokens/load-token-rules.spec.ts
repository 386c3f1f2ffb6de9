import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, loadDevelopmentKey, loadSettings, systemClock } from '@identity-governance/platform';
import { SignJWT } from 'jose';
import { ApiSettings } from '../config';
import { TokenIssuer } from '../testing/token-issuer';
import { loadTokenRules } from './load-token-rules';
import { TokenVerifier } from './token-verifier';

let folder: string;
let issuer: TokenIssuer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  issuer = await TokenIssuer.create(systemClock);
  await writeFile(join(folder, 'keys.json'), JSON.stringify(issuer.keySet));
});

afterAll(() => rm(folder, { recursive: true }));

const load = (env: Record<string, string>) =>
  loadTokenRules(loadSettings(ApiSettings, { DATA_DIR: folder, ...env }), {
    clock: systemClock,
    logger: createLogger({ name: 'api', level: 'silent' }),
  });

async function isAccepted(env: Record<string, string>, token: string): Promise<boolean> {
  return (await new TokenVerifier(await load(env), systemClock).verify(`Bearer ${token}`)).ok;
}

async function signWithDevelopmentKey(): Promise<string> {
  const { kid, alg, privateKey } = await loadDevelopmentKey(folder);
  return new SignJWT({ exp: Math.floor(systemClock.now() / 1000) + 60 })
    .setProtectedHeader({ alg, kid })
    .sign(privateKey);
}

it('accepts the development key while no key is configured, and only then', async () => {
  const token = await signWithDevelopmentKey();
  expect(await isAccepted({}, token)).toBe(true);
  expect(await isAccepted({ AUTH_JWKS: join(folder, 'keys.json') }, token)).toBe(false);
  expect(await isAccepted({ AUTH_HS256_SECRET: 'x'.repeat(32) }, token)).toBe(false);
});

it('accepts the keys of a JWK set in a file', async () => {
  expect(await isAccepted({ AUTH_JWKS: join(folder, 'keys.json') }, await issuer.sign({}))).toBe(true);
});

it('accepts the keys of a JWK set behind a URL', async () => {
  const server = createServer((_request, response) => response.end(JSON.stringify(issuer.keySet)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  expect(await isAccepted({ AUTH_JWKS: url }, await issuer.sign({}))).toBe(true);
  server.close();
});

it.each(['missing.json', 'broken.json'])('does not start without the keys of the file (%s)', async (name) => {
  await writeFile(join(folder, 'broken.json'), '{"keys":[]}');
  await expect(load({ AUTH_JWKS: join(folder, name) })).rejects.toThrow('must be a file with a JWK set of public keys');
});
