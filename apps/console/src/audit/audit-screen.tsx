import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { auditPagesQuery } from '../api/audit-queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Table } from '../components/search-list';
import { When } from '../components/when';
import { enAudit } from '../messages/en-audit';
import { toAuditQuery } from './audit-filter';
import { linkOf } from './event-link';
import { AuditFilters } from './audit-filters';

const route = getRouteApi('/audit');
type Event = Answer<'get', '/audit-events/v1'>[number];

export function AuditScreen() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(auditPagesQuery(toAuditQuery(filter)));
  const rows = data?.pages.flatMap((page) => page.data).map(toRow);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <header className="page-head">
        <h1>{enAudit.title}</h1>
        <p className="muted">{enAudit.lead}</p>
      </header>
      <AuditFilters filter={filter} onChange={(next) => void navigate({ search: next, replace: true })} />
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      {rows?.length === 0 && <p className="empty">{isFiltered ? enAudit.noMatch : enAudit.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table head={[enAudit.when, enAudit.who, enAudit.action, enAudit.what]} rows={rows} label={enAudit.title} />
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{enAudit.older}</Button>}
    </>
  );
}

function toRow(event: Event) {
  const { id, created, actor, subject, action, resourceType, resourceId } = event;
  const link = linkOf(event);
  return {
    key: id,
    cells: [
      <When key="time" at={created} />,
      <Name key="actor">{subject ?? actor}</Name>,
      <Link key="action" to="/audit/$id" params={{ id }}>
        {enAudit.actions[action]}
      </Link>,
      <span key="what">
        {enAudit.type(resourceType)}{' '}
        {link ? (
          <Link {...link}>
            <Name>{resourceId}</Name>
          </Link>
        ) : (
          <Name>{resourceId}</Name>
        )}
      </span>,
    ],
  };
}
