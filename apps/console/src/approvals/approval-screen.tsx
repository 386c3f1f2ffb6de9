import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { part } from '../components/part';
import type { Answer } from '../api/call';
import { pendingChangeQuery } from '../api/policy-queries';
import { Name, Text } from '../components/name';
import { When } from '../components/when';
import { Proposer, subjectOf } from './change-row';
import { useChangeNames } from './use-change-names';
import { enApprovals } from '../messages/en-approvals';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';

/** Its code loads while the change is read. */
const Proposal = part(async () => (await import('./proposal')).Proposal);
const QueueSteps = part(
  async () => (await import('../components/queue-steps')).QueueSteps,
  () => null,
);
const route = getRouteApi('/approvals/$id');
type Change = Answer<'get', '/pending-changes/v1/{id}'>;

/** Shows one proposed change: before and after, its effect, and the decision. */
export function ApprovalScreen() {
  const { id } = route.useParams();
  const query = useQuery(pendingChangeQuery(id));
  return (
    <Loaded query={query} title={enApprovals.one}>
      {({ data }) => <Approval change={data} />}
    </Loaded>
  );
}

function Approval({ change }: { readonly change: Change }) {
  const { id, before, resourceId, state } = change;
  const names = useChangeNames([change]);
  const title = subjectOf(change, names);
  return (
    <div className="stack approval">
      <QueueSteps id={id} />
      <PageHead
        title={title}
        heading={<Name>{title}</Name>}
        above={`${enApprovals.actions[change.action]} · ${enApprovals.states[state]}`}
      >
        <p className="muted">
          {enApprovals.proposed} <Proposer change={change} names={names} /> <When at={change.created} />
          {state === 'PENDING' && (
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
      </PageHead>
      {change.completed !== null && <Ruled change={change} />}
      <Proposal key={id} change={change} />
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
