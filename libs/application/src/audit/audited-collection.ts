import type { ChangeWatcher, Collection, SaveCounts } from '../ports/collection';
import type { AuditedRow, AuditedType } from './audit-event';
import type { AuditRule } from './audit-rules';
import type { AuditTrail, Change, ChangeCounts } from './audit-trail';
import { override } from './override';

type Row = object;
type Cascade = (argument: unknown) => Promise<number>;

export type CollectionRule<T, K> = AuditRule<T, K> & { readonly cascades: Readonly<Record<string, AuditedType>> };

/** The same collection, whose changes are on the trail. */
export function auditCollection<T extends Row, K, C extends Collection<T, K>>(
  collection: C,
  rule: CollectionRule<T, K>,
  trail: AuditTrail,
): C {
  const audited = new AuditedCollection<T, K>(collection, rule, trail);
  const cascades = Object.entries(rule.cascades).map(([method, type]) => {
    const cascade = collection[method as keyof C] as Cascade;
    return [method, (argument: unknown) => audited.cascade(type, () => cascade.call(collection, argument))] as const;
  });
  return override(collection, {
    save: (rows: readonly T[], onChange?: ChangeWatcher<T>) => audited.save(rows, onChange),
    delete: async (key: K) => (await audited.deleteMany([key])) > 0,
    deleteMany: (keys: readonly K[]) => audited.deleteMany(keys),
    ...Object.fromEntries(cascades),
  });
}

class AuditedCollection<T extends Row, K> {
  constructor(
    private readonly collection: Collection<T, K>,
    private readonly rule: AuditRule<T, K>,
    private readonly trail: AuditTrail,
  ) {}

  async save(rows: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts> {
    const [first] = rows;
    if (first === undefined) return this.collection.save(rows);
    const type = this.rule.typeOf(first);
    const isSummed = this.rule.isPopulation === true && !this.trail.isDetailed(type);
    const changes: Change[] = [];
    const counts = await this.collection.save(rows, (before, after) => {
      if (!isSummed) changes.push(this.changeOf(after, before, after));
      onChange?.(before, after);
    });
    const { created, updated } = counts;
    if (created + updated > 0) await this.record(type, { created, updated, deleted: 0 }, changes);
    return counts;
  }

  async deleteMany(keys: readonly K[]): Promise<number> {
    const rows = await this.collection.getMany(keys);
    const deleted = await this.collection.deleteMany(keys);
    const changes = rows.map((row) => this.changeOf(row, row, null));
    const [first] = rows;
    if (first === undefined || deleted === 0) return deleted;
    await this.record(this.rule.typeOf(first), { created: 0, updated: 0, deleted }, changes);
    return deleted;
  }

  async cascade(type: AuditedType, run: () => Promise<number>): Promise<number> {
    const deleted = await run();
    const counts = { created: 0, updated: 0, deleted };
    if (deleted === 0) return deleted;
    if (this.rule.isPopulation) this.trail.recordPopulation(type, counts);
    else this.trail.recordBulk(type, counts);
    return deleted;
  }

  private async record(type: AuditedType, counts: ChangeCounts, changes: readonly Change[]): Promise<void> {
    if (this.rule.isPopulation) this.trail.recordPopulation(type, counts, changes);
    else await this.trail.record(changes);
  }

  private changeOf(row: T, before: T | null, after: T | null): Change {
    const id = this.rule.idOf(this.rule.keyOf(row));
    return { type: this.rule.typeOf(row), id, before: before as AuditedRow | null, after: after as AuditedRow | null };
  }
}
