import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';

export type Import = Answer<'get', '/imports/v1'>[number];
const pageRows = 50;

/** The latest first. */
export const importPagesQuery = infiniteQueryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal, pageParam: cursor }) =>
    call('get', '/imports/v1', { query: { sorters: '-started', limit: pageRows, cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: async ({ signal }) => (await call('get', '/imports/v1/{id}', { params: { id }, signal })).data,
  });
