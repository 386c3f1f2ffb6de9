import { setTimeout } from 'node:timers/promises';
import type { Delay } from '@identity-governance/application';

export const systemDelay: Delay = { wait: (milliseconds) => setTimeout(milliseconds) };
