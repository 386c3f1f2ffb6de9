import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { auditEventQuery } from '../api/audit-queries';
import { importOfRequestQuery } from '../api/import-queries';
import { Name } from '../components/name';
import { Table } from '../components/table';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enAudit } from '../messages/en-audit';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';
import { linkOf } from './event-link';
import { nameOf, useActorNames } from './event-names';
import { NamedId } from './named-id';
import { rowChanges } from './row-changes';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';

const route = getRouteApi('/audit/$id');
type Event = Answer<'get', '/audit-events/v1/{id}'>;

/** Shows one event: the actor, the action, and the row before and after. */
export function AuditEventScreen() {
  const { id } = route.useParams();
  const query = useQuery(auditEventQuery(id));
  return (
    <Loaded query={query} title={enAudit.event}>
      {({ data }) => <AuditEvent event={data} />}
    </Loaded>
  );
}

function AuditEvent({ event }: { readonly event: Event }) {
  const { subject, actor, resourceId } = event;
  const actors = useActorNames([event]);
  const name = nameOf(event);
  const changes = rowChanges(event.before ?? {}, event.after ?? {}).map(({ field, before, after }) => ({
    key: field,
    cells: [<Name key="field">{field}</Name>, <Name key="before">{before}</Name>, <Name key="after">{after}</Name>],
  }));
  return (
    <div className="stack">
      <PageHead
        title={`${name ?? resourceId} ${enAudit.actions[event.action]}`}
        heading={
          <>
            <NamedId id={resourceId} name={name} /> {enAudit.actions[event.action]}
          </>
        }
        above={enAudit.type(event.resourceType)}
      >
        <p className="muted">
          <NamedId id={subject ?? actor} name={subject === null ? undefined : actors.get(subject)} />,{' '}
          <When at={event.created} />
        </p>
        <p className="actions">
          <Subject event={event} />
          <Link to="/audit" search={{ type: event.resourceType, resource: event.resourceId }}>
            {enAudit.history}
          </Link>
          <Link to="/audit" search={{ request: event.trackingId }}>
            {enAudit.ofRequest}
          </Link>
          <ImportLink trackingId={event.trackingId} />
        </p>
      </PageHead>
      {changes.length > 0 && (
        <section className="stack">
          <h2>{enAudit.changes}</h2>
          <Table head={[enAudit.field, enPolicies.before, enPolicies.after]} rows={changes} label={enAudit.changes} />
        </section>
      )}
      <Origin event={event} />
    </div>
  );
}

/** Links to the import of a request; nothing if the request was none. */
function ImportLink({ trackingId }: Pick<Event, 'trackingId'>) {
  const isReader = useScope('inventory:read');
  const { data } = useQuery({ ...importOfRequestQuery(trackingId), enabled: isReader });
  return data ? (
    <Link to="/imports/$id" params={{ id: data.id }}>
      {enAudit.byImport}
    </Link>
  ) : null;
}

function Subject({ event }: { readonly event: Event }) {
  const link = linkOf(event);
  return link === undefined ? null : <Link {...link}>{enAudit.open}</Link>;
}

function Origin({ event }: { readonly event: Event }) {
  const { actor, actorKind, address, trackingId, position, overrides } = event;
  const values = {
    [enAudit.actor]: `${actor} (${actorKind.toLowerCase()})`,
    [enAudit.address]: address ?? en.none,
    [enAudit.request]: trackingId,
    ...(overrides !== null && { [enAudit.overrides]: overrides }),
    [enAudit.position]: position === null ? enAudit.unsealed : String(position),
  };
  const rows = Object.entries(values).map(([key, value]) => ({ key, cells: [key, <Name key="value">{value}</Name>] }));
  return (
    <section className="stack">
      <h2>{enAudit.origin}</h2>
      <Table head={[en.lists.name, en.access.value]} rows={rows} label={enAudit.origin} />
    </section>
  );
}
