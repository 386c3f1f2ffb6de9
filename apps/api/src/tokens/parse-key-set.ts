import type { JSONWebKeySet, JWK } from 'jose';

const SHORTEST_RSA_BITS = 2048;

/**
 * A JWK set (RFC 7517) of public keys from JSON text. Throws when it is anything else, or holds a key that is weak or
 * secret.
 */
export function parseKeySet(text: string): JSONWebKeySet {
  const set = JSON.parse(text) as Partial<JSONWebKeySet> | null;
  const keys: unknown = set?.keys;
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('a JWK set has a list `keys` with at least one key');
  for (const key of keys as (JWK | null)[]) {
    const fault = keyFault(key);
    if (fault !== undefined) throw new Error(`key \`${String(key?.kid)}\` ${fault}`);
  }
  return { keys: keys as JWK[] };
}

function keyFault(key: JWK | null): string | undefined {
  if (key === null || typeof key !== 'object') return 'is not a JSON object';
  if (key.kty === 'oct' || key.d !== undefined) return 'is secret; only public keys belong into a JWK set';
  if (key.kty === 'RSA' && Buffer.from(key.n ?? '', 'base64url').length * 8 < SHORTEST_RSA_BITS) {
    return `is an RSA key of less than ${SHORTEST_RSA_BITS} bits`;
  }
  return undefined;
}
