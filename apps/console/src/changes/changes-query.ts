import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';
import { pagesQuery } from '../api/pages-query';
import type { ChangesSearch, Difference } from './changes-search';

/** The days of a question that names the first one. */
export type Days = Pick<ChangesSearch, 'to'> & { readonly from: string };

export const changePagesQuery = (days: Days, change: Difference['change'] | undefined) =>
  pagesQuery('violation-changes', '/violations/v1/changes', { query: { ...days, change } });

export const changeTotalsQuery = (days: Days) =>
  queryOptions({
    queryKey: ['violation-change-totals', days],
    queryFn: async ({ signal }) => (await call('get', '/violations/v1/changes/totals', { query: days, signal })).data,
  });
