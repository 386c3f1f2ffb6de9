import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { FixedClock } from '@identity-governance/test-kit';
import { createLocalJWKSet, exportSPKI, importJWK, type CryptoKey } from 'jose';
import { TokenIssuer } from '../testing/token-issuer';
import { KeysUnavailable } from './issuer-keys';
import { publicKeyAlgorithms, TokenVerifier, type TokenRules } from './token-verifier';

const clock = new FixedClock();
const nowSeconds = Math.floor(clock.now() / 1000);
let issuer: TokenIssuer;

beforeAll(async () => {
  issuer = await TokenIssuer.create(clock);
});

function verifier(rules: Partial<TokenRules> = {}): TokenVerifier {
  const findKey = createLocalJWKSet(issuer.keySet);
  return new TokenVerifier({ findKey, algorithms: publicKeyAlgorithms, ...rules }, clock);
}

/** A token with any header and payload whatever, signed by `signer` over its text. */
function forge(header: object, payload: object, signer: (input: string) => Buffer = () => Buffer.alloc(0)): string {
  const input = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${input}.${signer(input).toString('base64url')}`;
}

const goodClaims = { sub: 'mallory', scope: 'governance:all', exp: nowSeconds + 60 };

describe('a token is accepted', () => {
  it.each(publicKeyAlgorithms)('when it is signed with %s by a key of the set', async (alg) => {
    const other = await TokenIssuer.create(clock, { alg: alg === 'EdDSA' ? 'EdDSA' : alg });
    const accepted = await verifier({ findKey: createLocalJWKSet(other.keySet) }).verify(
      `Bearer ${await other.sign({ scope: 'inventory:read', client_id: 'c1' })}`,
    );
    expect(accepted).toMatchObject({ ok: true, value: { client: 'c1', scopes: new Set(['inventory:read']) } });
  });

  it('with the scheme in any case and any number of spaces', async () => {
    const token = await issuer.sign({});
    for (const header of [`bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}`]) {
      expect(await verifier().verify(header)).toMatchObject({ ok: true });
    }
  });

  it('within five seconds after it expired and before it becomes valid', async () => {
    const claims = { exp: nowSeconds - 4, nbf: nowSeconds + 5 };
    expect(await verifier().verify(`Bearer ${await issuer.sign(claims)}`)).toMatchObject({ ok: true });
  });

  it('when it is signed with the shared secret', async () => {
    const secret = 'a secret of at least 32 bytes, said the rule';
    const token = forge({ alg: 'HS256' }, goodClaims, (input) => createHmac('sha256', secret).update(input).digest());
    const rules = { findKey: () => new TextEncoder().encode(secret), algorithms: ['HS256'] };
    expect(await verifier(rules).verify(`Bearer ${token}`)).toMatchObject({ ok: true });
  });

  it('when issuer and audience are those of the settings', async () => {
    const token = await issuer.sign({ iss: 'https://idp', aud: ['other', 'governance'] });
    const rules = { issuer: 'https://idp', audience: 'governance' };
    expect(await verifier(rules).verify(`Bearer ${token}`)).toMatchObject({ ok: true });
  });
});

describe('a token is refused', () => {
  const refusal = async (token: string, rules: Partial<TokenRules> = {}) => verifier(rules).verify(`Bearer ${token}`);

  it('when it says `alg: none`, in any case and with any signature', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      expect((await refusal(forge({ alg }, goodClaims))).ok).toBe(false);
      expect((await refusal(forge({ alg, kid: 'key-1' }, goodClaims, () => Buffer.from('signed')))).ok).toBe(false);
    }
  });

  it('when its signature is empty, changed, or that of another key', async () => {
    const [header, payload, signature] = (await issuer.sign({})).split('.') as [string, string, string];
    const otherIssuer = await TokenIssuer.create(clock);
    const changed = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const tokens = [`${header}.${payload}.`, `${header}.${payload}.${changed}`, await otherIssuer.sign({})];
    for (const token of tokens) {
      expect(await refusal(token)).toEqual({ ok: false, error: "the token's signature is not valid" });
    }
  });

  it('when its payload was changed', async () => {
    const [header, , signature] = (await issuer.sign({})).split('.') as [string, string, string];
    const payload = Buffer.from(JSON.stringify(goodClaims)).toString('base64url');
    expect((await refusal(`${header}.${payload}.${signature}`)).ok).toBe(false);
  });

  it('when it is signed with HS256 and the public key as the secret', async () => {
    const key = (await importJWK(issuer.keySet.keys[0]!, 'ES256', { extractable: true })) as CryptoKey;
    for (const secret of [await exportSPKI(key), JSON.stringify(issuer.keySet.keys[0])]) {
      const signer = (input: string) => createHmac('sha256', secret).update(input).digest();
      expect(await refusal(forge({ alg: 'HS256', kid: 'key-1' }, goodClaims, signer))).toMatchObject({ ok: false });
    }
  });

  it('when its algorithm does not fit the key', async () => {
    const rsa = await TokenIssuer.create(clock, { alg: 'RS256' });
    const findKey = createLocalJWKSet(rsa.keySet);
    for (const alg of ['PS256', 'RS384', 'ES256', 'EdDSA']) {
      const token = forge({ alg, kid: 'key-1' }, goodClaims, () => Buffer.alloc(256, 1));
      expect((await refusal(token, { findKey })).ok).toBe(false);
    }
  });

  it('when it brings its own key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    for (const header of [{ jwk }, { jku: 'https://evil.example/jwks' }, { kid: '../../../dev/null' }, { kid: '' }]) {
      const token = forge({ alg: 'ES256', ...header }, goodClaims, ecSigner(privateKey));
      expect((await refusal(token)).ok).toBe(false);
    }
  });

  it.each([
    ['has expired', { exp: nowSeconds - 5 }, 'the token has expired'],
    ['has no `exp`', { exp: undefined }, "the token's claim `exp` is missing"],
    ['is not valid yet', { nbf: nowSeconds + 6 }, "the token's claim `nbf` is not acceptable"],
    ['names another issuer', { iss: 'https://evil' }, "the token's claim `iss` is not acceptable"],
    ['names no issuer', { iss: undefined }, "the token's claim `iss` is missing"],
    ['names another audience', { aud: 'other' }, "the token's claim `aud` is not acceptable"],
    ['names no audience', { aud: undefined }, "the token's claim `aud` is missing"],
    ['names nobody', { sub: undefined }, 'the token does not identify a client: it needs `client_id`, `azp` or `sub`'],
    ['has a blank name', { sub: ' ' }, expect.stringContaining("the token's claim `sub` must be a string") as string],
  ])('when it %s', async (_case, claims, error) => {
    const token = await issuer.sign({ iss: 'https://idp', aud: 'governance', ...claims });
    expect(await refusal(token, { issuer: 'https://idp', audience: 'governance' })).toEqual({ ok: false, error });
  });

  it('when `exp` is no number', async () => {
    const signed = await issuer.sign({ exp: '9999999999' });
    expect(await refusal(signed)).toMatchObject({ ok: false });
  });

  it('when it names critical extensions, known or not', async () => {
    const extensions = [
      { crit: ['b64'], b64: true },
      { crit: ['https://example.com/extension'], 'https://example.com/extension': 1 },
    ];
    for (const header of extensions) expect(await refusal(await issuer.sign({}, header))).toMatchObject({ ok: false });
  });

  it('when it is nested, encrypted, enormous, or no JWT at all', async () => {
    const inner = await issuer.sign({});
    const tokens = [
      forge({ alg: 'ES256', kid: 'key-1', cty: 'JWT' }, [inner]),
      'a.b.c.d.e',
      'a.b',
      '..',
      'x',
      `${'a'.repeat(100_000)}.b.c`,
      forge([], goodClaims),
      `${Buffer.from('null').toString('base64url')}.e30.e30`,
    ];
    for (const token of tokens) expect((await refusal(token)).ok).toBe(false);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer a.b.c, Bearer d.e.f', 'Bearer a.b.c extra'])(
    'when the header reads `%s`',
    async (header) => {
      expect(await verifier().verify(header)).toMatchObject({ ok: false });
    },
  );
});

describe('a verified token', () => {
  it('is remembered until it expires', async () => {
    const moving = new FixedClock(clock.now());
    const tokens = new TokenVerifier(
      { findKey: createLocalJWKSet(issuer.keySet), algorithms: publicKeyAlgorithms },
      moving,
    );
    const header = `Bearer ${await issuer.sign({ exp: nowSeconds + 20 })}`;
    expect(tokens.recall(header)).toBeUndefined();
    await tokens.verify(header);
    moving.advance(19_999);
    expect(tokens.recall(header)).toMatchObject({ client: 'tester' });
    moving.advance(1);
    expect(tokens.recall(header)).toBeUndefined();
  });

  it('is forgotten after half a minute, so that a withdrawn key stops working', async () => {
    const moving = new FixedClock(clock.now());
    const tokens = new TokenVerifier(
      { findKey: createLocalJWKSet(issuer.keySet), algorithms: publicKeyAlgorithms },
      moving,
    );
    const header = `Bearer ${await issuer.sign({ exp: nowSeconds + 86_400 })}`;
    await tokens.verify(header);
    moving.advance(30_000);
    expect(tokens.recall(header)).toBeUndefined();
  });

  it('is remembered once, however its header is spelled', async () => {
    const tokens = verifier();
    const token = await issuer.sign({});
    await tokens.verify(`Bearer ${token}`);
    for (const scheme of ['bearer ', 'bEaReR  ', 'BEARER      ']) {
      expect(tokens.recall(scheme + token)).toMatchObject({ client: 'tester' });
    }
  });

  it('is not remembered when it was refused', async () => {
    const tokens = verifier();
    const header = `Bearer ${forge({ alg: 'none' }, goodClaims)}`;
    await tokens.verify(header);
    expect(tokens.recall(header)).toBeUndefined();
  });
});

it('does not blame the caller when there are no keys to verify with', async () => {
  const findKey = () => Promise.reject(new KeysUnavailable('no keys'));
  await expect(verifier({ findKey }).verify(`Bearer ${await issuer.sign({})}`)).rejects.toThrow(KeysUnavailable);
});

function ecSigner(key: KeyObject): (input: string) => Buffer {
  return (input) => sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
}
