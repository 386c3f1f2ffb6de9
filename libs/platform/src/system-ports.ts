import { setTimeout } from 'node:timers/promises';
import type { Clock, Delay, IdGenerator } from '@identity-governance/application';
import { v7 } from 'uuid';

export const systemClock: Clock = { now: () => Date.now() };

export const systemDelay: Delay = { wait: (milliseconds) => setTimeout(milliseconds) };

/** Generates UUIDs of version 7 (RFC 9562) without dashes. The ids of a process ascend strictly. */
export const uuidGenerator: IdGenerator = { next: () => v7().replaceAll('-', '') };
