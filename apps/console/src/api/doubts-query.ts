import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Reads what results about all identities may miss. */
export const doubtsQuery = queryOptions({
  queryKey: ['inventory-warnings'],
  queryFn: async ({ signal }) => (await call('get', '/inventory/v1/warnings', { signal })).data,
  staleTime: 60_000,
});

const pageRows = 100;

/** Lists enforced policies that name access items that do not exist. */
export const danglingPagesQuery = infiniteQueryOptions({
  queryKey: ['dangling-policies'],
  queryFn: ({ signal, pageParam: cursor }) => {
    const filters = 'dangling eq true and state eq "ENFORCED"';
    return call('get', '/sod-policies/v1', { query: { filters, limit: pageRows, cursor }, signal });
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Lists disabled accounts of identities. */
export const disabledAccountPagesQuery = infiniteQueryOptions({
  queryKey: ['disabled-accounts'],
  queryFn: ({ signal, pageParam: cursor }) => {
    const filters = 'disabled eq true and identityId pr';
    return call('get', '/accounts/v1', { query: { filters, limit: pageRows, cursor }, signal });
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
