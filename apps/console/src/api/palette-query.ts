import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { containsWords } from './filter';
import { findIdentitiesQuery, findItemsQuery } from './queries';

const rows = 5;

/** Finds identities, access items and policies by words, limited to what the session may read. */
export const paletteQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', text],
    enabled: text.trim() !== '',
    queryFn: async ({ client, signal }) => {
      const findPolicies = async () => {
        const query = { filters: containsWords('name', text), sorters: '-level,name', limit: rows };
        return (await call('get', '/sod-policies/v1', { query, signal })).data;
      };
      const [identities, items, policies] = await Promise.allSettled([
        client.query(findIdentitiesQuery(text)),
        client.query(findItemsQuery(text, rows)),
        findPolicies(),
      ]);
      return { identities: found(identities).slice(0, rows), items: found(items), policies: found(policies) };
    },
  });

function found<T>(result: PromiseSettledResult<readonly T[]>): readonly T[] {
  return result.status === 'fulfilled' ? result.value : [];
}
