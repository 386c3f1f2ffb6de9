import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { identityRemediationQuery } from '../api/remediation-queries';
import { LevelBadge } from '../components/level-badge';
import { Name, Names } from '../components/name';
import { enRemediation as text } from '../messages/en-remediation';
import { Proposals } from './proposals';
import { Loaded } from '../components/loaded';

/**
 * Shows the violations of an identity, and the least access to remove so that all of them end. A disabled identity is
 * treated as though it were enabled, and has no records.
 */
export function IdentityRemediation({ id }: { readonly id: string }) {
  const query = useQuery(identityRemediationQuery(id));
  return <Loaded query={query}>{(data) => <Remediation id={id} data={data} />}</Loaded>;
}

interface RemediationProps {
  readonly id: string;
  readonly data: Answer<'get', '/identities/v1/{id}/remediation'>;
}

function Remediation({ id, data }: RemediationProps) {
  const { violations, omittedViolations, proposals, unresolvable, identityDisabled = false } = data;
  const words = identityDisabled ? text.ifEnabled : text;
  if (violations.length === 0) return <p className="muted">{words.violatesNone}</p>;
  return (
    <section className="stack">
      <h2>{words.violates(violations.length + omittedViolations)}</h2>
      <ul className="policy-list">
        {violations.map(({ policy, level }) => (
          <li key={policy.id}>
            <LevelBadge level={level} />
            {identityDisabled ? (
              <Link to="/policies/$id" params={{ id: policy.id }}>
                <Name>{policy.name}</Name>
              </Link>
            ) : (
              <Link to="/violations" search={{ policy: policy.id, identity: id }}>
                <Name>{policy.name}</Name>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {proposals.length > 0 && (
        <>
          <h3>{text.title}</h3>
          <p className="muted small">{text.lead(violations.length)}</p>
          <Proposals proposals={proposals} identity={id} isExact={data.isExact} isComplete={data.isComplete} />
        </>
      )}
      {unresolvable.length > 0 && (
        <p className="muted">
          {text.unresolvable} <Names of={unresolvable.map(({ policy }) => policy.name)} />
        </p>
      )}
    </section>
  );
}
