import { Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { Name, Text } from '../components/name';
import { When } from '../components/when';
import { enApprovals as text } from '../messages/en-approvals';

type Proposal = NonNullable<Answer<'get', '/pending-changes/v1/{id}'>['violation']>;

interface ViolationProposalProps {
  readonly proposal: Proposal;
  readonly violationId: string;
}

/** Shows a proposed action on a violation. */
export function ViolationProposal({ proposal, violationId }: ViolationProposalProps) {
  const { targetId, control, assignee, seen, comments } = proposal;
  return (
    <section className="stack">
      <p>
        {text.ofIdentity} <Name>{targetId}</Name>.{' '}
        <Link to="/violations/$id" params={{ id: violationId }}>
          {text.toViolation}
        </Link>
      </p>
      {control !== null && (
        <p>
          {text.control}: <Name>{control.name}</Name>,{' '}
          {control.expiration === undefined ? (
            text.hours(control.hours)
          ) : (
            <>
              {text.until} <When at={control.expiration} isDate />
            </>
          )}
        </p>
      )}
      {assignee !== null && (
        <p>
          {text.assignee}: <Name>{assignee.id}</Name>
        </p>
      )}
      {comments !== null && (
        <blockquote>
          <Text>{comments}</Text>
        </blockquote>
      )}
      <h2>{text.seen}</h2>
      <ul>
        {seen.map(({ type, id }) => (
          <li key={`${type} ${id}`}>
            <Name>{id}</Name>
          </li>
        ))}
      </ul>
    </section>
  );
}
