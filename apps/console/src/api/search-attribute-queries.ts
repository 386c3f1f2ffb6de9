import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';
import { containsWords } from './filter';

export type SearchAttribute = Answer<'get', '/accounts/v1/search-attribute-config/{name}'>;
export type Promotion = Answer<'get', '/accounts/v1/search-attribute-config/{name}/promotion'>;
export type SourceAttribute = Answer<'get', '/sources/v1/{id}/schemas/accounts'>['attributes'][number];

const collection = '/accounts/v1/search-attribute-config';
const pollMilliseconds = 1500;

function isRunning({ state }: Pick<Promotion, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}

/** Lists all search attributes; there are few. */
export const searchAttributesQuery = queryOptions({
  queryKey: ['search-attributes'],
  queryFn: async ({ signal }) => (await readAll((query) => call('get', collection, { query, signal }))).flat(),
});

/** Lists the promotions by name, and reads them again until all have ended. */
export const promotionsQuery = queryOptions({
  queryKey: ['search-attribute-promotions'],
  queryFn: async ({ signal }) => {
    const promotions = await readAll((query) => call('get', '/search-attribute-promotions/v1', { query, signal }));
    return new Map(promotions.flat().map((promotion) => [promotion.name, promotion]));
  },
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && [...data.values()].some(isRunning) && pollMilliseconds,
});

interface Page<T> {
  readonly data: T;
  readonly nextCursor: string | undefined;
}

async function readAll<T>(read: (query: { readonly cursor?: string }) => Promise<Page<T>>): Promise<readonly T[]> {
  const pages: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    pages.push(page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

export const searchAttributeQuery = (name: string) =>
  queryOptions({
    queryKey: ['search-attribute', name],
    queryFn: ({ signal }) => call('get', `${collection}/{name}`, { params: { name }, signal }),
  });

export const promotionQuery = (name: string) =>
  queryOptions({
    queryKey: ['search-attribute-promotion', name],
    queryFn: async ({ signal }) =>
      (await call('get', `${collection}/{name}/promotion`, { params: { name }, signal })).data,
    refetchInterval: ({ state: { data } }) => data !== undefined && isRunning(data) && pollMilliseconds,
  });

/** Whether a new search attribute, or the one named `renames`, may have a name. */
export const availabilityQuery = (name: string, renames: string | undefined) =>
  queryOptions({
    queryKey: ['search-attribute-name', name, renames],
    enabled: name !== '',
    queryFn: async ({ signal }) =>
      (await call('get', `${collection}/{name}/availability`, { params: { name }, query: { renames }, signal })).data,
  });

const foundSources = 8;

export const findSourcesQuery = (text: string) =>
  queryOptions({
    queryKey: ['find-sources', text],
    queryFn: async ({ signal }) => {
      const query = { filters: containsWords('name', text), sorters: 'name', limit: foundSources };
      return (await call('get', '/sources/v1', { query, signal })).data;
    },
  });

export const accountSchemaQuery = (id: string) =>
  queryOptions({
    queryKey: ['account-schema', id],
    queryFn: ({ signal }) => call('get', '/sources/v1/{id}/schemas/accounts', { params: { id }, signal }),
  });

/** The name of an account attribute; without details if the source has no schema. */
export type FoundAttribute = Pick<SourceAttribute, 'name'> & Partial<SourceAttribute>;

/** Finds attributes in the account schema of a source. A source without a schema accepts any attribute. */
export const findAttributesQuery = (sourceId: string) => (text: string) =>
  queryOptions({
    queryKey: ['find-attributes', sourceId, text],
    queryFn: async ({ client }): Promise<readonly FoundAttribute[]> => {
      const words = text.trim().toLowerCase();
      const { attributes } = (await client.query(accountSchemaQuery(sourceId))).data;
      if (attributes.length === 0) return words === '' ? [] : [{ name: text.trim() }];
      return attributes.filter(({ name, description }) => `${name} ${description ?? ''}`.toLowerCase().includes(words));
    },
  });

/** Creates a search attribute. */
export async function createSearchAttribute(body: SearchAttribute) {
  return (await call('post', collection, { body })).data;
}
