import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { auditPagesQuery } from '../api/audit-queries';
import { useKeptPages } from '../components/use-kept';
import { useTyped } from '../components/use-typed';
import { When } from '../components/when';
import { enAudit } from '../messages/en-audit';
import { toAuditQuery, type AuditFilter } from './audit-filter';
import { linkOf } from './event-link';
import { nameOf, useActorNames } from './event-names';
import { NamedId } from './named-id';
import { AuditFilters } from './audit-filters';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';

const route = getRouteApi('/audit');
type Event = Answer<'get', '/audit-events/v1'>[number];

export function AuditScreen() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useKeptPages(auditPagesQuery(toAuditQuery(filter)));
  const apply = (next: AuditFilter) => void navigate({ search: next, replace: true });
  const actor = useTyped(filter.actor ?? '', (text) => {
    apply({ ...filter, actor: text || undefined });
  });
  const resource = useTyped(filter.resource ?? '', (text) => {
    apply({ ...filter, resource: text || undefined });
  });
  const events = list.data?.pages.flatMap((page) => page.data);
  const actors = useActorNames(events ?? []);
  const rows = events?.map((event) => toRow(event, actors));
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHead title={enAudit.title} lead={enAudit.lead} />
      <AuditFilters filter={filter} actor={actor} resource={resource} onChange={apply} />
      <PagedTable
        label={enAudit.title}
        head={[enAudit.when, enAudit.who, enAudit.action, enAudit.what]}
        rows={rows}
        list={list}
        isPending={actor.isPending || resource.isPending}
        empty={isFiltered ? enAudit.noMatch : enAudit.none}
        more={enAudit.older}
      />
    </>
  );
}

function toRow(event: Event, actors: ReadonlyMap<string, string>) {
  const { id, created, actor, subject, action, resourceType, resourceId } = event;
  const link = linkOf(event);
  return {
    key: id,
    cells: [
      <When key="time" at={created} />,
      <NamedId key="actor" id={subject ?? actor} name={subject === null ? undefined : actors.get(subject)} />,
      <Link key="action" to="/audit/$id" params={{ id }}>
        {enAudit.actions[action]}
      </Link>,
      <span key="what">
        {enAudit.type(resourceType)}{' '}
        <NamedId id={resourceId} name={nameOf(event)} as={(name) => (link ? <Link {...link}>{name}</Link> : name)} />
      </span>,
    ],
  };
}
