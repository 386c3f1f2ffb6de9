import type { ServiceIdentifier } from 'inversify';
import type { ListFields } from '../filters/list-fields';
import type { Identified, InventoryKind, SearchRequest } from '../inventory/inventory-kinds';
import type { TransactionMember } from '../ports/store';
import type { ReadableKind, ReadResource } from '../read-resource';
import type { Scope } from '../scopes';

/** One definition of a resource: how it is listed, read and written, and under which scopes. */
export interface Resource<N extends TransactionMember, Row extends Identified, View> {
  /** One and many of them in kebab-case, as operation identifiers and paths have them. */
  readonly one: string;
  readonly many: string;
  readonly scopes: { readonly read: Scope; readonly manage: Scope };
  /** What filters and sorters may name. */
  readonly fields: ListFields;
  readonly reads: ReadableKind<N, Row, View, SearchRequest>;
  readonly kind: InventoryKind<Row>;
  /** The binding of the use case that reads it. */
  readonly reader: ServiceIdentifier<ReadResource<N, Row, View, SearchRequest>>;
}
