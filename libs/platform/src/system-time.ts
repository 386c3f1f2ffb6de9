import { setTimeout } from 'node:timers/promises';
import type { Clock, Delay } from '@identity-governance/application';

export const systemClock: Clock = { now: () => Date.now() };

export const systemDelay: Delay = { wait: (milliseconds) => setTimeout(milliseconds) };
