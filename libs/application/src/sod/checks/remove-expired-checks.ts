import { daysBefore, type Clock } from '../../ports/clock';
import { inChunks } from '../../ports/in-chunks';
import type { StoreOf } from '../../ports/store';

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
  execute(): Promise<number> {
    const { store, clock, retentionDays } = this.ports;
    const before = daysBefore(clock.now(), retentionDays);
    return inChunks(CHUNK, (size) => store.write([], (tx) => tx.sodChecks.deleteCompletedBefore(before, size)));
  }
}
