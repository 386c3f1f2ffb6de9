import { daysBefore, type Clock } from '../../ports/clock';
import { inChunks } from '../../ports/in-chunks';
import type { StoreOf } from '../../ports/store';

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
    const before = daysBefore(clock.now(), retentionDays);
    const where = [{ field: 'started', op: 'lt', value: before }] as const;
    const orderBy = [{ field: 'started', descending: true }] as const;
    await inChunks(REMOVED_AT_ONCE, async (limit) => {
      const { items } = await store.read((tx) => tx.imports.outline({ limit, offset: staying, where, orderBy }));
      if (items.length > 0) await store.write([], (tx) => tx.imports.deleteMany(items.map(({ key }) => key[0]!)));
      return items.length;
    });
  }
}
