import type { ChangeWatcher, Collection, DeletionWatcher, SaveCounts } from '../ports/collection';
import type { AuditedRow } from '../ports/audit-event-log';
import type { StagedMerges } from '../ports/staged-merges';
import type { AuditRule } from './audit-rules';
import type { Change } from './audit-trail';

/** Rows that are saved or deleted before their events are written. */
const PAGE = 1000;

/** Returns the next rows that a cascade deletes, none at the end. */
type NextRows<T> = (collection: object, argument: unknown) => Promise<readonly T[]>;

/** Receives the changes of rows. */
export interface ChangeTrail {
  record(changes: readonly Change[]): Promise<void>;
  /**
   * Returns merges whose changes it follows, which are not recorded; undefined or absent if all rows must be recorded,
   * and so be saved one by one.
   */
  watchMerges?(merges: StagedMerges): StagedMerges | undefined;
}

export type CollectionRule<T, K> = AuditRule<T, K> & { readonly cascades: Readonly<Record<string, NextRows<T>>> };

/** Returns the object with some methods replaced. Calls between the object's own methods are not affected. */
export function override<C extends object>(target: C, methods: Readonly<Record<string, unknown>>): C {
  return Object.assign(Object.create(target) as C, methods);
}

/** Returns the collection with its changes recorded on the trail. */
export function auditCollection<T extends object, K, C extends Collection<T, K>>(
  collection: C,
  rule: CollectionRule<T, K>,
  trail: ChangeTrail,
): C {
  const audited = new AuditedCollection<T, K>(collection, rule, trail);
  const cascades = Object.entries(rule.cascades).map(([method, nextRows]) => {
    return [method, (argument: unknown) => audited.deleteAll(() => nextRows(collection, argument))] as const;
  });
  return override(collection, {
    save: (rows: readonly T[], onChange?: ChangeWatcher<T>) => audited.save(rows, onChange),
    delete: async (key: K) => (await audited.deleteMany([key])) > 0,
    deleteMany: (keys: readonly K[], onDelete?: DeletionWatcher<T>) => audited.deleteMany(keys, onDelete),
    ...Object.fromEntries(cascades),
  });
}

class AuditedCollection<T extends object, K> {
  constructor(
    private readonly collection: Collection<T, K>,
    private readonly rule: AuditRule<T, K>,
    private readonly trail: ChangeTrail,
  ) {}

  async save(rows: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts> {
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (const page of pagesOf(rows)) {
      const changes: Change[] = [];
      const { created, updated, unchanged } = await this.collection.save(page, (before, after) => {
        changes.push(this.changeOf(after, before, after));
        onChange?.(before, after);
      });
      counts.created += created;
      counts.updated += updated;
      counts.unchanged += unchanged;
      await this.trail.record(changes);
    }
    return counts;
  }

  async deleteMany(keys: readonly K[], onDelete?: DeletionWatcher<T>): Promise<number> {
    let deleted = 0;
    for (const page of pagesOf(keys)) {
      const changes: Change[] = [];
      deleted += await this.collection.deleteMany(page, (row) => {
        changes.push(this.changeOf(row, row, null));
        onDelete?.(row);
      });
      await this.trail.record(changes);
    }
    return deleted;
  }

  /** Deletes page after page, so that each row is named regardless of their number. */
  async deleteAll(nextRows: () => Promise<readonly T[]>): Promise<number> {
    let deleted = 0;
    for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
      deleted += await this.deleteMany(rows.map((row) => this.rule.keyOf(row)));
    }
    return deleted;
  }

  private changeOf(row: T, before: T | null, after: T | null): Change {
    const id = this.rule.idOf(this.rule.keyOf(row));
    return { type: this.rule.typeOf(row), id, before: before as AuditedRow | null, after: after as AuditedRow | null };
  }
}

function* pagesOf<V>(values: readonly V[]): Iterable<readonly V[]> {
  for (let start = 0; start < values.length; start += PAGE) yield values.slice(start, start + PAGE);
}
