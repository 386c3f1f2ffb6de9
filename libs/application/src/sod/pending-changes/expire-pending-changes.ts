import type { PendingChange } from '@identity-governance/domain';
import { formatTime } from '../../ports/clock';
import type { StoreOf } from '../../ports/store';

const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000;
/** Changed in one transaction, so that nobody waits long for its lock. */
const CHUNK = 100;

export interface ExpirePendingChangesPorts {
  readonly store: StoreOf<'currentTime', 'pendingChanges'>;
  /** How long a change is kept after its end. */
  readonly retentionDays: number;
}

/** Ends the changes on which nobody ruled in time, and removes those that ended long ago. */
export class ExpirePendingChanges {
  constructor(private readonly ports: ExpirePendingChangesPorts) {}

  async execute(): Promise<{ readonly expired: number; readonly removed: number }> {
    const { store, retentionDays } = this.ports;
    const now = await store.read((tx) => tx.currentTime());
    const before = formatTime(Date.parse(now) - retentionDays * MILLISECONDS_A_DAY);
    const expired = await this.repeat(() => this.expireSome(now));
    const removed = await this.repeat(() => this.removeSome(before));
    return { expired, removed };
  }

  private async repeat(takeSome: () => Promise<number>): Promise<number> {
    let done = 0;
    for (;;) {
      const count = await takeSome();
      done += count;
      if (count < CHUNK) return done;
    }
  }

  private async expireSome(now: string): Promise<number> {
    const where = [
      { field: 'state', op: 'eq', value: 'PENDING' },
      { field: 'expires', op: 'lt', value: now },
    ] as const;
    return this.ports.store.write(['sod-policies'], async (tx) => {
      const { items } = await tx.pendingChanges.list({ where, limit: CHUNK, offset: 0 });
      await tx.pendingChanges.save(items.map((change) => expireAt(change, now)));
      return items.length;
    });
  }

  private async removeSome(before: string): Promise<number> {
    const where = [{ field: 'completed', op: 'lt', value: before }] as const;
    return this.ports.store.write(['sod-policies'], async (tx) => {
      const { items } = await tx.pendingChanges.list({ where, limit: CHUNK, offset: 0 });
      return tx.pendingChanges.deleteMany(items.map(({ id }) => id));
    });
  }
}

function expireAt(change: PendingChange, completed: string): PendingChange {
  return { ...change, state: 'EXPIRED', completed };
}
