import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { pagesQuery } from './pages-query';

/** Reads what results about all identities may miss. */
export const doubtsQuery = queryOptions({
  queryKey: ['inventory-warnings'],
  queryFn: async ({ signal }) => (await call('get', '/inventory/v1/warnings', { signal })).data,
});

/** Lists enforced policies that name access items that do not exist. */
export const danglingPagesQuery = pagesQuery('dangling-policies', '/sod-policies/v1', {
  query: { filters: 'dangling eq true and state eq "ENFORCED"' },
});

/** Lists disabled accounts of identities. */
export const disabledAccountPagesQuery = pagesQuery('disabled-accounts', '/accounts/v1', {
  query: { filters: 'disabled eq true and identityId pr' },
});
