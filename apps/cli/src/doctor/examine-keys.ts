import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CliSettings } from '../config';
import { fault, good, warning, type Finding } from './finding';

const fetchMilliseconds = 5_000;

/** Whether the API would have keys to check tokens with. */
export async function examineKeys(settings: CliSettings): Promise<readonly Finding[]> {
  const { authJwks, authHs256Secret, nodeEnv } = settings;
  if (authJwks !== undefined && authHs256Secret !== undefined) {
    return [fault('keys', '`AUTH_JWKS` and `AUTH_HS256_SECRET` are both set', 'set one of them')];
  }
  if (authJwks !== undefined) return [await examineKeySet(authJwks), ...examineClaims(settings)];
  if (authHs256Secret !== undefined) return [good('keys', 'a shared secret'), ...examineClaims(settings)];
  if (nodeEnv === 'production') {
    return [fault('keys', 'none, with `NODE_ENV=production`', 'set `AUTH_JWKS`, or `AUTH_HS256_SECRET`')];
  }
  return [await examineDevelopmentKey(settings.dataDir)];
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
  if (!/^https?:/.test(place)) return readFile(place, 'utf8');
  const response = await fetch(place, { signal: AbortSignal.timeout(fetchMilliseconds) });
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  return response.text();
}

function describeCause(error: unknown): string {
  const { message, cause } = error as Error & { readonly cause?: Partial<Error> };
  return cause?.message === undefined ? message : `${message} (${cause.message})`;
}

/** A token of anybody whose keys these are, for any service, is let in without them. */
function examineClaims({ authIssuer, authAudience }: CliSettings): readonly Finding[] {
  const missing = [
    ...(authIssuer === undefined ? ['AUTH_ISSUER'] : []),
    ...(authAudience === undefined ? ['AUTH_AUDIENCE'] : []),
  ];
  if (missing.length === 0) return [];
  const names = missing.map((name) => `\`${name}\``).join(' and ');
  return [warning('tokens', `${names} not set, so tokens for other services pass`, `set ${names}`)];
}

async function examineDevelopmentKey(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'development-key.json');
  const mode = await stat(path).then(
    (found) => found.mode,
    () => undefined,
  );
  if (mode === undefined) return good('keys', 'a development key will be made at the first start');
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
  if (isOpen)
    return fault('keys', `\`${path}\` can be read by others`, `remove it, a new one is made; tokens end with it`);
  return good('keys', `the development key \`${path}\``);
}
