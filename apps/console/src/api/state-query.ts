import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';

export type StateQuery = Answer<'get', '/state-queries/v1/{id}'>;

const pollMilliseconds = 500;

/** Asks the audit log for the violations of a past time. */
export function startProof(at: string) {
  return call('post', '/state-queries/v1', { body: { question: 'VIOLATIONS', at } });
}

/** Reads a question until the worker has answered it. */
export const stateQueryQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['state-query', id],
    queryFn: async ({ signal }) => (await call('get', '/state-queries/v1/{id}', { params: { id: id! }, signal })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.status ?? 'PENDING') === 'PENDING' && pollMilliseconds,
  });
