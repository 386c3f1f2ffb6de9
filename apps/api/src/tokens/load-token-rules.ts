import type { Clock } from '@identity-governance/application';
import { loadDevelopmentKey, readTextFile, type Logger } from '@identity-governance/platform';
import { createLocalJWKSet } from 'jose';
import { keySourceOf, type ApiSettings } from '@identity-governance/platform/app-settings';
import { discoverKeySet, fetchKeySet } from './fetch-key-set';
import { IssuerKeys } from './issuer-keys';
import { parseKeySet, type ParsedKeySet } from './parse-key-set';
import { readRoleMap } from './role-rules';
import { publicKeyAlgorithms, type TokenRules } from './token-verifier';

export interface TokenRulesContext {
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Returns the rules for accepted tokens: those of a JWK set, of the issuer's own key set or of a shared secret, and of
 * the development key if none of these is set.
 */
export async function loadTokenRules(settings: ApiSettings, context: TokenRulesContext): Promise<TokenRules> {
  const { authIssuer: issuer, authAudience: audience, authRoleMap, authTenantClaim } = settings;
  const common = {
    issuer,
    audience,
    roles: {
      claims: settings.authRoleClaims,
      scopesByName: authRoleMap === undefined ? undefined : await readRoleMap(authRoleMap),
    },
    personClaim: settings.authPersonClaim ?? 'sub',
    tenant: authTenantClaim === undefined ? undefined : { claim: authTenantClaim, value: settings.tenant },
  };
  return { ...common, ...(await loadKeys(settings, context)) };
}

type KeyRules = Pick<TokenRules, 'findKey' | 'algorithms' | 'areKeysKnown' | 'development'>;

async function loadKeys(settings: ApiSettings, context: TokenRulesContext): Promise<KeyRules> {
  const source = keySourceOf(settings);
  switch (source.kind) {
    case 'secret': {
      const key = new TextEncoder().encode(source.secret);
      return { findKey: () => key, algorithms: ['HS256'] };
    }
    case 'development-key': {
      context.logger.warn(
        'no key is configured (`AUTH_JWKS`, `AUTH_ISSUER` or `AUTH_HS256_SECRET`): tokens of the development key are accepted',
      );
      const { publicJwk, alg, kid } = await loadDevelopmentKey(settings.dataDir);
      const findKey = createLocalJWKSet({ keys: [publicJwk] });
      return { findKey, algorithms: publicKeyAlgorithms, development: { alg, kid } };
    }
    case 'file':
      await requireKeys(source.path); // a misconfigured service does not start
      return issuerKeys(() => readKeySetFile(source.path), context);
    case 'url':
      return issuerKeys(() => fetchKeySet(source.url, fetchOptions(settings)), context);
    case 'discovery':
      return issuerKeys(() => discoverKeySet(source.issuer, fetchOptions(settings)), context);
  }
}

function fetchOptions({ nodeEnv }: ApiSettings) {
  return { isProduction: nodeEnv === 'production' };
}

function issuerKeys(readKeySet: () => Promise<ParsedKeySet>, { clock, logger }: TokenRulesContext): KeyRules {
  const onFailure = (error: unknown) => {
    logger.error({ err: error }, 'the key set of the token issuer cannot be read');
  };
  const onUnusable = (reasons: readonly string[]) => {
    logger.error({ reasons }, 'the key set of the token issuer has keys that cannot be used');
  };
  const keys = new IssuerKeys({ readKeySet, clock, onFailure, onUnusable });
  return { findKey: keys.findKey, algorithms: publicKeyAlgorithms, areKeysKnown: () => keys.areKnown() };
}

async function requireKeys(path: string): Promise<void> {
  const { keys, skipped } = await readKeySetFile(path);
  if (keys.length > 0) return;
  throw new Error(`${fileRule(path)}: ${skipped.length === 0 ? 'it has no key' : skipped.join('; ')}`);
}

async function readKeySetFile(path: string): Promise<ParsedKeySet> {
  try {
    return parseKeySet(await readTextFile(path));
  } catch (cause) {
    throw new Error(fileRule(path), { cause });
  }
}

function fileRule(path: string): string {
  return `\`AUTH_JWKS\` \`${path}\` must be a file with a JWK set of public keys`;
}
