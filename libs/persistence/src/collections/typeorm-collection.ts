import type {
  ChangeOperation,
  ChangeWatcher,
  Collection,
  Condition,
  DeletionWatcher,
  Listing,
  PagePosition,
  Query,
  RowOutline,
  SaveCounts,
  TextField,
} from '@identity-governance/application';
import { loggedKeys } from '@identity-governance/application';
import { deleteStatement, keyCondition, returning, selectFrom, upsertStatement } from '../dialects/table-sql';
import { normaliseValue } from '../tables/column-kinds';
import type { Column, Row, Table } from '../tables/table';
import type { TransactionScope } from '../connections/transaction-scope';
import { rowBytes } from '../tables/row-bytes';
import { narrowSelection, type Selection } from './narrow-selection';
import { deleteSearchTerms, writeSearchTerms } from './search-term-rows';
import { PageOrder } from './page-order';

export interface Changes {
  /** Rows to store. */
  readonly rows: readonly Row[];
  /** Stored rows with the same keys. */
  readonly replaced: readonly Row[];
}

/** Number of rows that are read, compared and written at once. */
const CHUNK = 1000;

interface ReadRow {
  readonly row: Row;
  /** Total length of its strings, if requested. */
  readonly bytes: number;
}

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
    const { items, ...page } = await this.readPage(query, this.table.columns);
    return { items: items.map(({ row }) => this.table.fromRow(row)), ...page };
  }

  async outline(query: Query<TextField<T>>): Promise<Listing<RowOutline>> {
    const { key, order, columns } = this.table;
    const sorted: readonly string[] = (query.orderBy ?? []).map(({ field }) => field);
    const short = columns.filter((column) => [...key, ...order].includes(column) || sorted.includes(column.property));
    const bytes = rowBytes(columns, ({ name }) => `t."${name}"`);
    const { items, ...page } = await this.readPage(query, short, bytes);
    return { items: items.map(({ row, bytes }) => ({ key: this.keyIn(row), bytes })), ...page };
  }

  /** Reads a page. Properties of columns that are not read are undefined in a row. */
  private async readPage(
    query: Query<TextField<T>>,
    columns: readonly Column[],
    bytes?: string,
  ): Promise<Listing<ReadRow>> {
    const { limit, offset, isCounted, after } = query;
    // One more than wanted shows whether there is a next page.
    const page = limit === 0 ? undefined : await this.pageOf({ ...query, limit: limit + 1 });
    const found = page === undefined ? [] : await this.read(page, columns, bytes);
    const items = found.slice(0, limit);
    const isAll = found.length <= limit && limit > 0 && after === undefined && (items.length > 0 || offset === 0);
    const total = isAll ? offset + items.length : isCounted === true ? await this.countRows(query.where) : null;
    return {
      items,
      total: isCounted === true ? total : null,
      next: found.length > limit && items.length > 0 ? this.positionOf(items.at(-1)!.row, query) : null,
    };
  }

  async *pages(size: number): AsyncIterable<readonly T[]> {
    const { order } = this.table;
    const keys = order.map((column) => `"${column.name}"`).join(', ');
    const bounds = order.map((_, i) => `$${i + 1}`).join(', ');
    let after: Row | undefined;
    do {
      const where: string = after === undefined ? '' : `WHERE (${keys}) > (${bounds})`;
      const records = await this.scope.query(
        `${selectFrom(this.table)} ${where} ORDER BY ${keys} LIMIT ${size}`,
        after ?? [],
      );
      const rows = records.map((record) => this.rowOf(record));
      if (rows.length > 0) yield rows.map(this.table.fromRow);
      const last = rows.at(-1);
      after = rows.length < size || last === undefined ? undefined : this.valuesOf(last, order);
    } while (after !== undefined);
  }

  async count(where: readonly Condition<TextField<T>>[] = []): Promise<number> {
    return this.countRows(where);
  }

  async save(items: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts> {
    const report = { counts: { created: 0, updated: 0, unchanged: 0 }, onChange };
    const { key, columns } = this.table;
    for (let start = 0; start < items.length; start += CHUNK) {
      const chunk = items.slice(start, start + CHUNK);
      const keys = key.length === columns.length ? await this.addKeys(chunk, report) : await this.merge(chunk, report);
      this.log(keys, 'SAVED');
    }
    return report.counts;
  }

  /** Returns the keys of the rows that are new or changed. */
  private async merge(items: readonly T[], report: SaveReport<T>): Promise<readonly (readonly string[])[]> {
    const changes = await this.findChanges(items, report);
    if (changes.rows.length > 0) await this.write(changes);
    return changes.rows.map((row) => this.keyIn(row));
  }

  /** Merges rows that consist of their key only, without reading them first. */
  private async addKeys(
    items: readonly T[],
    { counts, onChange }: SaveReport<T>,
  ): Promise<readonly (readonly string[])[]> {
    const insert = returning(upsertStatement(this.scope.engine, this.table), this.table.key);
    const added = await this.scope.query(insert, [JSON.stringify(items.map(this.table.toRow))]);
    const keys = added.map((record) => this.keyOf(record));
    const isNew = new Set(keys.map((key) => JSON.stringify(key)));
    counts.created += keys.length;
    counts.unchanged += items.length - keys.length;
    for (const item of items) if (isNew.has(this.keyText(item))) onChange?.(null, item);
    return keys;
  }

  async delete(key: K): Promise<boolean> {
    return (await this.deleteMany([key])) > 0;
  }

  async deleteMany(keys: readonly K[], onDelete?: DeletionWatcher<T>): Promise<number> {
    const { key, columns, fromRow } = this.table;
    const reported = onDelete === undefined ? key : columns;
    const statement = returning(deleteStatement(this.scope.engine, this.table), reported);
    const deleted = await this.scope.query(statement, [JSON.stringify(keys.map(this.table.keyOf))]);
    this.log(
      deleted.map((record) => this.keyOf(record)),
      'DELETED',
    );
    await this.deleteTerms(deleted.map((record) => this.keyOf(record)));
    if (onDelete === undefined) return deleted.length;
    for (const record of deleted)
      onDelete(fromRow(columns.map(({ name, kind }) => normaliseValue(kind, record[name]))));
    return deleted.length;
  }

  protected async write(changes: Changes): Promise<void> {
    const { search, fromRow } = this.table;
    await this.scope.run(upsertStatement(this.scope.engine, this.table), [JSON.stringify(changes.rows)]);
    if (search !== undefined) {
      await writeSearchTerms(this.scope, search, {
        before: changes.replaced.map(fromRow),
        after: changes.rows.map(fromRow),
      });
    }
  }

  private async deleteTerms(keys: readonly (readonly string[])[]): Promise<void> {
    const { search } = this.table;
    if (search === undefined || keys.length === 0) return;
    await deleteSearchTerms(this.scope, search.type === null ? keys : keys.map((key) => [search.type!, ...key]));
  }

  /** Deletes the rows that meet a condition over `parameters`, and logs the keys. */
  protected async deleteWhere(condition: string, parameters: readonly unknown[]): Promise<number> {
    const { name, key } = this.table;
    const columns = key.map((column) => `"${column.name}" AS "${column.property}"`).join(', ');
    const rows = await this.scope.query(
      `SELECT ${columns} FROM ${name} WHERE ${condition} LIMIT ${loggedKeys + 1}`,
      parameters,
    );
    if (rows.length === 0) return 0;
    const { affected } = await this.scope.run(`DELETE FROM ${name} WHERE ${condition}`, parameters);
    // Above the limit of separate entries, they are logged as one entry.
    this.log(
      rows.map((row) => key.map(({ property }) => row[property] as string)),
      'DELETED',
    );
    return affected;
  }

  private log(keys: readonly (readonly string[])[], operation: ChangeOperation): void {
    if (this.table.kind !== null) this.scope.changes.record(this.table.kind, keys, operation);
  }

  /** Returns the key of a record by column names. */
  private keyOf(record: Record<string, unknown>): readonly string[] {
    return this.table.key.map(({ name }) => record[name] as string);
  }

  private keyIn(row: Row): readonly string[] {
    return this.table.key.map((column) => row[this.table.columns.indexOf(column)] as string);
  }

  /** Returns the rows that differ from the stored ones, and the stored ones that they replace; counts them. */
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
    const names = this.table.key.map(({ name }) => `"${name}"`);
    const [first, ...others] = keys.map(this.table.keyOf);
    // A single key, the most frequent case, takes less planning.
    const isOne = first !== undefined && others.length === 0;
    const condition = isOne
      ? names.map((name, i) => `${name} = $${i + 1}`).join(' AND ')
      : keyCondition(this.scope.engine, names, '$1');
    const parameters = isOne ? first : [JSON.stringify(keys.map(this.table.keyOf))];
    const records = await this.scope.query(`${selectFrom(this.table)} WHERE ${condition}`, parameters);
    return records.map((record) => this.rowOf(record));
  }

  private async pageOf(query: Query<TextField<T>>): Promise<Selection> {
    const { limit, offset, after } = query;
    const order = new PageOrder(query.orderBy ?? [], this.table.columns, this.table.order);
    const selection = await this.selectSorted(query);
    selection.limit(Math.min(limit, Number.MAX_SAFE_INTEGER)).offset(offset);
    for (const { sql, parameters, direction, nulls } of order.sorted) {
      selection.setParameters(parameters).addOrderBy(sql, direction, nulls);
    }
    if (after !== undefined) {
      const { sql, parameters } = order.after(after);
      selection.andWhere(sql, parameters);
    }
    return selection;
  }

  private positionOf(row: Row, { orderBy = [] }: Query<TextField<T>>): PagePosition {
    const sorted = orderBy.map(({ field }) => this.table.columns.find(({ property }) => property === field)!);
    return this.valuesOf(row, [...sorted, ...this.table.order]) as PagePosition;
  }

  private valuesOf(row: Row, columns: readonly Column[]): Row {
    return columns.map((column) => row[this.table.columns.indexOf(column)]!);
  }

  private async read(
    selection: Selection,
    columns: readonly Column[],
    bytes: string | undefined,
  ): Promise<readonly ReadRow[]> {
    for (const { property, name } of columns) selection.addSelect(`t."${name}"`, property);
    if (bytes !== undefined) selection.addSelect(bytes, 'rowbytes');
    const records = await this.scope.inOrder(async () => selection.getRawMany<Record<string, unknown>>());
    return records.map((record) => ({ row: this.rowOf(record), bytes: Number(record.rowbytes ?? 0) }));
  }

  protected rowOf(record: Record<string, unknown>): Row {
    return this.table.columns.map(({ property, kind }) => normaliseValue(kind, record[property]));
  }

  protected async countRows(where: readonly Condition<TextField<T>>[] = []): Promise<number> {
    const selection = (await this.select(where)).select('COUNT(*)', 'total');
    const counted = await this.scope.inOrder(async () => selection.getRawOne<Record<string, unknown>>());
    return Number(counted!.total);
  }

  /** Returns the rows of all pages of a query, not yet in their order. */
  protected async selectSorted({ where = [] }: Query<TextField<T>>): Promise<Selection> {
    return this.select(where);
  }

  /** `rows`: the table, or a selection that has its columns. */
  protected async select(where: readonly Condition<TextField<T>>[], rows = this.table.name): Promise<Selection> {
    const selection = this.scope.manager.createQueryBuilder().select([]).from(rows, 't');
    await narrowSelection(this.scope, { selection, table: this.table, where });
    return selection;
  }

  private keyText(key: K | T): string {
    return JSON.stringify(this.table.keyOf(key));
  }
}

function isSame(a: Row, b: Row): boolean {
  return a.every((value, i) => value === b[i]);
}
