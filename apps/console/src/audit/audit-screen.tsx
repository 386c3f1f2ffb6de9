import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { auditPagesQuery } from '../api/audit-queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Kept } from '../components/kept';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Table } from '../components/search-list';
import { useKeptPages } from '../components/use-kept';
import { useTyped } from '../components/use-typed';
import { When } from '../components/when';
import { enAudit } from '../messages/en-audit';
import { toAuditQuery, type AuditFilter } from './audit-filter';
import { linkOf } from './event-link';
import { AuditFilters } from './audit-filters';

const route = getRouteApi('/audit');
type Event = Answer<'get', '/audit-events/v1'>[number];

export function AuditScreen() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isChecking, more } = useKeptPages(auditPagesQuery(toAuditQuery(filter)));
  const apply = (next: AuditFilter) => void navigate({ search: next, replace: true });
  const actor = useTyped(filter.actor ?? '', (text) => {
    apply({ ...filter, actor: text || undefined });
  });
  const resource = useTyped(filter.resource ?? '', (text) => {
    apply({ ...filter, resource: text || undefined });
  });
  const rows = data?.pages.flatMap((page) => page.data).map(toRow);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <header className="page-head">
        <h1>{enAudit.title}</h1>
        <p className="muted">{enAudit.lead}</p>
      </header>
      <AuditFilters filter={filter} actor={actor} resource={resource} onChange={apply} />
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      <Kept isChecking={isChecking || actor.isPending || resource.isPending}>
        {rows?.length === 0 && <p className="empty">{isFiltered ? enAudit.noMatch : enAudit.none}</p>}
        {rows !== undefined && rows.length > 0 && (
          <Table head={[enAudit.when, enAudit.who, enAudit.action, enAudit.what]} rows={rows} label={enAudit.title} />
        )}
        {more && <Button onPress={more}>{enAudit.older}</Button>}
      </Kept>
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
