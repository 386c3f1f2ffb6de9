import { findRepeatedName } from '@identity-governance/values';
import type { JWTPayload } from 'jose';

/** The values of `typ` that an access token may have: RFC 7519, 5.1; RFC 9068, 2.1; RFC 7515, 4.1.9. */
const TYPES = /^(application\/)?(jwt|at\+jwt|jose)$/i;
/** Each requires unsupported processing: RFC 7515, 4.1.10 and 4.1.11; RFC 7516, 4.1.2 and 4.1.3; RFC 7797. */
const UNSUPPORTED = ['crit', 'b64', 'zip', 'enc', 'cty'] as const;

/** The end of the year 9999 in seconds since 1970. A time in milliseconds is greater. */
const LAST_TIME = 253_402_300_799;
const TIMES = ['exp', 'nbf', 'iat'] as const;

/** Returns an error in the header of a compact JWS that jose would ignore; undefined if there is none. */
export function findHeaderFault(token: string): string | undefined {
  const text = partOf(token, 0);
  const header = objectIn(text);
  if (header === undefined) return 'the token is not a valid JWT';
  const unsupported = UNSUPPORTED.find((name) => Object.hasOwn(header, name));
  if (unsupported !== undefined) return `the token's header has \`${unsupported}\`, which is not supported`;
  const { alg, kid, typ } = header;
  if (typeof alg !== 'string') return "the token's header must have a string `alg`";
  if (kid !== undefined && typeof kid !== 'string') return "the token's header must have a string `kid`, or none";
  if (typ !== undefined && !(typeof typ === 'string' && TYPES.test(typ)))
    return "the token's header must have the `typ` `JWT` or `at+jwt`, or none";
  return findRepeatedName(text) === undefined ? undefined : "the token's header has a property twice";
}

/** Returns an error in the claims of a token with a verified signature; undefined if there is none. */
export function findClaimFault(token: string, claims: JWTPayload): string | undefined {
  // `1e400` is valid JSON, and infinite once it is parsed.
  const wrong = TIMES.find((name) => claims[name] !== undefined && !isTime(claims[name]));
  if (wrong !== undefined) return `the token's claim \`${wrong}\` must be in seconds since 1970, before the year 10000`;
  // A recipient may refuse such a token (RFC 7515, section 4): a proxy that reads the first of the two would have
  // checked another token than this service.
  return findRepeatedName(partOf(token, 1)) === undefined ? undefined : 'the token has a claim twice';
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= LAST_TIME;
}

function partOf(token: string, index: 0 | 1): string {
  return Buffer.from(token.split('.')[index]!, 'base64url').toString();
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined; // reported to the caller elsewhere
  }
}
