import type { Collection, SaveCounts } from '../ports/collection';
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
    save: (rows: readonly T[]) => audited.save(rows),
    delete: async (key: K) => (await audited.deleteMany([key])) > 0,
    deleteMany: (keys: readonly K[]) => audited.deleteMany(keys),
    ...Object.fromEntries(cascades),
  });
}

/** Reads what there is before it changes it. */
class AuditedCollection<T extends Row, K> {
  constructor(
    private readonly collection: Collection<T, K>,
    private readonly rule: AuditRule<T, K>,
    private readonly trail: AuditTrail,
  ) {}

  async save(rows: readonly T[]): Promise<SaveCounts> {
    if (!this.isDetailed(rows[0])) {
      const counts = await this.collection.save(rows);
      this.trail.recordPopulation(this.rule.typeOf(rows[0]!), { ...counts, deleted: 0 });
      return counts;
    }
    const before = await this.rowsById(rows.map(this.rule.keyOf));
    const counts = await this.collection.save(rows);
    if (counts.created + counts.updated > 0) await this.recordSaved(rows, before, counts);
    return counts;
  }

  async deleteMany(keys: readonly K[]): Promise<number> {
    const rows = await this.collection.getMany(keys);
    const deleted = await this.collection.deleteMany(keys);
    const changes = rows.map((row) => this.changeOf(row, row, null));
    await this.record(changes, { created: 0, updated: 0, deleted });
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

  private isDetailed(row: T | undefined): boolean {
    return row === undefined || !this.rule.isPopulation || this.trail.isDetailed(this.rule.typeOf(row));
  }

  private async recordSaved(rows: readonly T[], before: ReadonlyMap<string, T>, counts: SaveCounts): Promise<void> {
    const changes = rows.flatMap((row) => {
      const stored = before.get(this.idOf(row));
      const isUnchanged = stored !== undefined && (this.rule.isKeyOnly === true || isSame(stored, row));
      return isUnchanged ? [] : [this.changeOf(row, stored ?? null, row)];
    });
    await this.record(changes, { created: counts.created, updated: counts.updated, deleted: 0 });
  }

  private async record(changes: readonly Change[], counts: ChangeCounts): Promise<void> {
    const [first] = changes;
    if (first === undefined) return;
    if (this.rule.isPopulation) this.trail.recordPopulation(first.type, counts, changes);
    else await this.trail.record(changes);
  }

  private changeOf(row: T, before: T | null, after: T | null): Change {
    const id = this.rule.idOf(this.rule.keyOf(row));
    return { type: this.rule.typeOf(row), id, before: before as AuditedRow | null, after: after as AuditedRow | null };
  }

  private async rowsById(keys: readonly K[]): Promise<ReadonlyMap<string, T>> {
    return new Map((await this.collection.getMany(keys)).map((row) => [this.idOf(row), row]));
  }

  /** Unlike the id that is shown, it tells keys of several parts apart whatever characters they have. */
  private idOf(row: T): string {
    return JSON.stringify(this.rule.keyOf(row));
  }
}

/** As collections compare: field by field, nested values by their text. */
function isSame<T extends Row>(stored: T, row: T): boolean {
  const fields = Object.keys(stored) as (keyof T)[];
  return fields.every((field) => JSON.stringify(stored[field]) === JSON.stringify(row[field]));
}
