import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { pagesQuery } from './pages-query';

interface AuditQuery {
  readonly filters: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const auditPagesQuery = (query: AuditQuery) =>
  pagesQuery('audit-events', '/audit-events/v1', { query: { ...query, sorters: '-id' } });

export const auditEventQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit-event', id],
    queryFn: ({ signal }) => call('get', '/audit-events/v1/{id}', { params: { id }, signal }),
  });
