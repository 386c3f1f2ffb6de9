import type { Answer } from '../api/call';
import type { PolicyChange } from '../api/policy-queries';
import { enApprovals } from '../messages/en-approvals';
import { ChangesView } from '../components/changes-view';
import { changesBetween } from '../policies/draft-changes';
import { Effect } from '../policies/effect';
import { draftOf, toBody } from '../policies/policy-draft';
import { rowChanges } from './row-changes';
import { RulingForm } from './ruling-form';
import { ViolationProposal } from './violation-proposal';

type Change = Answer<'get', '/pending-changes/v1/{id}'>;

/** Shows what a change proposes, its effect, and the decision while it is pending. */
export function Proposal({ change }: { readonly change: Change }) {
  const { before, after, resourceId, state, violation, proposedRows } = change;
  const isPending = state === 'PENDING';
  const isOfPolicy = violation === null && proposedRows === null;
  return (
    <>
      {violation !== null && <ViolationProposal proposal={violation} violationId={resourceId} />}
      {proposedRows !== null && <ChangesView title={enApprovals.changes} changes={rowChanges(proposedRows)} />}
      {isOfPolicy && (
        <ChangesView
          title={enApprovals.changes}
          changes={changesBetween(before ? draftOf(before) : undefined, after ? draftOf(after) : undefined)}
        />
      )}
      {isPending && isOfPolicy && <Effect change={simulated(change)} policyId={resourceId} note={enApprovals.effect} />}
      {isPending && <RulingForm change={change} />}
    </>
  );
}

function simulated({ after, resourceId }: Change): PolicyChange {
  return after === null ? { removedPolicyIds: [resourceId] } : { policies: [toBody(draftOf(after), resourceId)] };
}
