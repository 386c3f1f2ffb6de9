import { createHmac, createPublicKey, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { sendRaw } from '../testing/send-raw';
import { createTestApi, type TestApi } from '../testing/test-api';

import { TokenIssuer } from '../testing/token-issuer';

let api: TestApi;
let otherIssuer: TokenIssuer;
let strangerKey: KeyObject;

beforeAll(async () => {
  api = await createTestApi({
    limits: { RATE_LIMIT_ADDRESS_REQUESTS: '1000000' },
    issuer: 'https://idp',
    audience: 'governance',
  });
  otherIssuer = await TokenIssuer.create(api.clock);
  strangerKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => api.app.close());

const seconds = () => Math.floor(api.clock.now() / 1000);
const goodClaims = () => ({
  sub: 'mallory',
  scope: 'governance:all',
  exp: seconds() + 60,
  iss: 'https://idp',
  aud: 'governance',
});
const good = (claims: object = {}, header: object = {}) => api.issuer.sign({ ...goodClaims(), ...claims }, header);

/** A token with any header and payload whatever, signed by `signer` over its text. */
function forge(
  header: object,
  payload: unknown = goodClaims(),
  signer: (input: string) => Buffer = () => Buffer.alloc(0),
): string {
  const input = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${input}.${signer(input).toString('base64url')}`;
}

const byStranger = (input: string) =>
  sign('sha256', Buffer.from(input), { key: strangerKey, dsaEncoding: 'ieee-p1363' });
const publicJwk = () => api.issuer.keySet.keys[0]! as JsonWebKey;
const hmac = (secret: string | Buffer) => (input: string) => createHmac('sha256', secret).update(input).digest();
const publicKey = (type: 'pem' | 'der') =>
  createPublicKey({ key: publicJwk(), format: 'jwk' }).export({ type: 'spki', format: type as 'pem' });
const partsOf = async () => (await good()).split('.') as [string, string, string];
const encrypted = () =>
  new CompactEncrypt(Buffer.from(JSON.stringify(goodClaims())))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'JWT' })
    .encrypt(Buffer.alloc(32, 1));

/** Every attack gets 401, and the claims are those that would let it pass. */
const attacks: Readonly<Record<string, () => string | Promise<string>>> = {
  'alg none': () => forge({ alg: 'none' }),
  'alg None, in another case': () => forge({ alg: 'nOnE', kid: 'key-1' }),
  'alg none with a signature': () => forge({ alg: 'none', kid: 'key-1' }, goodClaims(), byStranger),
  'no alg': () => forge({ kid: 'key-1' }, goodClaims(), byStranger),
  'an empty signature': async () => (await partsOf()).slice(0, 2).join('.') + '.',
  'no signature': async () => (await partsOf()).slice(0, 2).join('.'),
  'a signature of zeros': () => forge({ alg: 'ES256', kid: 'key-1' }, goodClaims(), () => Buffer.alloc(64)),
  'the wrong key': () => otherIssuer.sign(goodClaims()),
  'another payload under a good signature': async () => {
    const [header, , signature] = await partsOf();
    return [header, Buffer.from(JSON.stringify(goodClaims())).toString('base64url'), signature].join('.');
  },
  'HS256 signed with the public key as PEM': () =>
    forge({ alg: 'HS256', kid: 'key-1' }, goodClaims(), hmac(publicKey('pem'))),
  'HS256 signed with the public key as DER': () =>
    forge({ alg: 'HS256', kid: 'key-1' }, goodClaims(), hmac(publicKey('der'))),
  'HS256 signed with the public key as JWK': () =>
    forge({ alg: 'HS256', kid: 'key-1' }, goodClaims(), hmac(JSON.stringify(publicJwk()))),
  'HS256 signed with nothing': () => forge({ alg: 'HS256', kid: 'key-1' }, goodClaims(), hmac('')),
  'an algorithm that does not fit the key': () => forge({ alg: 'RS256', kid: 'key-1' }, goodClaims(), byStranger),
  'a kid that walks to another file': () =>
    forge({ alg: 'ES256', kid: '../../../../dev/null' }, goodClaims(), byStranger),
  'a kid with SQL': () => forge({ alg: 'ES256', kid: "' UNION SELECT 'key' --" }, goodClaims(), byStranger),
  'a kid of another type': () => forge({ alg: 'ES256', kid: { toString: 'key-1' } }, goodClaims(), byStranger),
  'a kid that is not known': () => forge({ alg: 'ES256', kid: '__proto__' }, goodClaims(), byStranger),
  'a key of its own': () =>
    forge({ alg: 'ES256', jwk: createPublicKey(strangerKey).export({ format: 'jwk' }) }, goodClaims(), byStranger),
  'a key set of its own': () => forge({ alg: 'ES256', jku: 'http://127.0.0.1:1/jwks' }, goodClaims(), byStranger),
  'a certificate of its own': () =>
    forge({ alg: 'ES256', x5u: 'http://127.0.0.1:1/', x5c: ['MIIB'] }, goodClaims(), byStranger),
  expired: () => good({ exp: seconds() - 6 }),
  'no expiry': () => good({ exp: undefined }),
  'an expiry that is no number': () => good({ exp: '9999999999' }),
  'not yet valid': () => good({ nbf: seconds() + 6 }),
  'the wrong issuer': () => good({ iss: 'https://evil' }),
  'no issuer': () => good({ iss: undefined }),
  'the wrong audience': () => good({ aud: 'other' }),
  'no audience': () => good({ aud: undefined }),
  'an audience among none that fits': () => good({ aud: ['governance2', 'Governance'] }),
  'a critical extension': () =>
    good({}, { crit: ['https://example.com/extension'], 'https://example.com/extension': true }),
  'a critical extension that is known': () => good({}, { crit: ['b64'], b64: true }),
  enormous: () => forge({ alg: 'ES256', kid: 'key-1' }, { ...goodClaims(), padding: 'x'.repeat(9000) }, byStranger),
  'nested: a token as the payload': async () =>
    forge({ alg: 'ES256', kid: 'key-1', cty: 'JWT' }, await good(), byStranger),
  'nested: a token in a list': async () => forge({ alg: 'ES256', kid: 'key-1' }, [await good()], byStranger),
  'encrypted (JWE)': encrypted,
  'JSON serialization': async () => {
    const [header, payload, signature] = await partsOf();
    return JSON.stringify({ protected: header, payload, signature });
  },
  'a payload that is no object': () => forge({ alg: 'ES256', kid: 'key-1' }, null, byStranger),
  'padding in base64url': async () => (await good()) + '==',
};

/** Signed by the issuer, with this put into the header and the claims as JSON. */
const signed = (header: string, claims = '') =>
  api.issuer.signStrings(
    `{"alg":"ES256","kid":"key-1"${header}}`,
    JSON.stringify(goodClaims()).replace(/}$/, `${claims}}`),
  );

/** What the issuer has signed is no better for it. */
const illFormed: Readonly<Record<string, readonly [header: string, claims?: string]>> = {
  'an unencoded payload that is not critical': [',"b64":false'],
  'an encoded payload that says so': [',"b64":true'],
  compression: [',"zip":"DEF"'],
  'compression of another name': [',"zip":null'],
  encryption: [',"enc":"A256GCM"'],
  'a critical extension': [',"crit":["exp"],"exp":1'],
  'no critical extension at all': [',"crit":[]'],
  'another token as its content': [',"cty":"JWT"'],
  'the type of a logout token': [',"typ":"logout+jwt"'],
  'the type of a proof of possession': [',"typ":"dpop+jwt"'],
  'a type that is no text': [',"typ":["JWT"]'],
  'a key id that is a number': [',"kid":1'],
  'a key id that is null': [',"kid":null'],
  'two algorithms': [',"alg":"ES256"'],
  'two key ids, one written with an escape': [',"k\\u0069d":"key-1"'],
  'an algorithm in a list': [',"alg":["ES256"]'],
  'an infinite expiry': ['', ',"exp":1e400'],
  'an expiry in milliseconds': ['', `,"exp":${Date.now() + 60_000}`],
  'an expiry after all time': ['', ',"exp":1e300'],
  'an expiry that is null': ['', ',"exp":null'],
  'a beginning before all time': ['', ',"nbf":-1e400'],
  'a beginning in a list': ['', ',"nbf":[1]'],
  'an issuing after all time': ['', ',"iat":1e400'],
  'an issuing that is a text': ['', ',"iat":"1"'],
  'two subjects': ['', ',"sub":"ann"'],
  'two scopes, one written with an escape': ['', ',"scop\\u0065":"inventory:read"'],
  'two properties of one name inside a claim': ['', ',"realm_access":{"roles":[],"a":[{}],"roles":["x"]}'],
};

it.each(Object.entries(illFormed))('refuses a token that the issuer has signed with %s', async (_name, parts) => {
  const response = await get(`Bearer ${await signed(...parts)}`);
  expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect(response.json<{ error: string }>().error).toMatch(/^the token(?!'s signature)/);
});

it.each([
  ['', ''],
  [',"typ":"JWT"', ''],
  [',"typ":"at+jwt"', ''],
  [',"typ":"application/AT+JWT"', ''],
  [',"typ":"JOSE"', ''],
  [',"x5t":"unknown","nonce":"a"', ''],
  ['', ',"iat":1,"nbf":0.5'],
  ['', ',"exp":253402300799'],
  ['', ',"a":{"sub":"x","list":["sub","sub",{"sub":1},{"sub":2}]},"b":{"sub":"\\"}{,"}'],
])('accepts a token with `%s` in its header and `%s` among its claims', async (header, claims) => {
  const own = claims.startsWith(',"exp"') ? { ...goodClaims(), exp: undefined } : goodClaims();
  const token = await api.issuer.signStrings(
    `{"alg":"ES256","kid":"key-1"${header}}`,
    JSON.stringify(own).replace(/}$/, `${claims}}`),
  );
  expect((await get(`Bearer ${token}`)).statusCode).toBe(200);
});

const names: readonly string[] = [
  ...[
    'ann\u200b',
    '\u200bann',
    'an\u00adn',
    'ann\u0000',
    'ann\ufeff',
    'ann\u2060',
    'a\u115fnn',
    'ann\u3164',
    'ann\ufe0f',
  ],
  ...[
    'ann\ue000',
    'ann\u2800',
    'an\u00a0n',
    'an\u2028n',
    'ann\n',
    ' ann',
    'ann ',
    'ann\ud800',
    '',
    ' ',
    'x'.repeat(257),
  ],
];

it('refuses names of clients and subjects that are ambiguous or too long', async () => {
  for (const name of names) {
    for (const claims of [{ sub: name }, { client_id: name }, { azp: name, client_id: 'portal' }]) {
      const response = await get(`Bearer ${await good(claims)}`);
      expect([name, response.statusCode, response.body]).toEqual([name, 401, expect.stringContaining('visible')]);
    }
  }
  for (const claims of [{ client_id: 1 }, { sub: ['ann'] }, { azp: { id: 'a' }, client_id: 'portal' }]) {
    expect((await get(`Bearer ${await good(claims)}`)).statusCode).toBe(401);
  }
});

it('takes names of any script, of 256 characters, and null for a claim that is left out', async () => {
  for (const name of [
    '\u{1f600}'.repeat(256),
    'Ann Lee',
    'Нина',
    '\u0e19\u0e34\u0e14',
    'ann@example.org',
    'CN=Ann\\, Lee',
  ]) {
    expect((await get(`Bearer ${await good({ client_id: name, sub: name })}`)).statusCode).toBe(200);
  }
  expect((await get(`Bearer ${await good({ sub: null, client_id: 'portal' })}`)).statusCode).toBe(200);
});

const get = (authorization: string) => api.app.inject({ url: '/identities/v1', headers: { authorization } });

it.each(Object.entries(attacks))('refuses a token with the attack: %s', async (_name, attack) => {
  const response = await get(`Bearer ${await attack()}`);
  expect(response.statusCode).toBe(401);
  expect(response.headers['www-authenticate']).toBe('Bearer');
  expect(Object.keys(response.json<object>())).toEqual(['error']);
});

it('accepts the token that the attacks start from', async () => {
  expect((await get(`Bearer ${await good()}`)).statusCode).toBe(200);
});

it.each(['bearer', 'BEARER', 'bEaReR'])('accepts the scheme written `%s` (RFC 7235, section 2.1)', async (scheme) => {
  expect((await get(`${scheme} ${await good()}`)).statusCode).toBe(200);
});

it.each(['Basic', 'DPoP', 'Token', 'JWT', ''])('refuses the scheme `%s`', async (scheme) => {
  expect((await get(`${scheme} ${await good()}`)).statusCode).toBe(401);
});

const wire = (headers: readonly string[]) =>
  sendRaw(api.app, ['GET /identities/v1 HTTP/1.1', 'host: x', 'connection: close', ...headers, '', ''].join('\r\n'));

it('refuses two authorization headers, in either order and when both are good', async () => {
  const header = `authorization: Bearer ${await good()}`;
  const forged = 'authorization: Bearer a.b.c';
  expect(await wire([header])).toMatch(/^HTTP\/1\.1 200 /);
  for (const headers of [
    [header, forged],
    [forged, header],
    [header, header],
    [header, header.toUpperCase().slice(0, 13) + header.slice(13)],
  ]) {
    expect(await wire(headers)).toMatch(/^HTTP\/1\.1 401 /);
  }
});

it('refuses a token that is longer than all headers may be before it is read', async () => {
  expect(await wire([`authorization: Bearer ${await good({ padding: 'x'.repeat(20_000) })}`])).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

it('refuses a token in the query or in a body', async () => {
  const token = await good();
  const inQuery = await api.app.inject(`/identities/v1?access_token=${token}`);
  const inBody = await api.app.inject({
    method: 'POST',
    url: '/sod-violations/v1/predict',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `access_token=${token}`,
  });
  expect([inQuery.statusCode, inBody.statusCode]).toEqual([401, 401]);
});

it('repeats nothing of a refused token, neither to the caller nor to the log', async () => {
  const secret = 'c2VjcmV0LW9mLXRoZS1jYWxsZXI';
  const response = await get(`Bearer ${forge({ alg: 'ES256', kid: secret })}`);
  expect(response.body + JSON.stringify(response.headers) + JSON.stringify(api.log)).not.toContain(secret);
});
