import { setFlagsFromString } from 'node:v8';

export const withoutHelpers = '--no-parallel-scavenge';

/**
 * Lets the main thread collect what is young by itself, which takes about a millisecond. With helper threads it waits
 * for the slowest of them: on a machine whose processors are all busy, that is for one that has no processor
 * (docs/performance.md, "Predict over HTTP").
 */
export function collectWithoutHelpers(): void {
  setFlagsFromString(withoutHelpers);
}
