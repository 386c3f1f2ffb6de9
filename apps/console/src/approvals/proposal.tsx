import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Answer } from '../api/call';
import type { PolicyChange } from '../api/policy-queries';
import { enApprovals } from '../messages/en-approvals';
import { ChangesView } from '../components/changes-view';
import { Name } from '../components/name';
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
      <Standing change={change} />
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

/** The approvals so far, the files that the change overrides, and its origin as the proposer states it. */
function Standing({ change }: { readonly change: Change }) {
  const { approvals, approvalsRequired, batchId, batchCommit, batchUrl, overrides } = change;
  return (
    <>
      {approvalsRequired > 1 && (
        <p className="notice">
          <span>
            {enApprovals.approvals(approvals.length, approvalsRequired)}
            {approvals.map(({ person }) => (
              <Fragment key={person}>
                {enApprovals.approvedBy} <Name>{person}</Name>
              </Fragment>
            ))}
          </span>
        </p>
      )}
      {overrides !== null && (
        <p className="notice">
          <span>
            {enApprovals.overrides} <Name>{overrides}</Name>
          </span>
        </p>
      )}
      {(batchId ?? batchCommit ?? batchUrl) !== null && (
        <p className="muted small">
          {batchId !== null && (
            <>
              <Link to="/approvals" search={{ batch: batchId }}>
                {enApprovals.toBatch}
              </Link>{' '}
            </>
          )}
          {batchCommit !== null && (
            <>
              {enApprovals.commit} <Name>{batchCommit}</Name>{' '}
            </>
          )}
          {batchUrl !== null && (
            <a href={batchUrl} rel="noreferrer">
              {enApprovals.review}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function simulated({ after, resourceId }: Change): PolicyChange {
  return after === null ? { removedPolicyIds: [resourceId] } : { policies: [toBody(draftOf(after), resourceId)] };
}
