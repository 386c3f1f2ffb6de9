import { queryOptions } from '@tanstack/react-query';
import { accessTypes, collections, formatRef, type AccessRef } from './access-ref';
import { call } from './call';
import { quoteValue } from './filter';

/** Ids per request: few enough for the length of a filter. */
const idsPerRequest = 40;

export interface ItemDetails {
  readonly name: string;
  /** The name of the source. */
  readonly source: string | undefined;
}

/**
 * Reads the names and sources of items by their references, with one request per type. Items that do not exist have
 * none.
 */
export const itemDetailsQuery = (refs: readonly AccessRef[]) =>
  queryOptions({
    queryKey: ['item-details', refs.map(formatRef)],
    enabled: refs.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ItemDetails>> => {
      const read = async ({ type, ids }: IdsOfType) => {
        const query = { filters: `id in (${ids.map(quoteValue).join(', ')})`, limit: idsPerRequest };
        return (await call('get', `/${collections[type]}/v1`, { query, signal })).data;
      };
      const items = (await Promise.all(idsByType(refs).map(read))).flat();
      const sources = await readSources(
        items.flatMap((item) => sourceOf(item) ?? []),
        signal,
      );
      return new Map(
        items.map((item) => {
          const source = sourceOf(item);
          return [formatRef(item), { name: item.name, source: source && (sources.get(source) ?? source) }];
        }),
      );
    },
  });

/** The id of the source of an item; a role has none. */
export function sourceOf(item: object): string | undefined {
  return 'sourceId' in item && typeof item.sourceId === 'string' ? item.sourceId : undefined;
}

async function readSources(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const different = [...new Set(ids)].slice(0, idsPerRequest);
  if (different.length === 0) return new Map();
  const filters = `id in (${different.map(quoteValue).join(', ')})`;
  const { data } = await call('get', '/sources/v1', { query: { filters, limit: idsPerRequest }, signal });
  return new Map(data.map(({ id, name }) => [id, name]));
}

interface IdsOfType {
  readonly type: AccessRef['type'];
  readonly ids: readonly string[];
}

export function idsByType(refs: readonly AccessRef[]): readonly IdsOfType[] {
  return accessTypes.flatMap((type) => {
    const ids = refs.filter((ref) => ref.type === type).map(({ id }) => id);
    const requests = Math.ceil(ids.length / idsPerRequest);
    return Array.from({ length: requests }, (_, n) => ({
      type,
      ids: ids.slice(n * idsPerRequest, (n + 1) * idsPerRequest),
    }));
  });
}
