import { setFlagsFromString } from 'node:v8';

/** How garbage is collected in a process that answers many short requests: docs/performance.md, "Predict over HTTP". */
export const collectorFlags = {
  /**
   * The main thread collects what is young by itself, which takes about a millisecond. With helper threads it waits for
   * the slowest of them: on a machine whose processors are all busy, that is for one that has no processor.
   */
  withoutHelpers: '--no-parallel-scavenge',
  /**
   * Everything is young at first. V8 would make objects old at once where some made by the same code lived for long, as
   * those of requests do while the code is slow. They hold whatever they refer to, until old objects are collected too:
   * then all of a request outlives two collections.
   */
  allYoungAtFirst: '--no-allocation-site-pretenuring',
} as const;

export function tuneCollector(): void {
  for (const flag of Object.values(collectorFlags)) setFlagsFromString(flag);
}
