import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { quoteValue } from './filter';

/** Ids per request: few enough for the length of a filter. */
const idsPerRequest = 40;

/** Reads the names of rows of a collection by their ids. Rows that do not exist have none. */
export const namesQuery = (path: '/identities/v1' | '/sources/v1' | '/workgroups/v1', ids: readonly string[]) => {
  const different = [...new Set(ids)].sort();
  return queryOptions({
    queryKey: ['names', path, different],
    enabled: different.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const requests = Array.from({ length: Math.ceil(different.length / idsPerRequest) }, async (_, n) => {
        const some = different.slice(n * idsPerRequest, (n + 1) * idsPerRequest);
        const filters = `id in (${some.map(quoteValue).join(', ')})`;
        return (await call('get', path, { query: { filters, limit: idsPerRequest }, signal })).data;
      });
      return new Map((await Promise.all(requests)).flat().map(({ id, name }) => [id, name]));
    },
    staleTime: 60_000,
  });
};
