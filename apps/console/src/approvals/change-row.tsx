import { markInvisible } from '@identity-governance/values';
import { Link } from '@tanstack/react-router';
import type { PendingChange } from '../api/violation-actions';
import { Name } from '../components/name';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enApprovals } from '../messages/en-approvals';
import { enAudit } from '../messages/en-audit';
import { Until } from './until';
import type { ChangeNames } from './use-change-names';

export const changeHead = [
  en.violations.policy,
  enAudit.action,
  enApprovals.by,
  enApprovals.created,
  enApprovals.state,
] as const;

/** Returns the row of a change in a table with `changeHead`. */
export function toChangeRow(change: PendingChange, names: ChangeNames) {
  const about = names.violations?.get(change.resourceId);
  const { id, action, state, before, after, violation, created, expires, approvals } = change;
  return {
    key: id,
    cells: [
      <span key="policy">
        <Link to="/approvals/$id" params={{ id }}>
          <Name>{subjectOf(change, names)}</Name>
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
      <Proposer key="by" change={change} names={names} />,
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

/** Names a change in one line: its subject, the identity that violates, and what is proposed. */
export function titleOf(change: PendingChange, names: ChangeNames): string {
  const about = names.violations?.get(change.resourceId);
  const parts = [subjectOf(change, names), ...(about ? [about.target.name] : []), enApprovals.actions[change.action]];
  return parts.map((part) => markInvisible(part)).join(', ');
}

interface ProposerProps {
  readonly change: PendingChange;
  readonly names: ChangeNames;
}

/** The person who proposed a change, by name and id, or the client. */
export function Proposer({ change: { proposedBy }, names: { proposers } }: ProposerProps) {
  const name = proposers?.get(proposedBy);
  if (name === undefined) return <Name>{proposedBy}</Name>;
  return (
    <>
      <Name>{name}</Name>{' '}
      <span className="muted small">
        <Name>{proposedBy}</Name>
      </span>
    </>
  );
}

/** Returns the name of the policy, identity, group or control that a change is about, else an id. */
export function subjectOf(
  { after, before, violation, proposedRows, resourceId }: PendingChange,
  names: ChangeNames,
): string {
  const about = names.violations?.get(resourceId);
  const row = (proposedRows?.[0]?.after ?? proposedRows?.[0]?.before) as { readonly name?: string } | null | undefined;
  const group = names.groups?.get(resourceId);
  return after?.name ?? before?.name ?? about?.policy.name ?? violation?.targetId ?? row?.name ?? group ?? resourceId;
}
