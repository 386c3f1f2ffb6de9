/**
 * One condition on a field; all conditions of a query must hold. Text is compared byte for byte. `ge`: not before the
 * value, `lt`: before it.
 */
export type Condition<F extends string> =
  | { readonly field: F; readonly op: 'eq' | 'sw' | 'ge' | 'lt'; readonly value: string }
  | { readonly field: F; readonly op: 'in'; readonly values: readonly string[] };

/** By the bytes of the field's text; what is not set comes before any text, after it when descending. */
export interface SortOrder<F extends string> {
  readonly field: F;
  readonly descending: boolean;
  /** The field's values from the lowest up, where their text says nothing of their order. */
  readonly ranks?: readonly string[];
}

/** A page of a collection. `limit` 0 to 250 for clients; adapters take any whole number. */
export interface Query<F extends string = string> {
  readonly limit: number;
  readonly offset: number;
  readonly where?: readonly Condition<F>[];
  /** Before the collection's own order, which always decides last, so that paging is stable. */
  readonly orderBy?: readonly SortOrder<F>[];
}

export interface Listing<T> {
  readonly items: readonly T[];
  /** How many rows match, on all pages. */
  readonly total: number;
}
