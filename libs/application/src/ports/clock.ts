import type { ServiceIdentifier } from 'inversify';

/** The time, in milliseconds since 1970-01-01 UTC. */
export interface Clock {
  now(): number;
}
export const Clock: ServiceIdentifier<Clock> = Symbol.for('Clock');
