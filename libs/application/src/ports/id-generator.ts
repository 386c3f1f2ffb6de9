import type { ServiceIdentifier } from 'inversify';

/**
 * Generates unique ids: 32 lower-case hex digits, later ones after earlier ones in byte order (a UUIDv7 without
 * dashes).
 */
export interface IdGenerator {
  next(): string;
}
export const IdGenerator: ServiceIdentifier<IdGenerator> = Symbol.for('IdGenerator');

const TIME_DIGITS = 12;

/** Returns the time when the id was made, in milliseconds since 1970. Source: RFC 9562, section 5.7. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 16);
}

/**
 * Returns the bound below every id made at that time (in milliseconds since 1970) or later, and above every earlier
 * one.
 */
export function lowestIdAt(milliseconds: number): string {
  return milliseconds.toString(16).padStart(TIME_DIGITS, '0').padEnd(32, '0');
}
