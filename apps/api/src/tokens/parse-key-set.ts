import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { JSONWebKeySet, JWK } from 'jose';

const SHORTEST_RSA_BITS = 2048;
const LEAST_RSA_EXPONENT = 3n;
const VERIFIABLE = ['RSA', 'EC', 'OKP'];

/** The usable public keys of a JWK set, and the reason for each skipped one. */
export interface ParsedKeySet extends JSONWebKeySet {
  readonly skipped: readonly string[];
}

/**
 * Parses a JWK set (RFC 7517) from JSON. A weak, secret or malformed key is skipped: the others are used. Throws if the
 * string is not a JWK set.
 */
export function parseKeySet(text: string): ParsedKeySet {
  const set = JSON.parse(text) as Partial<JSONWebKeySet> | null;
  const keys: unknown = set?.keys;
  if (!Array.isArray(keys)) throw new Error('a JWK set is a JSON object with a list `keys`');
  const faults = keys.map(keyFault);
  return {
    keys: (keys as JWK[]).filter((_, i) => faults[i] === undefined),
    skipped: faults.flatMap((fault, i) => (fault === undefined ? [] : `key ${i + 1} (${nameOf(keys[i])}) ${fault}`)),
  };
}

function nameOf(key: unknown): string {
  const kid = (key as JWK | null)?.kid;
  return typeof kid === 'string' ? `kid \`${kid.slice(0, 128)}\`` : 'without a `kid`';
}

function keyFault(raw: unknown): string | undefined {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return 'is not a JSON object';
  const key = raw as JWK;
  if (key.kid !== undefined && typeof key.kid !== 'string') return 'has a `kid` that is not a string';
  if (key.kty === 'oct' || key.k !== undefined || key.d !== undefined || key.priv !== undefined)
    return 'is a secret key; a JWK set must contain only public keys';
  return VERIFIABLE.includes(String(key.kty)) ? publicKeyFault(key) : undefined;
}

function publicKeyFault(key: JWK): string | undefined {
  try {
    const { asymmetricKeyDetails: details = {} } = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    const { modulusLength, publicExponent } = details;
    if (modulusLength !== undefined && modulusLength < SHORTEST_RSA_BITS)
      return `is an RSA key of ${modulusLength} bits, it must have at least ${SHORTEST_RSA_BITS}`;
    if (publicExponent !== undefined && (publicExponent < LEAST_RSA_EXPONENT || publicExponent % 2n === 0n))
      return `is an RSA key with the exponent ${publicExponent}, it must be odd and at least ${LEAST_RSA_EXPONENT}`;
    return undefined;
  } catch {
    return 'is not a valid public key';
  }
}
