/** The parts of the state that are versioned and locked as one. */
export const stateParts = [
  'access',
  'assignments',
  'inventory',
  'search-attributes',
  'sod-policies',
  'violations',
] as const;
/**
 * A part of the state.
 *
 * - `access`: access items and grants.
 * - `assignments`: identities and their assignments.
 * - `inventory`: sources, account schemas, identity profiles (with their auth profiles), accounts.
 * - `search-attributes`: the search attributes. Writers of these, or of the names in the inventory, lock both parts:
 *   see INVARIANT (names apart).
 * - `sod-policies`: the policies.
 * - `violations`: the records of violations.
 *
 * Checks, promotions, promoted values and jobs belong to no part: nothing compiled depends on them.
 */
export type StatePart = (typeof stateParts)[number];

/**
 * The version of a part of the state: the position of the last entry in its log, and a random token that no other
 * transaction writes. Equal positions with other tokens are two histories: a failover lost commits, or a backup was
 * restored.
 */
export interface StateVersion {
  readonly position: number;
  readonly token: string;
}

/** The versions of the parts. Every write to a part raises its version in the write's own transaction. */
export type StateVersions = Readonly<Record<StatePart, StateVersion>>;

export type ChangeOperation = 'SAVED' | 'DELETED';

/** A changed row, or all rows of a kind. Its position and token are a version of the part. */
export interface LoggedChange<Kind extends string = string> extends StateVersion {
  readonly kind: Kind;
  /** The fields of the row's key in their order; null: any rows of this kind may have changed, in any way. */
  readonly key: readonly string[] | null;
  readonly operation: ChangeOperation;
}

/**
 * The log of committed changes of each part: a write logs the keys of the rows that it changes, in its own transaction.
 * Positions have no gaps and follow the order of the commits, so a reader that continues from its last entry misses
 * none. A row that changes multiple times in a transaction has one entry. More than `loggedKeys` rows of a kind in one
 * transaction have one entry without key. Old entries are removed.
 *
 * INVARIANT (log without gaps): a reader that has read up to a version knows every change up to it.
 *
 * - `changesAfter`: up to `limit` entries after this version, the oldest first. Undefined when the log does not hold
 *   this version: it belongs to another history, or the entries after it were removed. A follower of the log must then
 *   read everything again.
 */
export interface ChangeLogReader<Kind extends string = string> {
  changesAfter(
    part: StatePart,
    version: StateVersion,
    limit: number,
  ): Promise<readonly LoggedChange<Kind>[] | undefined>;
}

/** Maximum number of rows of one kind that have individual entries in one transaction. */
export const loggedKeys = 5000;

/** Default number of entries kept per part: about 10 MB. */
export const keptChanges = 100_000;
