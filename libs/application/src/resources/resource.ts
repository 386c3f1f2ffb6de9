import type { ServiceIdentifier } from 'inversify';
import type { ListFields } from './filters/list-fields';
import type { Identified, InventoryKind, SearchRequest } from '../intake/inventory/inventory-kinds';
import type { TransactionMember } from '../ports/store';
import type { ReadableKind, ReadResource } from './read-resource';
import type { Scope } from '../ports/scopes';

/** Defines a resource: how it is listed, read and written, and the scopes. */
export interface Resource<N extends TransactionMember, Row extends Identified, View> {
  /** Singular and plural in kebab-case, as operation identifiers and paths use them. */
  readonly one: string;
  readonly many: string;
  readonly scopes: { readonly read: Scope; readonly manage: Scope };
  /** The fields that filters and sorters may name. */
  readonly fields: ListFields;
  readonly reads: ReadableKind<N, Row, View, SearchRequest>;
  readonly kind: InventoryKind<Row>;
  /** The binding of the use case that reads the resource. */
  readonly reader: ServiceIdentifier<ReadResource<N, Row, View, SearchRequest>>;
}
