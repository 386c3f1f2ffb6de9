import type { SearchText } from './search-terms';

/**
 * A condition on the fields of a row. It holds or does not hold, and `not` negates that: unset values meet no
 * comparison. Strings are compared byte for byte, unless `ignoresCase` is set, which is possible for fields whose
 * canonical form is stored. An attribute with multiple values meets a comparison when one of them does.
 *
 * - `sw`: starts with; `co`: contains; `pr`: is set.
 * - `words`: the row is found by these words, or by this login (see `parseSearchText`). Identities and access items
 *   only. For access items, a condition of the query states their type.
 */
export type Condition<F extends string> =
  | {
      readonly field: F;
      readonly op: TextComparison;
      readonly value: string;
      readonly ignoresCase?: boolean;
    }
  | { readonly field: F; readonly op: 'in'; readonly values: readonly string[]; readonly ignoresCase?: boolean }
  | { readonly field: F; readonly op: 'pr' }
  | ({ readonly op: 'words' } & SearchText)
  | { readonly op: 'and' | 'or'; readonly of: readonly Condition<F>[] }
  | { readonly op: 'not'; readonly of: Condition<F> };

export type TextComparison = 'eq' | 'sw' | 'co' | 'gt' | 'ge' | 'lt' | 'le';

/** An order by the bytes of the field's string. Unset values come first, last when descending. */
export interface SortOrder<F extends string> {
  readonly field: F;
  readonly descending: boolean;
  /** The field's values from the lowest up, if their bytes do not define the order. */
  readonly ranks?: readonly string[];
}

/**
 * A position between two rows: the values that a row is sorted by, then the fields of the collection's own order. Null
 * stands for an unset value.
 */
export type PagePosition = readonly (string | null)[];

/** A page of a collection. `limit` 0 to 250 for clients; adapters take any whole number. */
export interface Query<F extends string = string> {
  readonly limit: number;
  readonly offset: number;
  /** Only rows after this position of a page in the same order; the row itself may no longer exist. */
  readonly after?: PagePosition;
  /** Whether to count all matches, which evaluates each of them. */
  readonly isCounted?: boolean;
  readonly where?: readonly Condition<F>[];
  /** Precedes the collection's own order, which always decides last, so that paging is stable. */
  readonly orderBy?: readonly SortOrder<F>[];
}

/** The page of a collection, without conditions and order. */
export type PageRequest = Pick<Query, 'limit' | 'offset' | 'after' | 'isCounted'>;

/** The key and length of a row of a page, without its long columns. */
export interface RowOutline {
  /** The fields of the row's key in their order. */
  readonly key: readonly string[];
  /** Approximate length of the row, as JSON or in the database. */
  readonly bytes: number;
}

export interface Listing<T> {
  readonly items: readonly T[];
  /** Number of matching rows on all pages; null unless requested. */
  readonly total: number | null;
  /** Start of the next page; null when there is none, or when the page has no rows. */
  readonly next: PagePosition | null;
}
