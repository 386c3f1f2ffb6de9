import type { ServiceIdentifier } from 'inversify';

/** Lets time pass: `wait` resolves after so many milliseconds. */
export interface Delay {
  wait(milliseconds: number): Promise<void>;
}
export const Delay: ServiceIdentifier<Delay> = Symbol.for('Delay');
