import type { PendingChange } from '@identity-governance/records';
import { daysBefore } from '../ports/clock';
import { inChunks } from '../ports/in-chunks';
import type { TextField } from '../ports/collection';
import type { Condition } from '../ports/query';
import type { StoreOf, TransactionOf } from '../ports/store';

const CHUNK = 100;

export interface ExpirePendingChangesPorts {
  readonly store: StoreOf<'currentTime', 'pendingChanges'>;
  /** Retention of a change after its end, in days. */
  readonly retentionDays: number;
}

/** Expires changes that were neither approved nor rejected in time, and removes those that ended long ago. */
export class ExpirePendingChanges {
  constructor(private readonly ports: ExpirePendingChangesPorts) {}

  async execute(): Promise<{ readonly expired: number; readonly removed: number }> {
    const { store, retentionDays } = this.ports;
    const now = await store.read((tx) => tx.currentTime());
    const before = daysBefore(Date.parse(now), retentionDays);
    const expired = await this.repeat(
      [
        { field: 'state', op: 'eq', value: 'PENDING' },
        { field: 'expires', op: 'lt', value: now },
      ],
      ({ pendingChanges }, changes) => pendingChanges.save(changes.map((change) => expireAt(change, now))),
    );
    const removed = await this.repeat(
      [{ field: 'completed', op: 'lt', value: before }],
      ({ pendingChanges }, changes) => pendingChanges.deleteMany(changes.map(({ id }) => id)),
    );
    return { expired, removed };
  }

  /** Does the work with all changes that meet the conditions, in chunks. Takes no lock if there are none. */
  private async repeat(
    where: readonly Condition<TextField<PendingChange>>[],
    work: (tx: TransactionOf<never, 'pendingChanges'>, changes: readonly PendingChange[]) => Promise<unknown>,
  ): Promise<number> {
    const { store } = this.ports;
    if ((await store.read((tx) => tx.pendingChanges.count(where))) === 0) return 0;
    return inChunks(CHUNK, (limit) =>
      store.write(['sod-policies'], async (tx) => {
        const { items } = await tx.pendingChanges.list({ where, limit, offset: 0 });
        await work(tx, items);
        return items.length;
      }),
    );
  }
}

function expireAt(change: PendingChange, completed: string): PendingChange {
  return { ...change, state: 'EXPIRED', completed };
}
