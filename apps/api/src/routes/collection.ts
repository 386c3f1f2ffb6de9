import {
  notFound,
  type Listing,
  type MissingResource,
  type PageRequest,
  type ReadTransaction,
  type Store,
} from '@identity-governance/application';
import { err, ok } from '@identity-governance/domain';
import { operation, type Operation } from '../http/operation';
import { IdParamsDto, PageQueryDto } from '../schema/fields';
import type { Dto } from '../schema/json-schema';
import { pageOf, readPage } from './page';

/** A kind of resource that can be listed and read one by one. */
export interface ReadableCollection<T> {
  /**
   * One and many of them in kebab-case, as paths and operation identifiers have it: `access-profile`,
   * `access-profiles`.
   */
  readonly one: string;
  readonly many: string;
  /** The id of one in the sample organisation, for the documentation. */
  readonly example: string;
  readonly dto: Dto;
  readonly get: (tx: ReadTransaction, id: string) => Promise<T | undefined>;
  /** In the order of the ids. */
  readonly list: (tx: ReadTransaction, page: PageRequest) => Promise<Listing<T>>;
  /** How many fields that order has. */
  readonly keyLength?: number;
}

/** `GET /<many>/v1` and `GET /<many>/v1/{id}`. */
export function readOperations<T>(store: Store, collection: ReadableCollection<T>): readonly Operation[] {
  return [listOperation(store, collection), getOperation(store, collection)];
}

function listOperation<T>(store: Store, { many, dto, list, keyLength = 1 }: ReadableCollection<T>): Operation {
  const listedBy = { list: many, keyLength };
  const name = many.replace('-', ' ');
  return operation({
    id: `list-${many}-v1`,
    method: 'GET',
    path: `/${many}/v1`,
    summary: `Lists ${name} in the order of their ids`,
    scope: 'inventory:read',
    query: PageQueryDto,
    answer: { status: 200, description: `A page of ${name}`, shape: [dto] },
    examples: [{ summary: 'The first two', query: { limit: 2 } }],
    async handle({ query }, reply) {
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      return ok(pageOf(await store.read((tx) => list(tx, page.value)), listedBy, reply));
    },
  });
}

function getOperation<T>(store: Store, { one, many, dto, get, example }: ReadableCollection<T>): Operation {
  const name = one.replace('-', ' ');
  const type = one.replace('-', '_').toUpperCase() as MissingResource['type'];
  return operation({
    id: `get-${one}-v1`,
    method: 'GET',
    path: `/${many}/v1/:id`,
    summary: `Reads one ${name}`,
    scope: 'inventory:read',
    params: IdParamsDto,
    resource: async (tx, { id }) => (await get(tx, id)) as object | undefined,
    answer: { status: 200, description: `The ${name}`, shape: dto },
    examples: [{ summary: `The ${name} ${example}`, params: { id: example } }],
    async handle({ params: { id } }) {
      const row = await store.read((tx) => get(tx, id));
      return row === undefined ? err(notFound(type, id)) : ok(row);
    },
  });
}
