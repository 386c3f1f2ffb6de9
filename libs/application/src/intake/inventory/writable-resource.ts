import type { TransactionMember } from '../../ports/store';
import type { Identified } from '../../resources/read-resource';
import type { Resource } from '../../resources/resource';
import type { InventoryKind } from './inventory-kinds';

/** A resource whose rows clients also write one by one. */
export interface WritableResource<N extends TransactionMember, Row extends Identified, View> extends Resource<
  N,
  Row,
  View
> {
  readonly kind: InventoryKind<Row>;
}
