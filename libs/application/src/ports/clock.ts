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

/** A day in milliseconds. */
export const DAY = 86_400_000;

/** Returns the time so many days before, RFC 3339. */
export function daysBefore(milliseconds: number, days: number): string {
  return formatTime(milliseconds - days * DAY);
}

/** Lets time pass: `wait` resolves after the given milliseconds. */
export interface Delay {
  wait(milliseconds: number): Promise<void>;
}
export const Delay: ServiceIdentifier<Delay> = Symbol.for('Delay');
