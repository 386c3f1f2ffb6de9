import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { FixedClock } from '@identity-governance/test-kit';
import {
  createLogger,
  explainSystemFault,
  loadDevelopmentKey,
  loadSettings,
  systemClock,
} from '@identity-governance/platform';
import { SignJWT } from 'jose';
import { ApiSettings } from '@identity-governance/platform/app-settings';
import { TokenIssuer } from '../testing/token-issuer';
import { loadTokenRules } from './load-token-rules';
import { TokenVerifier } from './token-verifier';

const weak = {
  ...generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }),
  kid: 'weak',
};
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
  return new SignJWT({ sub: 'developer', exp: Math.floor(systemClock.now() / 1000) + 60 })
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

describe('the keys of a file that changes', () => {
  const lines: Record<string, unknown>[] = [];
  const clock = new FixedClock(systemClock.now());

  /** A verifier over a file with these keys, and what it says of the issuer's token a minute after the file changed. */
  async function afterChange(text: string): Promise<boolean> {
    lines.length = 0;
    const path = join(folder, 'changing.json');
    await writeFile(path, JSON.stringify(issuer.keySet));
    const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    };
    const rules = await loadTokenRules(loadSettings(ApiSettings, { DATA_DIR: folder, AUTH_JWKS: path }), {
      clock,
      logger: createLogger({ name: 'api', level: 'info' }, new Writable({ write })),
    });
    const verifier = new TokenVerifier(rules, clock);
    const header = `Bearer ${await issuer.sign({ exp: clock.now() / 1000 + 3600 })}`;
    const isIn = async () => verifier.recall(header) !== undefined || (await verifier.verify(header)).ok;
    expect(await isIn()).toBe(true);
    clock.advance(20_000);
    expect(await isIn()).toBe(true);
    await writeFile(path, text);
    for (let second = 0; second < 59; second++) {
      clock.advance(1000);
      await isIn(); // tokens that are used all the time are remembered
    }
    clock.advance(1000);
    return isIn();
  }

  it.each([
    ['replaced', async () => (await TokenIssuer.create(systemClock, { kid: 'other' })).keySet],
    ['replaced under its name', async () => (await TokenIssuer.create(systemClock)).keySet],
    ['withdrawn', () => ({ keys: [] })],
    ['replaced by a weak one', () => ({ keys: [weak] })],
  ])('end within a minute when their key is %s', async (_case, keySet) => {
    expect(await afterChange(JSON.stringify(await keySet()))).toBe(false);
  });

  it('stay when a key is added that cannot be used, and the log names it once', async () => {
    expect(await afterChange(JSON.stringify({ keys: [weak, null, ...issuer.keySet.keys] }))).toBe(true);
    expect(lines).toMatchObject([
      {
        msg: 'the key set of the token issuer has keys that cannot be used',
        reasons: ['key 1 (kid `weak`) is an RSA key of 1024 bits, it must have at least 2048', expect.any(String)],
      },
    ]);
  });

  it('stay while the file is no JWK set', async () => {
    for (const text of ['{}', '{"keys":', '']) expect(await afterChange(text)).toBe(true);
  });
});

/** A server that answers each path with what is given for it. */
async function serve(answers: Readonly<Record<string, (base: string) => unknown>>) {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']?.(base);
    if (typeof answer === 'function') (answer as (to: ServerResponse) => void)(response);
    else response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, close: () => server.close() };
}

it('accepts the keys of a JWK set behind a URL', async () => {
  const { base, close } = await serve({ '/jwks.json': () => issuer.keySet });
  expect(await isAccepted({ AUTH_JWKS: `${base}/jwks.json` }, await issuer.sign({}))).toBe(true);
  close();
});

it('finds the keys of an issuer by its URL alone', async () => {
  const { base, close } = await serve({
    '/realm/.well-known/openid-configuration': (url) => ({ issuer: `${url}/realm`, jwks_uri: `${url}/keys` }),
    '/keys': () => issuer.keySet,
  });
  const iss = `${base}/realm`;
  expect(await isAccepted({ AUTH_ISSUER: iss }, await issuer.sign({ iss }))).toBe(true);
  expect(await isAccepted({ AUTH_ISSUER: iss }, await issuer.sign({ iss: base }))).toBe(false);
  close();
});

it('does not believe a discovery document of another issuer', async () => {
  const { base, close } = await serve({
    '/.well-known/openid-configuration': (url) => ({ issuer: 'https://other', jwks_uri: `${url}/keys` }),
    '/keys': () => issuer.keySet,
  });
  const rules = await load({ AUTH_ISSUER: base });
  expect(await rules.areKeysKnown?.()).toBe(false);
  close();
});

