import { readFile } from 'node:fs/promises';
import type { Clock } from '@identity-governance/application';
import { loadDevelopmentKey, type Logger } from '@identity-governance/platform';
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { ApiSettings } from '../config';
import { fetchKeySet } from './fetch-key-set';
import { parseKeySet } from './parse-key-set';
import { RemoteKeySet } from './remote-key-set';
import { publicKeyAlgorithms, type TokenRules } from './token-verifier';

export interface TokenRulesContext {
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Which tokens the settings accept: those of a JWK set or of a shared secret, and of the development key while neither
 * is set.
 */
export async function loadTokenRules(settings: ApiSettings, context: TokenRulesContext): Promise<TokenRules> {
  const { authIssuer: issuer, authAudience: audience, authHs256Secret: secret } = settings;
  if (secret !== undefined) {
    const key = new TextEncoder().encode(secret);
    return { findKey: () => key, algorithms: ['HS256'], issuer, audience };
  }
  return { findKey: await loadKeySet(settings, context), algorithms: publicKeyAlgorithms, issuer, audience };
}

async function loadKeySet(settings: ApiSettings, { clock, logger }: TokenRulesContext): Promise<JWTVerifyGetKey> {
  const location = settings.authJwks;
  if (location === undefined) {
    logger.warn(
      'no key is configured (`AUTH_JWKS` or `AUTH_HS256_SECRET`): tokens of the development key are accepted',
    );
    return createLocalJWKSet({ keys: [(await loadDevelopmentKey(settings.dataDir)).publicJwk] });
  }
  if (!/^https?:\/\//i.test(location)) return createLocalJWKSet(await readKeySet(location));
  const onFailure = (error: unknown) => {
    logger.error({ err: error }, 'the key set of the token issuer cannot be read');
  };
  return new RemoteKeySet({ fetchKeySet: () => fetchKeySet(location), clock, onFailure }).findKey;
}

async function readKeySet(path: string): ReturnType<typeof fetchKeySet> {
  try {
    return parseKeySet(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error(`\`AUTH_JWKS\` \`${path}\` must be a file with a JWK set of public keys`, { cause });
  }
}
