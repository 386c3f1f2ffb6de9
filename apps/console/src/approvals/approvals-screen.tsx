import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { pendingChangePagesQuery } from '../api/policy-queries';
import { violationIds, violationsByIdQuery } from '../api/violation-actions';
import { Name } from '../components/name';
import { useKeptPages } from '../components/use-kept';
import { When } from '../components/when';
import { Until } from './until';
import { enAudit } from '../messages/en-audit';
import { en } from '../messages/en';
import { enApprovals } from '../messages/en-approvals';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';

const route = getRouteApi('/approvals');
type Change = Answer<'get', '/pending-changes/v1'>[number];

/** Lists changes of policies that wait for a second person, or that have ended. */
export function ApprovalsScreen() {
  const isPending = route.useSearch().show !== 'ended';
  const list = useKeptPages(pendingChangePagesQuery(isPending));
  const changes = list.data?.pages.flatMap((page) => page.data);
  const { data: violations } = useQuery(violationsByIdQuery(violationIds(changes ?? [])));
  const rows = changes?.map((change) => toRow(change, violations?.get(change.resourceId)));
  return (
    <>
      <PageHead title={enApprovals.title} lead={enApprovals.lead}>
        <p className="tabs">
          <Link to="/approvals" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
            {enApprovals.pending}
          </Link>
          <Link to="/approvals" search={{ show: 'ended' }} activeOptions={{ includeSearch: true }}>
            {enApprovals.ended}
          </Link>
        </p>
      </PageHead>
      <PagedTable
        label={enApprovals.title}
        head={[en.violations.policy, enAudit.action, enApprovals.by, enApprovals.created, enApprovals.state]}
        rows={rows}
        list={list}
        empty={
          <div className="empty">
            <h2>{isPending ? enApprovals.nonePending : enApprovals.noneEnded}</h2>
            <p className="muted">{enApprovals.explain}</p>
          </div>
        }
      />
    </>
  );
}

type Violation = Answer<'get', '/violations/v1'>[number];

function toRow(change: Change, about: Violation | undefined) {
  const { id, action, state, before, after, violation, proposedBy, created, expires, approvals } = change;
  return {
    key: id,
    cells: [
      <span key="policy">
        <Link to="/approvals/$id" params={{ id }}>
          <Name>{subjectOf(change, about)}</Name>
        </Link>
        {about && (
          <span className="item-id muted small">
            <Name>{about.target.name}</Name> · <Name>{about.target.id}</Name>
          </span>
        )}
        {violation === null && (
          <span className="item-id muted small">
            <Name>{(after ?? before)?.id ?? change.resourceId}</Name>
          </span>
        )}
      </span>,
      <span key="action">
        {enApprovals.actions[action]}
        {violation?.control && (
          <>
            {' '}
            <Until control={violation.control} />
          </>
        )}
      </span>,
      <Name key="by">{proposedBy}</Name>,
      <When key="created" at={created} />,
      <span key="state">
        {enApprovals.states[state]}
        {state === 'PENDING' && (
          <span className="muted small">
            {' '}
            {enApprovals.expires} <When at={expires} />
            {change.approvalsRequired > 1 && `, ${enApprovals.approvals(approvals.length, change.approvalsRequired)}`}
          </span>
        )}
      </span>,
    ],
  };
}

/** The name of the policy, else the id of the identity. */
function subjectOf({ after, before, violation, resourceId }: Change, about: Violation | undefined): string {
  return after?.name ?? before?.name ?? about?.policy.name ?? violation?.targetId ?? resourceId;
}
