import type {
  ChangeWatcher,
  Collection,
  Condition,
  Listing,
  Query,
  SaveCounts,
  TextField,
} from '@identity-governance/application';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { deleteStatement, keyCondition, upsertStatement } from '../dialects/table-sql';
import { normaliseValue } from '../tables/column-kinds';
import type { Row, Table } from '../tables/table';
import { endOfPrefix } from '../search/text-prefix';
import type { TransactionScope } from '../transactions/transaction-scope';

type Selection = SelectQueryBuilder<ObjectLiteral>;

export interface Changes {
  /** What to store. */
  readonly rows: readonly Row[];
  /** What is stored under the same keys. */
  readonly replaced: readonly Row[];
}

/** Rows that are read, compared and written at once. */
const CHUNK = 1000;

interface SaveReport<T> {
  readonly counts: Record<keyof SaveCounts, number>;
  readonly onChange: ChangeWatcher<T> | undefined;
}

/** Rows of any kind, in one transaction. */
export class TypeOrmCollection<T extends object, K> implements Collection<T, K> {
  constructor(
    protected readonly scope: TransactionScope,
    protected readonly table: Table<T, K>,
  ) {}

  async get(key: K): Promise<T | undefined> {
    return (await this.getMany([key]))[0];
  }

  async getMany(keys: readonly K[]): Promise<readonly T[]> {
    return (await this.rowsOf(keys)).map(this.table.fromRow);
  }

  async list(query: Query<TextField<T>>): Promise<Listing<T>> {
    const { limit, offset } = query;
    const items = limit === 0 ? [] : await this.page(query);
    const isLastPage = items.length < limit && (items.length > 0 || offset === 0);
    const total = isLastPage ? offset + items.length : await this.countRows(query.where);
    return { items, total };
  }

  async count(): Promise<number> {
    return this.countRows();
  }

