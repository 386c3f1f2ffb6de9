import { decodeText } from '@identity-governance/platform';
import { isSafeUrl } from '@identity-governance/platform/app-settings';
import { parseKeySet, type ParsedKeySet } from './parse-key-set';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

export interface FetchOptions {
  /** Whether URLs must be HTTPS, except those of this machine. */
  readonly isProduction: boolean;
}

/** Fetches the JWK set at a URL. */
export async function fetchKeySet(url: string, options: FetchOptions): Promise<ParsedKeySet> {
  return parseKeySet(await fetchText(url, options));
}

/** Fetches the JWK set of an issuer, by OpenID Connect Discovery 1.0, section 4. */
export async function discoverKeySet(issuer: string, options: FetchOptions): Promise<ParsedKeySet> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = JSON.parse(await fetchText(url, options)) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
  if (found.issuer !== issuer) {
    throw new Error(`\`${url}\` names issuer \`${String(found.issuer)}\` instead of \`${issuer}\``);
  }
  if (typeof found.jwks_uri !== 'string') throw new Error(`\`${url}\` has no \`jwks_uri\``);
  return fetchKeySet(found.jwks_uri, options);
}

async function fetchText(url: string, { isProduction }: FetchOptions): Promise<string> {
  if (isProduction && !isSafeUrl(url)) throw new Error(`\`${url}\` must be an HTTPS URL`);
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`\`${url}\` responded with ${response.status} instead of 200`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Error(`\`${url}\` responded with more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  const decoded = decodeText(Buffer.concat(pieces));
  if (!decoded.ok) throw new Error(`\`${url}\` ${decoded.error}`);
  return decoded.value;
}
