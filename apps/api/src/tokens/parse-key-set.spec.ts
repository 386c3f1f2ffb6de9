import { generateKeyPairSync } from 'node:crypto';
import { parseKeySet } from './parse-key-set';

const parse = (...keys: unknown[]) => parseKeySet(JSON.stringify({ keys }));

it('takes a set of public keys', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  expect(parse(key).keys).toEqual([key]);
});

it.each([
  ['private', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, 'is secret'],
  ['weak', generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey, 'less than 2048 bits'],
])('refuses a %s key', (_case, key, reason) => {
  expect(() => parse(key.export({ format: 'jwk' }))).toThrow(reason);
});

it('refuses a shared secret', () => {
  expect(() => parse({ kty: 'oct', k: 'c2VjcmV0', kid: 'shared' })).toThrow('key `shared` is secret');
});

it.each(['{}', '[]', 'null', '{"keys":[]}', '{"keys":[null]}', '{"keys":["x"]}', 'not JSON'])(
  'refuses `%s`',
  (text) => {
    expect(() => parseKeySet(text)).toThrow();
  },
);