it('stops reading a key set after a mebibyte', async () => {
  let sent = 0;
  const endless = (response: ServerResponse) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) sent += 65_536;
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };
  const { base, close } = await serve({ '/jwks': () => endless });
  const rules = await load({ AUTH_JWKS: `${base}/jwks` });
  expect(await rules.areKeysKnown?.()).toBe(false);
  expect(sent).toBeLessThan(64 * 1024 ** 2);
  close();
});

it('refuses a key set that a redirect leads to, and HTTP from elsewhere in production', async () => {
  const redirect = (response: ServerResponse) => response.writeHead(302, { location: '/keys' }).end();
  const { base, close } = await serve({ '/jwks': () => redirect, '/keys': () => issuer.keySet });
  const rules = await load({ AUTH_JWKS: `${base}/jwks` });
  expect(await rules.areKeysKnown?.()).toBe(false);
  const discovered = await serve({
    '/.well-known/openid-configuration': (url) => ({ issuer: url, jwks_uri: 'http://keys.example/jwks' }),
  });
  const env = { NODE_ENV: 'production', AUTH_ISSUER: discovered.base, AUTH_AUDIENCE: 'governance' };
  expect(await (await load(env)).areKeysKnown?.()).toBe(false);
  close();
  discovered.close();
});

it.each([
  ['AUTH_JWKS', async (value: string) => (await load({ AUTH_JWKS: value })).areKeysKnown?.()],
  ['AUTH_ROLE_MAP', async (value: string) => (await load({ AUTH_ROLE_MAP: value })).roles?.scopesByName?.has('Admins')],
])('reads the file of %s behind a byte order mark, and names it where it is UTF-16', async (name, isRead) => {
  const path = join(folder, `${name}.json`);
  const text = `\ufeff${JSON.stringify(name === 'AUTH_JWKS' ? issuer.keySet : { Admins: ['governance:all'] })}`;
  await writeFile(path, text);
  expect(await isRead(path)).toBe(true);
  await writeFile(path, Buffer.from(text, 'utf16le'));
  const error = await isRead(path).catch((reason: unknown) => reason);
  expect(explainSystemFault(error)).toBe(`\`${path}\` is UTF-16, it must be UTF-8`);
});

it('reads a key set behind a URL that starts with a byte order mark', async () => {
  const { base, close } = await serve({
    '/jwks': () => (response: ServerResponse) => response.end(`\ufeff${JSON.stringify(issuer.keySet)}`),
  });
  expect(await isAccepted({ AUTH_JWKS: `${base}/jwks` }, await issuer.sign({}))).toBe(true);
  close();
});

it.each([
  ['missing.json', /must be a file with a JWK set of public keys$/],
  ['empty.json', /must be a file with a JWK set of public keys: it has no key$/],
  ['weak.json', /public keys: key 1 \(kid `weak`\) is an RSA key of 1024 bits/],
])('does not start without the keys of the file (%s)', async (name, reason) => {
  await writeFile(join(folder, 'empty.json'), '{"keys":[]}');
  await writeFile(join(folder, 'weak.json'), JSON.stringify({ keys: [weak] }));
  await expect(load({ AUTH_JWKS: join(folder, name) })).rejects.toThrow(reason);
});

it('ends within a minute what an issuer has withdrawn, also when it has no key left', async () => {
  let keySet: object = issuer.keySet;
  const { base, close } = await serve({ '/jwks.json': () => keySet });
  const clock = new FixedClock(systemClock.now());
  const logger = createLogger({ name: 'api', level: 'silent' });
  const settings = loadSettings(ApiSettings, { DATA_DIR: folder, AUTH_JWKS: `${base}/jwks.json` });
  const verifier = new TokenVerifier(await loadTokenRules(settings, { clock, logger }), clock);
  const header = `Bearer ${await issuer.sign({})}`;
  const isIn = async () => verifier.recall(header) !== undefined || (await verifier.verify(header)).ok;
  expect(await isIn()).toBe(true);
  keySet = { keys: [] };
  for (let second = 0; second < 59; second++) {
    clock.advance(1000);
    await isIn();
  }
  clock.advance(1000);
  expect(await isIn()).toBe(false);
  expect(await verifier.verify(header)).toMatchObject({
    error: 'the token is signed with an unknown key',
  });
  close();
});
