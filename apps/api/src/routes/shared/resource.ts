import {
  WriteInventory,
  type Identified,
  type WritableResource,
  type ResourceReader,
  type SearchRequest,
  type TransactionMember,
} from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import type { Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import type { Dto } from '../../schema/json-schema';
import { readOperations, type ReadableCollection } from './collection';
import { writeOperations, type WritableCollection } from './inventory-writes';

/** The API's additions to the definition of a resource. */
interface ResourceShapes<Row extends Identified, View extends Shown, Shown extends object>
  extends
    Pick<ReadableCollection<View, Shown>, 'dto' | 'example' | 'guarded'>,
    Pick<
      WritableCollection<Row, View, Shown>,
      'createBody' | 'createNote' | 'deletableExample' | 'exampleBody' | 'replaceNote' | 'takesAlong'
    > {
  /** The body of a replace request. */
  readonly body: Dto<object>;
}

/** Declares the five operations of a resource: list, read, create, replace and delete. */
export function resourceOperations<
  N extends TransactionMember,
  Row extends Identified,
  View extends Shown,
  Shown extends object,
>(
  resolve: Resolve,
  resource: WritableResource<N, Row, View>,
  shapes: ResourceShapes<Row, View, Shown>,
): readonly Operation[] {
  const { one, many, scopes, fields, kind } = resource;
  const reader = createReader(resolve, resource.reads);
  const read = reader as unknown as ResourceReader<View, SearchRequest>; // every transaction has its collections
  const collection = { ...shapes, one, many, scopes, fields, kind, read };
  const written = {
    isDeletedSilently: true,
    view: async (row: Row) => ok(await reader.show(row)),
  };
  return [...readOperations(collection), ...writeOperations(resolve(WriteInventory), { ...collection, ...written })];
}
