import {
  ReadResource,
  type Identified,
  type ReadableKind,
  type TransactionMember,
} from '@identity-governance/application';
import { ConditionalStore } from './preconditions';
import type { Resolve } from './resolve';

/** Creates the use case that reads the resources of a kind. */
export function createReader<N extends TransactionMember, Row extends Identified, View, Query>(
  resolve: Resolve,
  kind: ReadableKind<N, Row, View, Query>,
): ReadResource<N, Row, View, Query> {
  return new ReadResource(resolve(ConditionalStore), kind);
}
