import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRef } from '../api/access-ref';
import type { Answer } from '../api/call';
import { itemDetailsQuery } from '../api/item-names';
import { ownerNameQuery, violationsByIdQuery } from '../api/violation-actions';
import { ErrorNotice } from '../components/error-notice';
import { Fact } from '../components/facts';
import { ItemLine } from '../components/item-line';
import { LevelBadge, type Level } from '../components/level-badge';
import { Name, Text } from '../components/name';
import { enApprovals as text } from '../messages/en-approvals';
import { Until } from './until';

type Proposal = NonNullable<Answer<'get', '/pending-changes/v1/{id}'>['violation']>;

interface ViolationProposalProps {
  readonly proposal: Proposal;
  readonly violationId: string;
}

/** Shows a proposed action on a violation: who, which policy, what until when, and the access in conflict. */
export function ViolationProposal({ proposal, violationId }: ViolationProposalProps) {
  const { targetId, control, assignee, seen, comments } = proposal;
  const { data: violations, error, refetch } = useQuery(violationsByIdQuery([violationId]));
  const violation = violations?.get(violationId);
  return (
    <section className="stack">
      {error && <ErrorNotice error={error} retry={refetch} />}
      <dl className="changes">
        <Fact name={text.ofIdentity}>
          <Link to="/identities/$id" params={{ id: targetId }}>
            <Name>{violation?.target.name ?? targetId}</Name>
          </Link>
          <Id>{targetId}</Id>
        </Fact>
        {violation && (
          <Fact name={text.policy}>
            <LevelBadge level={violation.level.toUpperCase() as Level} />{' '}
            <Link to="/policies/$id" params={{ id: violation.policy.id }}>
              <Name>{violation.policy.name}</Name>
            </Link>
            <Id>{violation.policy.id}</Id>
          </Fact>
        )}
        {control !== null && (
          <Fact name={text.control}>
            <span>
              <Name>{control.name}</Name>, <Until control={control} />
            </span>
            <Id>{control.id}</Id>
          </Fact>
        )}
        {assignee !== null && (
          <Fact name={text.assignee}>
            <Assignee assignee={assignee} />
          </Fact>
        )}
        {comments !== null && (
          <Fact name={text.justification}>
            <Text>{comments}</Text>
          </Fact>
        )}
        <Fact name={text.seen}>
          <Seen seen={seen} />
        </Fact>
      </dl>
      <p>
        <Link to="/violations/$id" params={{ id: violationId }}>
          {text.toViolation}
        </Link>
      </p>
    </section>
  );
}

function Seen({ seen }: Pick<Proposal, 'seen'>) {
  const { data: details } = useQuery(itemDetailsQuery(seen));
  return (
    <ul className="removals">
      {seen.map((ref) => {
        const { name = ref.id, source } = details?.get(formatRef(ref)) ?? {};
        return (
          <li key={formatRef(ref)}>
            <ItemLine item={{ ...ref, name }} source={source} />
          </li>
        );
      })}
    </ul>
  );
}

function Assignee({ assignee: { type, id } }: { readonly assignee: NonNullable<Proposal['assignee']> }) {
  const { data: name } = useQuery(ownerNameQuery(type, id));
  return (
    <>
      {type === 'IDENTITY' ? (
        <Link to="/identities/$id" params={{ id }}>
          <Name>{name ?? id}</Name>
        </Link>
      ) : (
        <Name>{name ?? id}</Name>
      )}
      <Id>{`${text.ownerTypes[type]} · ${id}`}</Id>
    </>
  );
}

function Id({ children }: { readonly children: string }) {
  return (
    <span className="item-id muted small">
      <Name>{children}</Name>
    </span>
  );
}
