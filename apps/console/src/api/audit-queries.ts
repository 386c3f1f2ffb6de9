import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call';

const pageRows = 100;

interface AuditQuery {
  readonly filters: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const auditPagesQuery = (query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit-events', query],
    queryFn: ({ signal, pageParam: cursor }) =>
      call('get', '/audit-events/v1', { query: { ...query, sorters: '-id', limit: pageRows, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const auditEventQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit-event', id],
    queryFn: ({ signal }) => call('get', '/audit-events/v1/{id}', { params: { id }, signal }),
  });
