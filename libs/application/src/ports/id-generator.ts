import type { ServiceIdentifier } from 'inversify';

/** Makes ids: 32 lower-case hex digits, never twice the same, later ones after earlier ones in byte order (a UUIDv7 without dashes). */
export interface IdGenerator {
  next(): string;
}
export const IdGenerator: ServiceIdentifier<IdGenerator> = Symbol.for('IdGenerator');
