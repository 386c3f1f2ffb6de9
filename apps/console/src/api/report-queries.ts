import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';
import { pagesQuery } from './pages-query';

export type Report = Answer<'get', '/violation-reports/v1'>[number];

const pollMilliseconds = 1000;

/** Lists reports, the latest first, and reads them again until the worker has written all of them. */
export const reportPagesQuery = infiniteQueryOptions({
  ...pagesQuery('violation-reports', '/violation-reports/v1', { query: { sorters: '-created', limit: 50 } }),
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some((page) => page.data.some(({ status }) => status === 'PENDING')) === true && pollMilliseconds,
});

/** Starts a report of one policy, or of all. */
export function startReport(policyId: string | undefined) {
  return policyId === undefined
    ? call('post', '/sod-violation-report/v1/run')
    : call('post', '/sod-policies/v1/{id}/violation-report/run', { params: { id: policyId } });
}
