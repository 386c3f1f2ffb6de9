import { setTimeout } from 'node:timers/promises';
import { CoalescedRead, type InventoryReliability, type PopulationQueries } from '@identity-governance/application';

const MAX_MILLISECONDS = 5_000;

/** Reads what makes counts unreliable once for all requests that wait for it. */
export class SharedReliability {
  private readonly reads: CoalescedRead<InventoryReliability>;

  constructor(
    queries: Pick<PopulationQueries, 'reliability'>,
    private readonly maxMilliseconds = MAX_MILLISECONDS,
  ) {
    this.reads = new CoalescedRead(() => queries.reliability());
  }

  /** Returns the result for a state at least as new as the last commit before the call. */
  read(): Promise<InventoryReliability> {
    return this.reads.fresh();
  }

  /** Returns undefined if the result takes too long. */
  async readInTime(): Promise<InventoryReliability | undefined> {
    const ended = new AbortController();
    const limit = setTimeout(this.maxMilliseconds, undefined, { signal: ended.signal }).catch(() => undefined);
    try {
      return await Promise.race([this.read(), limit]);
    } finally {
      ended.abort();
    }
  }
}
