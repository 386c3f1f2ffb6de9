import type { Scope } from '../ports/scopes';
import type { TransactionMember } from '../ports/store';
import type { ListFields } from './filters/list-fields';
import type { Identified, ReadableKind } from './read-resource';
import type { SearchRequest } from './read-search';

/** Defines a resource: how it is listed and read, and the scopes. */
export interface Resource<N extends TransactionMember, Row extends Identified, View> {
  /** Singular and plural in kebab-case, as operation identifiers and paths use them. */
  readonly one: string;
  readonly many: string;
  readonly scopes: { readonly read: Scope; readonly manage: Scope };
  /** The fields that filters and sorters may name. */
  readonly fields: ListFields;
  readonly reads: ReadableKind<N, Row, View, SearchRequest>;
}