  async save(items: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts> {
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (let start = 0; start < items.length; start += CHUNK) {
      const changes = await this.findChanges(items.slice(start, start + CHUNK), { counts, onChange });
      if (changes.rows.length > 0) await this.write(changes);
    }
    if (counts.created + counts.updated > 0) await this.raise();
    return counts;
  }

  async delete(key: K): Promise<boolean> {
    return (await this.deleteMany([key])) > 0;
  }

  async deleteMany(keys: readonly K[]): Promise<number> {
    const statement = deleteStatement(this.scope.engine, this.table);
    const { affected } = await this.scope.run(statement, [JSON.stringify(keys.map(this.table.keyOf))]);
    if (affected > 0) await this.raise();
    return affected;
  }

  protected async write({ rows }: Changes): Promise<void> {
    await this.scope.run(upsertStatement(this.scope.engine, this.table), [JSON.stringify(rows)]);
  }

  protected async raise(): Promise<void> {
    if (this.table.part !== null) await this.scope.raise(this.table.part);
  }

  /** The rows that are not stored as they are, counted, and those stored in their places. */
  private async findChanges(items: readonly T[], { counts, onChange }: SaveReport<T>): Promise<Changes> {
    const replaced: Row[] = [];
    const stored = new Map((await this.rowsOf(items)).map((row) => [this.keyText(this.table.fromRow(row)), row]));
    const rows = items.flatMap((item) => {
      const row = this.table.toRow(item);
      const before = stored.get(this.keyText(item));
      const outcome = before === undefined ? 'created' : isSame(before, row) ? 'unchanged' : 'updated';
      counts[outcome]++;
      if (outcome === 'updated') replaced.push(before!);
      if (outcome === 'unchanged') return [];
      onChange?.(before === undefined ? null : this.table.fromRow(before), item);
      return [row];
    });
    return { rows, replaced };
  }

  protected async rowsOf(keys: readonly (K | T)[]): Promise<readonly Row[]> {
    const columns = this.table.key.map(({ property }) => `t.${property}`);
    const selection = this.select([]).where(keyCondition(this.scope.engine, columns, ':keys'), {
      keys: JSON.stringify(keys.map(this.table.keyOf)),
    });
    return this.read(selection);
  }

  private async page({ limit, offset, where = [], orderBy = [] }: Query<TextField<T>>): Promise<readonly T[]> {
    const selection = this.select(where).limit(limit).offset(offset);
    orderBy.forEach(({ field, descending, ranks }, i) => {
      const by = ranks === undefined ? `t.${field}` : rankOf(`t.${field}`, ranks.length, `rank${i}`);
      ranks?.forEach((value, rank) => selection.setParameter(`rank${i}x${rank}`, value));
      // PostgreSQL's indexes have nulls elsewhere: where there are none, not to mention them lets it use the index.
      const isNullable = this.table.columns.some(
        ({ property, kind }) => property === field && kind.startsWith('nullable'),
      );
      if (descending) selection.addOrderBy(by, 'DESC', isNullable ? 'NULLS LAST' : undefined);
      else selection.addOrderBy(by, 'ASC', isNullable ? 'NULLS FIRST' : undefined);
    });
    // A second order by the same field would replace the first.
    const sorted = new Set<string>(orderBy.flatMap(({ field, ranks }) => (ranks === undefined ? [field] : [])));
    for (const { property } of this.table.order)
      if (!sorted.has(property)) selection.addOrderBy(`t.${property}`, 'ASC');
    return (await this.read(selection)).map(this.table.fromRow);
  }

  private async read(selection: Selection): Promise<readonly Row[]> {
    selection.select([]);
    for (const { property } of this.table.columns) selection.addSelect(`t.${property}`, property);
    const records = await this.scope.inOrder(async () => selection.getRawMany<Record<string, unknown>>());
    return records.map((record) =>
      this.table.columns.map(({ property, kind }) => normaliseValue(kind, record[property])),
    );
  }

  private async countRows(where: readonly Condition<TextField<T>>[] = []): Promise<number> {
    const selection = this.select(where);
    return this.scope.inOrder(async () => selection.getCount());
  }

  private select(where: readonly Condition<TextField<T>>[]): Selection {
    const selection = this.scope.manager.createQueryBuilder(this.table.schema, 't');
    where.forEach((condition, i) => {
      this.narrow(selection, condition, `value${i}`);
    });
    return selection;
  }

  private narrow(selection: Selection, condition: Condition<TextField<T>>, parameter: string): void {
    const column = `t.${condition.field}`;
    switch (condition.op) {
      case 'eq':
      case 'ge':
      case 'lt':
        selection.andWhere(`${column} ${comparisons[condition.op]} :${parameter}`, { [parameter]: condition.value });
        return;
      case 'in':
        selection.andWhere(keyCondition(this.scope.engine, [column], `:${parameter}`), {
          [parameter]: JSON.stringify(condition.values.map((value) => [value])),
        });
        return;
      case 'sw': {
        const end = endOfPrefix(condition.value);
        selection.andWhere(`${column} >= :${parameter}`, { [parameter]: condition.value });
        if (end !== undefined) selection.andWhere(`${column} < :${parameter}end`, { [`${parameter}end`]: end });
      }
    }
  }

  private keyText(key: K | T): string {
    return JSON.stringify(this.table.keyOf(key));
  }
}

const comparisons = { eq: '=', ge: '>=', lt: '<' } as const;

/** An expression for the position of a column's value among the parameters `<name>x0`, `<name>x1`, … */
function rankOf(column: string, count: number, name: string): string {
  const cases = Array.from({ length: count }, (_, rank) => `WHEN :${name}x${rank} THEN ${rank}`);
  return `CASE ${column} ${cases.join(' ')} ELSE -1 END`;
}

function isSame(a: Row, b: Row): boolean {
  return a.every((value, i) => value === b[i]);
}
