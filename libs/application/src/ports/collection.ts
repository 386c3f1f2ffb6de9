import type { Identity, ViolationRecord } from '@identity-governance/records';
import type { Condition, Listing, Query, RowOutline } from './query';

/** Number of rows that a save created, changed, and left unchanged because they were equal. */
export interface SaveCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Receives each row that a save created (`before` is null) or changed. */
export type ChangeWatcher<T> = (before: T | null, after: T) => void;

/**
 * The fields that a query may name: the string fields of `T`, whether an identity is disabled (`true` or `false`), and
 * the attributes of identities and of targets.
 */
export type TextField<T> =
  | ({ [F in keyof T]-?: T[F] extends string | null ? F : never }[keyof T] & string)
  | ([T] extends [Identity] ? `attributes.${string}` | 'disabled' : never)
  | ([T] extends [ViolationRecord] ? `targetAttributes.${string}` : never);

/**
 * Reads rows of one kind, each with its key `K` (an id, or the fields that identify it).
 *
 * - `get`: the row, or undefined.
 * - `getMany`: the rows found, in no particular order; keys that match nothing are absent. Any number of keys.
 * - `list`: a page in the order of the key (byte order, field by field in the key's order), unless the query sorts
 *   first.
 * - `outline`: the same page without the rows, which uses little memory regardless of their length.
 * - `pages`: all rows in the order of the key, about `size` at a time, as this transaction sees them. Memory holds one
 *   page. For scans: the transaction lasts as long as its reader takes.
 * - `count`: the number of rows that meet the conditions, or of all rows.
 */
export interface CollectionReader<T, K> {
  get(key: K): Promise<T | undefined>;
  getMany(keys: readonly K[]): Promise<readonly T[]>;
  list(query: Query<TextField<T>>): Promise<Listing<T>>;
  outline(query: Query<TextField<T>>): Promise<Listing<RowOutline>>;
  pages(size: number): AsyncIterable<readonly T[]>;
  count(where?: readonly Condition<TextField<T>>[]): Promise<number>;
}

/** Receives each deleted row. */
export type DeletionWatcher<T> = (before: T) => void;

/**
 * Writes rows of one kind.
 *
 * - `save`: inserts new keys, replaces the whole row of known ones, leaves equal rows untouched. Keys within one call
 *   are distinct. Any number of rows. Raises the state version that the collection belongs to when, and only when, a
 *   row was created or changed. `onChange` receives each such row, in their order.
 * - `delete`: true if the row existed; raises the version likewise. `deleteMany`: the same for any number of keys;
 *   returns the number of deleted rows. `onDelete` receives each of them, in no particular order.
 */
export interface Collection<T, K> extends CollectionReader<T, K> {
  save(rows: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts>;
  delete(key: K): Promise<boolean>;
  deleteMany(keys: readonly K[], onDelete?: DeletionWatcher<T>): Promise<number>;
}

/**
 * Reads rows whose names are unique without case. `findByName`: the row whose name is the same in canonical form (see
 * `canonicalName` of the domain), or undefined. `findByNames`: all such rows, in no particular order. `namesOf`: the
 * names by id, without the rest of the rows.
 */
export interface NameReader<T> {
  findByName(name: string): Promise<T | undefined>;
  findByNames(names: readonly string[]): Promise<readonly T[]>;
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
