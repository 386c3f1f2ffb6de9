import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { readTextFile } from './read-text';

/** The key pair that signs and verifies tokens if no key is configured. Not for production. */
export interface DevelopmentKey {
  readonly kid: string;
  readonly alg: 'ES256';
  readonly publicJwk: JWK;
  readonly privateKey: KeyObject;
}

const fileName = 'development-key.json';

/**
 * Returns the pair in `dataDir`, created on first use in a file that only its owner can read. Concurrent processes get
 * the same pair. Throws if the file exists but does not contain a key.
 */
export async function loadDevelopmentKey(dataDir: string): Promise<DevelopmentKey> {
  const path = join(dataDir, fileName);
  const text = (await readIfPresent(path)) ?? (await createKeyFile(dataDir, path));
  try {
    return await parseKey(text);
  } catch (cause) {
    throw new Error(`development key \`${path}\` is not a private P-256 JWK; delete the file to create a new one`, {
      cause,
    });
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readTextFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Links a complete file to its path, which is atomic and never replaces a file: a second process reads the first one's.
 */
async function createKeyFile(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  try {
    await writeFile(temporary, `${JSON.stringify(privateKey.export({ format: 'jwk' }))}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readTextFile(path);
}

async function parseKey(text: string): Promise<DevelopmentKey> {
  const jwk = JSON.parse(text) as JWK;
  const { kty, crv, x, y } = jwk;
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined) throw new Error('not an EC P-256 key');
  const kid = await calculateJwkThumbprint({ kty, crv, x, y });
  const privateKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' });
  return { kid, alg: 'ES256', publicJwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }, privateKey };
}
