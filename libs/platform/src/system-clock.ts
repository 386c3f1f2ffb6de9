import type { Clock } from '@identity-governance/application';

export const systemClock: Clock = { now: () => Date.now() };
