import { compareText, parseJson } from '@identity-governance/values';
import {
  holds,
  type ChangeOperation,
  type ChangeWatcher,
  type Collection,
  type CollectionName,
  type Condition,
  type DeletionWatcher,
  type Listing,
  type PagePosition,
  type Query,
  type RowOutline,
  type RowValues,
  type SaveCounts,
  type SearchTerm,
  type SortOrder,
  type TextField,
} from '@identity-governance/application';
import type { InMemoryDraft } from './in-memory-state';

/** The properties of a kind that a collection needs. */
export interface InMemoryKind<T, K> {
  readonly table: string;
  /** The kind under which changes are logged; null: they are not logged. */
  readonly kind: CollectionName | null;
  /** The key's fields in their order. */
  readonly keyParts: (key: K | T) => readonly string[];
  /** The fields that order lists, if other than the key. */
  readonly orderParts?: (row: T) => readonly string[];
  /** The terms by which rows are found in addition to their fields. */
  readonly termsOf?: (row: T) => readonly SearchTerm[];
}

export class InMemoryCollection<T extends object, K> implements Collection<T, K> {
  constructor(
    protected readonly draft: InMemoryDraft,
    protected readonly kind: InMemoryKind<T, K>,
  ) {}

  async get(key: K): Promise<T | undefined> {
    return Promise.resolve(this.rows().get(this.keyText(key)));
  }

  async getMany(keys: readonly K[]): Promise<readonly T[]> {
    const strings = new Set(keys.map((key) => this.keyText(key)));
    return Promise.resolve([...strings].flatMap((text) => this.rows().get(text) ?? []));
  }

  async list({ limit, offset, after, isCounted, ...query }: Query<TextField<T>>): Promise<Listing<T>> {
    const { where = [], orderBy = [] } = query;
    const placed = this.matching(where).map((row) => ({ row, place: this.placeOf(row, orderBy) }));
    const rest = after === undefined ? placed : placed.filter(({ place }) => comparePlaces(place, after, orderBy) > 0);
    rest.sort((a, b) => comparePlaces(a.place, b.place, orderBy));
    const page = rest.slice(offset, offset + limit);
    return Promise.resolve({
      items: page.map(({ row }) => row),
      total: isCounted === true ? placed.length : null,
      next: rest.length > offset + limit ? (page.at(-1)?.place ?? null) : null,
    });
  }

  async outline(query: Query<TextField<T>>): Promise<Listing<RowOutline>> {
    const { items, ...page } = await this.list(query);
    return { items: items.map((row) => this.outlineOf(row)), ...page };
  }

  async *pages(size: number): AsyncIterable<readonly T[]> {
    let after: PagePosition | null = null;
    do {
      const page: Listing<T> = await this.list({ limit: size, offset: 0, ...(after === null ? {} : { after }) });
      if (page.items.length > 0) yield page.items;
      after = page.next;
    } while (after !== null);
  }

  async count(where: readonly Condition<TextField<T>>[] = []): Promise<number> {
    return Promise.resolve(this.matching(where).length);
  }

  async save(rows: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts> {
    // PostgreSQL refuses it, so that a test in memory must not pass.
    if (new Set(rows.map((row) => this.keyText(row))).size < rows.length)
      throw new Error('a key comes twice in one save');
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (const row of rows) counts[this.put(row, onChange)]++;
    return Promise.resolve(counts);
  }

  async delete(key: K): Promise<boolean> {
    if (!this.rows().has(this.keyText(key))) return false;
    this.draft.change(this.kind.table).delete(this.keyText(key));
    this.log(key, 'DELETED');
    return Promise.resolve(true);
  }

  async deleteMany(keys: readonly K[], onDelete?: DeletionWatcher<T>): Promise<number> {
    let deleted = 0;
    for (const key of keys) {
      const before = await this.get(key);
      if (before === undefined || !(await this.delete(key))) continue;
      deleted++;
      onDelete?.(before);
    }
    return deleted;
  }

  protected outlineOf(row: T): RowOutline {
    return { key: this.kind.keyParts(row), bytes: JSON.stringify(row).length };
  }

  protected rows(): ReadonlyMap<string, T> {
    return this.draft.rows<T>(this.kind.table);
  }

  private put(row: T, onChange?: ChangeWatcher<T>): keyof SaveCounts {
    const key = this.keyText(row);
    const before = this.rows().get(key);
    if (before !== undefined && isSame(before, row)) return 'unchanged';
    // A copy, as a database would make: the caller may change its own.
    this.draft.change<T>(this.kind.table).set(key, parseJson(JSON.stringify(row)) as T);
    onChange?.(before ?? null, row);
    this.log(row, 'SAVED');
    return before === undefined ? 'created' : 'updated';
  }

  private log(key: K | T, operation: ChangeOperation): void {
    if (this.kind.kind !== null) this.draft.changes.record(this.kind.kind, [this.kind.keyParts(key)], operation);
  }

  private keyText(key: K | T): string {
    return JSON.stringify(this.kind.keyParts(key));
  }

  private matching(where: readonly Condition<TextField<T>>[]): T[] {
    const values = (row: T) => valuesOf(row, this.kind.termsOf);
    return [...this.rows().values()].filter((row) => where.every((condition) => holds(values(row), condition)));
  }

  private placeOf(row: T, orderBy: readonly SortOrder<TextField<T>>[]): PagePosition {
    const partsOf = this.kind.orderParts ?? this.kind.keyParts;
    return [...orderBy.map(({ field }) => textOf(row, field)), ...partsOf(row)];
  }
}

/** Compares field by field; nested values by their JSON, as the databases store them. */
export function isSame<T extends object>(a: T, b: T): boolean {
  const fields = Object.keys({ ...a, ...b }) as (keyof T)[];
  return fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
}

/** Returns the values of the fields, the attributes, and the words and logins. */
export function valuesOf<T extends object>(row: T, termsOf?: (row: T) => readonly SearchTerm[]): RowValues {
  return (field) => {
    const terms = (termsOf?.(row) ?? []).filter((term) => term.field === field).map(({ term }) => term);
    const value = (row as Readonly<Record<string, unknown>>)[field];
    if (value === undefined) return terms;
    return value === null ? [] : [typeof value === 'boolean' ? String(value) : (value as string)];
  };
}

function textOf<T extends object>(row: T, field: TextField<T>): string | null {
  return (row as Readonly<Record<string, unknown>>)[field] as string | null;
}

function comparePlaces(a: PagePosition, b: PagePosition, orderBy: readonly SortOrder<string>[]): number {
  for (const [i, text] of a.entries()) {
    const { ranks, descending = false } = orderBy[i] ?? {};
    const other = b[i] ?? null;
    const order =
      ranks === undefined ? compareNullable(text, other) : ranks.indexOf(String(text)) - ranks.indexOf(String(other));
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function compareNullable(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareText(a, b);
}
