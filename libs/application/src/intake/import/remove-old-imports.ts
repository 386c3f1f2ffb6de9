import { formatTime, type Clock } from '../../ports/clock';
import type { StoreOf } from '../../ports/store';

const DAY = 86_400_000;
const REMOVED_AT_ONCE = 500;
/** Number of the latest old records that stay: reports and `doctor` list the last imports, however old. */
const STAYING = 1000;

export interface RemoveOldImportsPorts {
  readonly store: StoreOf<'imports', 'imports'>;
  readonly clock: Clock;
  readonly retentionDays: number;
  /** Number of the latest old records that stay; 1,000 by default. */
  readonly staying?: number;
}

/** Removes the records of imports that started long ago, except the latest ones of these. */
export class RemoveOldImports {
  constructor(private readonly ports: RemoveOldImportsPorts) {}

  async execute(): Promise<void> {
    const { store, clock, retentionDays, staying = STAYING } = this.ports;
    const before = formatTime(clock.now() - retentionDays * DAY);
    const where = [{ field: 'started', op: 'lt', value: before }] as const;
    const orderBy = [{ field: 'started', descending: true }] as const;
    for (;;) {
      const page = { limit: REMOVED_AT_ONCE, offset: staying, where, orderBy };
      const { items } = await store.read((tx) => tx.imports.outline(page));
      if (items.length === 0) return;
      await store.write([], (tx) => tx.imports.deleteMany(items.map(({ key }) => key[0]!)));
      if (items.length < REMOVED_AT_ONCE) return;
    }
  }
}
