import type { ServiceIdentifier } from 'inversify';

/** Returns the time, in milliseconds since 1970-01-01 UTC. */
export interface Clock {
  now(): number;
}
export const Clock: ServiceIdentifier<Clock> = Symbol.for('Clock');

/** Returns RFC 3339 in UTC with milliseconds: the form of every time that leaves the service. */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Lets time pass: `wait` resolves after the given milliseconds. */
export interface Delay {
  wait(milliseconds: number): Promise<void>;
}
export const Delay: ServiceIdentifier<Delay> = Symbol.for('Delay');
