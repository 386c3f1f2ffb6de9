import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { StoreOf } from '../../ports/store';

const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000;

/** Removed in one transaction, so that other writers do not wait long for the lock. */
const CHUNK = 500;

export interface RemoveExpiredChecksPorts {
  readonly store: StoreOf<never, 'sodChecks'>;
  readonly clock: Clock;
  /** Retention of a result after its completion, in days. */
  readonly retentionDays: number;
}

/** Removes the results that are older than the retention time. Pending checks are never removed. */
export class RemoveExpiredChecks {
  constructor(private readonly ports: RemoveExpiredChecksPorts) {}

  /** Returns the number of removed checks. */
  async execute(): Promise<number> {
    const { store, clock, retentionDays } = this.ports;
    const before = formatTime(clock.now() - retentionDays * MILLISECONDS_A_DAY);
    let removed = 0;
    for (;;) {
      const count = await store.write([], (tx) => tx.sodChecks.deleteCompletedBefore(before, CHUNK));
      removed += count;
      if (count < CHUNK) return removed;
    }
  }
}
