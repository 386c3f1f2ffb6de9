import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Answer } from '../api/call';
import { pendingChangeQuery } from '../api/policy-queries';
import { violationIds, violationsByIdQuery } from '../api/violation-actions';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name, Text } from '../components/name';
import { When } from '../components/when';
import { enApprovals } from '../messages/en-approvals';

/** Its code loads while the change is read. */
const Proposal = lazy(async () => ({ default: (await import('./proposal')).Proposal }));
const route = getRouteApi('/approvals/$id');
type Change = Answer<'get', '/pending-changes/v1/{id}'>;

/** Shows one proposed change: before and after, its effect, and the decision. */
export function ApprovalScreen() {
  const { id } = route.useParams();
  const { data, error } = useQuery(pendingChangeQuery(id));
  const { data: violations } = useQuery(violationsByIdQuery(violationIds(data ? [data.data] : [])));
  if (error) return <ErrorNotice error={error} />;
  if (data === undefined) return <Late />;
  const change = data.data;
  const { before, after, resourceId, state } = change;
  const isPending = state === 'PENDING';
  return (
    <div className="stack approval">
      <header className="page-head">
        <p className="muted small">
          {enApprovals.actions[change.action]} · {enApprovals.states[state]}
        </p>
        <h1>
          <Name>{after?.name ?? before?.name ?? violations?.get(resourceId)?.policy.name ?? resourceId}</Name>
        </h1>
        <p className="muted">
          {enApprovals.proposed} <Name>{change.proposedBy}</Name> <When at={change.created} />
          {isPending && (
            <>
              {', '}
              {enApprovals.expires} <When at={change.expires} />
            </>
          )}
          {'. '}
          {before !== null && (
            <Link to="/policies/$id" params={{ id: resourceId }}>
              {enApprovals.toPolicy}
            </Link>
          )}
        </p>
      </header>
      {change.completed !== null && <Ruled change={change} />}
      <Suspense fallback={<Late />}>
        <Proposal change={change} />
      </Suspense>
    </div>
  );
}

function Ruled({ change: { state, ruledBy, completed, comment } }: { readonly change: Change }) {
  return (
    <div className={state === 'APPROVED' ? 'notice fine' : 'notice'}>
      <p>
        {enApprovals.states[state]} {ruledBy !== null && <Name>{ruledBy}</Name>}{' '}
        {completed !== null && <When at={completed} />}
      </p>
      {comment !== null && (
        <blockquote>
          <Text>{comment}</Text>
        </blockquote>
      )}
    </div>
  );
}
