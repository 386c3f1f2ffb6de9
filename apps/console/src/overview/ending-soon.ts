import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';

const soon = 30 * 86_400_000;

/** Mitigated violations, by the end of their mitigation. */
export const endingSoonQuery = (limit: number) =>
  queryOptions({
    queryKey: ['ending-soon', limit],
    queryFn: async ({ signal }) => {
      const end = new Date(Date.now() + soon).toISOString();
      const filters = `status eq "Mitigated" and expiration lt "${end}"`;
      return (await call('get', '/violations/v1', { query: { filters, sorters: 'expiration', limit }, signal })).data;
    },
  });
