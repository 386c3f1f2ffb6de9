import { queryOptions } from '@tanstack/react-query';
import { findPoliciesQuery } from './policy-queries';
import { findIdentitiesQuery, findItemsQuery } from './queries';

const rows = 5;

/** Finds identities, access items and policies by words, limited to what the session may read. */
export const paletteQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', text],
    enabled: text.trim() !== '',
    queryFn: async ({ client }) => {
      const [identities, items, policies] = await Promise.allSettled([
        client.query(findIdentitiesQuery(text)),
        client.query(findItemsQuery(text, rows)),
        client.query(findPoliciesQuery(text)),
      ]);
      return { identities: found(identities).slice(0, rows), items: found(items), policies: found(policies) };
    },
  });

function found<T>(result: PromiseSettledResult<readonly T[]>): readonly T[] {
  return result.status === 'fulfilled' ? result.value : [];
}
