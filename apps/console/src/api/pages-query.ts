import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Answer, type Call, type PathOf } from './call';

/** The paths that list rows. */
type ListPath = {
  [P in PathOf<'get'>]: Answer<'get', P> extends readonly unknown[] ? P : never;
}[PathOf<'get'>];

type Request<P extends ListPath> = Pick<Call<'get', P>, 'params' | 'query'>;

/** Maximum number of rows of a page, unless `query` names another. */
const pageRows = 100;

/** Lists the rows of a collection in pages, for `useKeptPages`. `name` is the first part of the query's key. */
export function pagesQuery<P extends ListPath>(name: string, path: P, request: Request<P> = {}) {
  const { params, query } = request;
  return infiniteQueryOptions({
    queryKey: [name, path, params, query],
    queryFn: ({ signal, pageParam: cursor }) =>
      call('get', path, { ...(params && { params }), query: { limit: pageRows, ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
