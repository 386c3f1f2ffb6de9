import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { pendingChangeQuery, type PolicyChange } from '../api/policy-queries';
import { violationIds, violationsByIdQuery } from '../api/violation-actions';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name, Text } from '../components/name';
import { When } from '../components/when';
import { enApprovals } from '../messages/en-approvals';
import { ChangesView } from '../policies/changes-view';
import { changesBetween } from '../policies/draft-changes';
import { Effect } from '../policies/effect';
import { draftOf, toBody } from '../policies/policy-draft';
import { RulingForm } from './ruling-form';
import { rowChanges } from './row-changes';
import { ViolationProposal } from './violation-proposal';

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
  const isOfPolicy = change.violation === null && change.proposedRows === null;
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
      {change.violation !== null && <ViolationProposal proposal={change.violation} violationId={resourceId} />}
      {change.proposedRows !== null && (
        <ChangesView title={enApprovals.changes} changes={rowChanges(change.proposedRows)} />
      )}
      {isOfPolicy && (
        <ChangesView
          title={enApprovals.changes}
          changes={changesBetween(before ? draftOf(before) : undefined, after ? draftOf(after) : undefined)}
        />
      )}
      {isPending && isOfPolicy && <Effect change={simulated(change)} policyId={resourceId} note={enApprovals.effect} />}
      {isPending && <RulingForm id={id} />}
    </div>
  );
}

function simulated({ after, resourceId }: Change): PolicyChange {
  return after === null ? { removedPolicyIds: [resourceId] } : { policies: [toBody(draftOf(after), resourceId)] };
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
