import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { parseKeySet } from './parse-key-set';

const parse = (...keys: unknown[]) => parseKeySet(JSON.stringify({ keys }));
const jwk = (key: KeyObject, members: object = {}): JsonWebKey => ({ ...key.export({ format: 'jwk' }), ...members });
const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
const good = jwk(ec().publicKey, { kid: 'good' });

it('takes a set of public keys', () => {
  const keys = [good, jwk(rsa), jwk(generateKeyPairSync('ed25519').publicKey)];
  expect(parse(...keys)).toEqual({ keys, skipped: [] });
  expect(parse()).toEqual({ keys: [], skipped: [] });
});

const padded = Buffer.concat([Buffer.alloc(128), Buffer.from(weak.export({ format: 'jwk' }).n!, 'base64url')]);
const exponent = (...bytes: readonly number[]) => ({ e: Buffer.from(bytes).toString('base64url') });

it.each<[string, unknown, string]>([
  ['private', jwk(ec().privateKey), 'is a secret key'],
  ['private by its name alone', { ...good, d: '' }, 'is a secret key'],
  ['shared', { kty: 'oct', k: 'c2VjcmV0', kid: 'shared' }, 'key 2 (kid `shared`) is a secret key'],
  ['weak', jwk(weak, { kid: 'weak' }), 'key 2 (kid `weak`) is an RSA key of 1024 bits, it must have at least 2048'],
  ['weak and padded', jwk(weak, { n: padded.toString('base64url') }), 'RSA key of 1024 bits'],
  ['RSA key that anybody can sign for', jwk(rsa, exponent(1)), 'the exponent 1, it must be odd and at least 3'],
  ['RSA key with an even exponent', jwk(rsa, exponent(1, 0, 0)), 'the exponent 65536, it must be odd'],
  ['point that is not on its curve', { ...good, x: good.y, y: good.x }, 'is not a valid public key'],
  ['curve that nobody knows', { ...good, crv: 'P-257' }, 'is not a valid public key'],
  ['key without its numbers', { kty: 'RSA', kid: 'good' }, 'is not a valid public key'],
  ['key whose id is a number', { ...good, kid: 1 }, 'key 2 (without a `kid`) has a `kid` that is not a string'],
  ['text', 'x', 'is not a JSON object'],
  ['list', [], 'is not a JSON object'],
  ['null', null, 'is not a JSON object'],
])('skips a %s, and keeps the others', (_case, key, reason) => {
  const { keys, skipped } = parse(good, key, jwk(rsa));
  expect(keys).toEqual([good, jwk(rsa)]);
  expect(skipped).toEqual([expect.stringContaining(reason)]);
});

it.each(['{}', '[]', 'null', '{"keys":null}', '{"keys":{}}', 'not JSON'])('refuses `%s`', (text) => {
  expect(() => parseKeySet(text)).toThrow();
});
