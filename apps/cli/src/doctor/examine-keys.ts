import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText, readTextFile } from '@identity-governance/platform';
import type { CliSettings } from '../config';
import { fault, good, warning, type Finding } from './finding';

const fetchMilliseconds = 5_000;

/** Examines whether the API would have keys to verify tokens with. */
export async function examineKeys(settings: CliSettings): Promise<readonly Finding[]> {
  const { authJwks, authHs256Secret, nodeEnv } = settings;
  if (authJwks !== undefined && authHs256Secret !== undefined) {
    return [fault('keys', '`AUTH_JWKS` and `AUTH_HS256_SECRET` are both set', 'set one of them')];
  }
  if (authHs256Secret !== undefined) return [good('keys', 'a shared secret'), ...examineClaims(settings)];
  const isDiscovered = authJwks === undefined && /^https?:/i.test(settings.authIssuer ?? '');
  const place = isDiscovered ? await discover(settings.authIssuer!) : authJwks;
  if (place !== undefined) {
    return [typeof place === 'string' ? await examineKeySet(place) : place, ...examineClaims(settings)];
  }
  if (nodeEnv === 'production') {
    const advice = 'set `AUTH_ISSUER` to the URL of your token issuer, or `AUTH_JWKS`, or `AUTH_HS256_SECRET`';
    return [fault('keys', 'none, with `NODE_ENV=production`', advice), ...examineClaims(settings)];
  }
  return [await examineDevelopmentKey(settings.dataDir)];
}

/** Returns the URL of an issuer's keys, by OpenID Connect Discovery, or a finding. */
async function discover(issuer: string): Promise<string | Finding> {
  const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const found = JSON.parse(await readKeySet(place)) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
    if (found.issuer === issuer && typeof found.jwks_uri === 'string') return found.jwks_uri;
    const reason = `\`${place}\` names issuer \`${String(found.issuer)}\`, with keys at \`${String(found.jwks_uri)}\``;
    return fault('keys', reason, 'set `AUTH_ISSUER` to exactly the issuer that the document names');
  } catch (error) {
    const advice = 'correct `AUTH_ISSUER`, or the network to the token issuer';
    return fault('keys', `\`${place}\` cannot be read: ${describeCause(error)}`, advice);
  }
}

async function examineKeySet(place: string): Promise<Finding> {
  try {
    const { keys } = JSON.parse(await readKeySet(place)) as { readonly keys?: unknown };
    if (Array.isArray(keys) && keys.length > 0) return good('keys', `${keys.length} in \`${place}\``);
    return fault('keys', `\`${place}\` holds no \`keys\``, 'name the JWK set of your token issuer in `AUTH_JWKS`');
  } catch (error) {
    const reason = `\`${place}\` cannot be read: ${describeCause(error)}`;
    return fault('keys', reason, 'correct `AUTH_JWKS`, or the network to the token issuer');
  }
}

async function readKeySet(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readTextFile(place);
  const response = await fetch(place, { signal: AbortSignal.timeout(fetchMilliseconds) });
  if (!response.ok) throw new Error(`it responds with ${response.status}`);
  const decoded = decodeText(Buffer.from(await response.arrayBuffer()));
  if (!decoded.ok) throw new Error(`it ${decoded.error}`);
  return decoded.value;
}

function describeCause(error: unknown): string {
  const { message, cause } = error as Error & { readonly cause?: Partial<Error> };
  return cause?.message === undefined ? message : `${message} (${cause.message})`;
}

/** Warns if issuer or audience are not set: then tokens that these keys signed for any service are accepted. */
function examineClaims({ authIssuer, authAudience, nodeEnv }: CliSettings): readonly Finding[] {
  const missing = [
    ...(authIssuer === undefined ? ['AUTH_ISSUER'] : []),
    ...(authAudience === undefined ? ['AUTH_AUDIENCE'] : []),
  ];
  if (missing.length === 0) return [];
  const names = missing.map((name) => `\`${name}\``).join(' and ');
  const isNeeded = nodeEnv === 'production';
  const found = isNeeded
    ? `${names} not set, so the API does not start`
    : `${names} not set, so tokens for other services are accepted`;
  return [(isNeeded ? fault : warning)('tokens', found, `set ${names}`)];
}

async function examineDevelopmentKey(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'development-key.json');
  const mode = await stat(path).then(
    (found) => found.mode,
    () => undefined,
  );
  if (mode === undefined) return good('keys', 'a development key will be created at the first start');
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
  if (isOpen)
    return fault(
      'keys',
      `\`${path}\` can be read by others`,
      `remove it; a new key is created, and existing tokens become invalid`,
    );
  return good('keys', `the development key \`${path}\``);
}
