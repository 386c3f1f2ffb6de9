import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';

/**
 * Queries and keeps the former data while other data is awaited. `isChecking` is true as long as the data answers
 * another question, or is older than a change that this page made: a component shows it within `Kept`, or not at all.
 */
export function useKept<T, K extends QueryKey>(options: UseQueryOptions<T, DefaultError, T, K>) {
  const { data, error, refetch, ...state } = useQuery<T, DefaultError, T, K>({
    ...options,
    placeholderData: keepPreviousData,
  });
  const isChecking = useIsChecking(options.queryKey, state);
  return { data, error, refetch, isChecking, isFetching: state.isFetching };
}

/** Like `useKept`, for lists with further pages. */
export function useKeptPages<T, K extends QueryKey, P>(
  options: UseInfiniteQueryOptions<T, DefaultError, InfiniteData<T>, K, P>,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError, ...state } = useInfiniteQuery<
    T,
    DefaultError,
    InfiniteData<T>,
    K,
    P
  >({ ...options, placeholderData: keepPreviousData });
  const isChecking = useIsChecking(options.queryKey, state);
  return {
    data,
    error,
    refetch: isFetchNextPageError ? fetchNextPage : refetch,
    isChecking,
    isFetching: state.isFetching,
    more: hasNextPage ? fetchNextPage : undefined,
  };
}

interface State {
  readonly isPlaceholderData: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

function useIsChecking(key: QueryKey, { isPlaceholderData, fetchStatus }: State): boolean {
  const isObsolete = useQueryClient().getQueryState(key)?.isInvalidated === true;
  return isPlaceholderData || (isObsolete && fetchStatus !== 'idle');
}
