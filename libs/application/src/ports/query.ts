import type { SearchText } from '../search/search-terms';

/**
 * A condition on the fields of a row. It holds or does not hold, and `not` turns that around: what is not set meets no
 * comparison. Strings are compared byte for byte, unless `ignoresCase` is set, which is possible for fields whose
 * canonical form is stored. An attribute with several values meets a comparison when one of them does.
 *
 * - `sw`: starts with; `co`: contains; `pr`: is set.
 * - `words`: the row is found by these words, or by this login (see `parseSearchText`). Identities and access items
 *   only. Among access items, a condition of the query states their type.
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

/** By the bytes of the field's text; what is not set comes before any text, after it when descending. */
export interface SortOrder<F extends string> {
  readonly field: F;
  readonly descending: boolean;
  /** The field's values from the lowest up, where their text says nothing of their order. */
  readonly ranks?: readonly string[];
}

/**
 * A place between two rows: what a row is sorted by, then the fields of the collection's own order. Null stands for
 * what is not set.
 */
export type PagePosition = readonly (string | null)[];

/** A page of a collection. `limit` 0 to 250 for clients; adapters take any whole number. */
export interface Query<F extends string = string> {
  readonly limit: number;
  readonly offset: number;
  /** Only rows after this position of a page in the same order; the row itself may no longer exist. */
  readonly after?: PagePosition;
  /** Whether the number of all matches is wanted: it takes a look at each of them. */
  readonly isCounted?: boolean;
  readonly where?: readonly Condition<F>[];
  /** Before the collection's own order, which always decides last, so that paging is stable. */
  readonly orderBy?: readonly SortOrder<F>[];
}

/** Which page of a collection, without its conditions and its order. */
export type PageRequest = Pick<Query, 'limit' | 'offset' | 'after' | 'isCounted'>;

/** The key and length of a row of a page, without its long columns. */
export interface RowOutline {
  /** The fields of its key in their order. */
  readonly key: readonly string[];
  /** About how much text it is, as JSON or in the database. */
  readonly bytes: number;
}

export interface Listing<T> {
  readonly items: readonly T[];
  /** How many rows match, on all pages; null unless it was wanted. */
  readonly total: number | null;
  /** Where the next page begins; null when there is none, or when the page has no rows. */
  readonly next: PagePosition | null;
}
