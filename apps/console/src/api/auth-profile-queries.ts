import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';

export type AuthProfile = Answer<'get', '/auth-profiles/v1/{id}'>;

export const authProfilesQuery = queryOptions({
  queryKey: ['auth-profiles'],
  queryFn: async ({ signal }) => (await call('get', '/auth-profiles/v1', { signal })).data,
});

export const authProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['auth-profile', id],
    queryFn: ({ signal }) => call('get', '/auth-profiles/v1/{id}', { params: { id }, signal }),
  });
