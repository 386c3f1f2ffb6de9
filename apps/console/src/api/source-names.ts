import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

const maxSources = 250;

/** Reads the names of sources by id. */
export const sourceNamesQuery = queryOptions({
  queryKey: ['source-names'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const { data } = await call('get', '/sources/v1', { query: { limit: maxSources }, signal });
    return new Map(data.map(({ id, name }) => [id, name]));
  },
  staleTime: 60_000,
});
