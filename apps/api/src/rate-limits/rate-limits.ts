import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { createMemoryLimiter, RateLimit, type Limiter, type RateRule } from './rate-limit';

/** Operations with a common limit. The experimental ones have the strict limit, the others the wide one. */
export type RateGroup = 'auth-profiles' | 'search-attributes' | 'sod-violations' | 'management';

/**
 * All limits: one per group for callers with a token, counted by client, and one for callers without, counted by
 * address.
 */
export interface RateLimits {
  readonly byGroup: Readonly<Record<RateGroup, RateLimit>>;
  readonly byAddress: RateLimit;
}

/**
 * Creates limits for each process alone, except the strict ones, which `createStrictLimiter` may share between
 * processes.
 */
export function createRateLimits(
  settings: LimitSettings,
  createStrictLimiter: (rule: RateRule) => Limiter = createMemoryLimiter,
): RateLimits {
  const limit = (rule: RateRule) => new RateLimit(rule, createMemoryLimiter(rule));
  const strictLimit = (rule: RateRule) => new RateLimit(rule, createStrictLimiter(rule));
  const strict = { requests: settings.rateLimitRequests, windowSeconds: settings.rateLimitWindowSeconds };
  const wide = { requests: settings.rateLimitGroupCRequests, windowSeconds: settings.rateLimitWindowSeconds };
  return {
    byGroup: {
      'auth-profiles': strictLimit({ name: 'auth-profiles', ...strict }),
      'search-attributes': strictLimit({ name: 'search-attributes', ...strict }),
      'sod-violations': limit({ name: 'sod-violations', ...wide }),
      management: limit({ name: 'management', ...wide }),
    },
    byAddress: limit({
      name: 'address',
      requests: settings.rateLimitAddressRequests,
      windowSeconds: settings.rateLimitWindowSeconds,
    }),
  };
}
