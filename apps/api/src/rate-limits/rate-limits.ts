import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { RateLimit } from './rate-limit';
import type { RateRule, RequestCounter } from './request-counter';

/** Operations that are counted together. The experimental ones have the strict limit, the others the wide one. */
export type RateGroup = 'auth-profiles' | 'search-attributes' | 'sod-violations' | 'management';

/**
 * Every limit: one a group for callers with a token, counted by client, and one for callers without, counted by
 * address.
 */
export interface RateLimits {
  readonly byGroup: Readonly<Record<RateGroup, RateLimit>>;
  readonly byAddress: RateLimit;
}

export function createRateLimits(
  settings: LimitSettings,
  createCounter: (rule: RateRule) => RequestCounter,
): RateLimits {
  const limit = (rule: RateRule) => new RateLimit(rule, createCounter(rule));
  const strict = { requests: settings.rateLimitRequests, windowSeconds: settings.rateLimitWindowSeconds };
  const wide = { requests: settings.rateLimitGroupCRequests, windowSeconds: settings.rateLimitGroupCWindowSeconds };
  return {
    byGroup: {
      'auth-profiles': limit({ name: 'auth-profiles', ...strict }),
      'search-attributes': limit({ name: 'search-attributes', ...strict }),
      'sod-violations': limit({ name: 'sod-violations', ...wide }),
      management: limit({ name: 'management', ...wide }),
    },
    byAddress: limit({
      name: 'address',
      requests: settings.rateLimitAddressRequests,
      windowSeconds: settings.rateLimitAddressWindowSeconds,
    }),
  };
}
