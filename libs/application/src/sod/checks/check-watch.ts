import type { SodCheck } from '@identity-governance/records';
import type { SodCheckId } from '@identity-governance/values';
import type { Clock, Delay } from '../../ports/clock';
import type { StoreOf } from '../../ports/store';

/** Polling interval in milliseconds: a check takes a few of them. */
const POLL_MILLISECONDS = 10;

export interface CheckWatchPorts {
  readonly store: StoreOf<'sodChecks'>;
  readonly clock: Clock;
  readonly delay: Delay;
}

interface Waiter {
  readonly requestId: SodCheckId;
  /** Time of the clock in milliseconds. */
  readonly deadline: number;
  readonly isAbandoned: () => boolean;
  readonly resolve: (check: SodCheck | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Waits for checks on behalf of any number of callers: one read polls all of them, and none runs without callers. */
export class CheckWatch {
  private readonly waiters = new Set<Waiter>();
  private isLooking = false;

  constructor(private readonly ports: CheckWatchPorts) {}

  /**
   * Returns the check when it has ended or the deadline has passed, or soon after the caller has disconnected;
   * undefined if it was deleted.
   */
  untilEnded(wait: Pick<Waiter, 'requestId' | 'deadline' | 'isAbandoned'>): Promise<SodCheck | undefined> {
    return new Promise((resolve, reject) => {
      this.waiters.add({ ...wait, resolve, reject });
      if (!this.isLooking) void this.lookWhileNeeded();
    });
  }

  private async lookWhileNeeded(): Promise<void> {
    this.isLooking = true;
    while (this.waiters.size > 0) {
      await this.ports.delay.wait(this.nextPause());
      await this.look([...this.waiters]);
    }
    this.isLooking = false;
  }

  private nextPause(): number {
    const soonest = Math.min(...[...this.waiters].map(({ deadline }) => deadline));
    return Math.max(0, Math.min(POLL_MILLISECONDS, soonest - this.ports.clock.now()));
  }

  /** Polls the checks of these callers; those of later callers follow in the next poll. */
  private async look(waiters: readonly Waiter[]): Promise<void> {
    try {
      const over = await this.findOver(waiters);
      for (const [waiter, check] of over) {
        this.waiters.delete(waiter);
        waiter.resolve(check);
      }
    } catch (error) {
      for (const waiter of waiters) {
        this.waiters.delete(waiter);
        waiter.reject(error);
      }
    }
  }

  /** Returns the callers that need not wait any more, each with its result. */
  private findOver(waiters: readonly Waiter[]): Promise<ReadonlyMap<Waiter, SodCheck | undefined>> {
    return this.ports.store.read(async ({ sodChecks }) => {
      const pending = new Set(await sodChecks.pendingAmong(idsOf(waiters)));
      const now = this.ports.clock.now();
      const over = waiters.filter((waiter) => {
        return !pending.has(waiter.requestId) || now >= waiter.deadline || waiter.isAbandoned();
      });
      const checks = over.length === 0 ? [] : await sodChecks.getMany(idsOf(over));
      const byId = new Map(checks.map((check) => [check.requestId, check]));
      return new Map(over.map((waiter) => [waiter, byId.get(waiter.requestId)]));
    });
  }
}

function idsOf(waiters: readonly Waiter[]): readonly SodCheckId[] {
  return [...new Set(waiters.map(({ requestId }) => requestId))];
}
