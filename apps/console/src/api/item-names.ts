import { queryOptions } from '@tanstack/react-query';
import { accessTypes, collections, formatRef, type AccessRef } from './access-ref';
import { call } from './call';
import { quoteValue } from './filter';

/** Ids per request: few enough for the length of a filter. */
const idsPerRequest = 40;

/** Reads the names of items by their references, with one request per type. Items that do not exist have none. */
export const itemNamesQuery = (refs: readonly AccessRef[]) =>
  queryOptions({
    queryKey: ['item-names', refs.map(formatRef)],
    enabled: refs.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const read = async ({ type, ids }: IdsOfType) => {
        const query = { filters: `id in (${ids.map(quoteValue).join(', ')})`, limit: idsPerRequest };
        return (await call('get', `/${collections[type]}/v1`, { query, signal })).data;
      };
      const items = await Promise.all(idsByType(refs).map(read));
      return new Map(items.flat().map((item) => [formatRef(item), item.name]));
    },
  });

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
