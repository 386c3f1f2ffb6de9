import type { Clock } from '../../ports/clock';
import type { Delay } from '../../ports/delay';
import type { StoreOf } from '../../ports/store';

/** How often it looks, in milliseconds: a check takes a few of them. */
const LOOK_EVERY = 10;

export interface CheckWatchPorts {
  readonly store: StoreOf<'sodChecks'>;
  readonly clock: Clock;
  readonly delay: Delay;
}

interface Waiter {
  readonly requestId: string;
  /** In the clock's milliseconds. */
  readonly deadline: number;
  readonly isAbandoned: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Waits for checks on behalf of any number of callers: one look at all of them at a time, and none when nobody waits.
 */
export class CheckWatch {
  private readonly waiters = new Set<Waiter>();
  private isLooking = false;

  constructor(private readonly ports: CheckWatchPorts) {}

  /** Resolves when the check has ended or is gone, when the deadline has passed, or soon after the caller has gone. */
  untilEnded(wait: Pick<Waiter, 'requestId' | 'deadline' | 'isAbandoned'>): Promise<void> {
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
    return Math.max(0, Math.min(LOOK_EVERY, soonest - this.ports.clock.now()));
  }

  /** Looks for those who wait now; who comes meanwhile is looked for next time. */
  private async look(waiters: readonly Waiter[]): Promise<void> {
    try {
      const pending = await this.findPending(waiters);
      const now = this.ports.clock.now();
      for (const waiter of waiters) {
        if (pending.has(waiter.requestId) && now < waiter.deadline && !waiter.isAbandoned()) continue;
        this.waiters.delete(waiter);
        waiter.resolve();
      }
    } catch (error) {
      for (const waiter of waiters) {
        this.waiters.delete(waiter);
        waiter.reject(error);
      }
    }
  }

  private async findPending(waiters: readonly Waiter[]): Promise<ReadonlySet<string>> {
    const ids = [...new Set(waiters.map(({ requestId }) => requestId))];
    return new Set(await this.ports.store.read((tx) => tx.sodChecks.pendingAmong(ids)));
  }
}
