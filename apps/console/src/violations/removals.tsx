import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../api/call';
import { violationRemediationQuery } from '../api/remediation-queries';
import { enRemediation as text } from '../messages/en-remediation';
import { Proposals } from '../remediation/proposals';
import { Loaded } from '../components/loaded';

interface Props {
  readonly id: string;
  readonly identity: string;
}

/** Shows the least access to remove so that the violation ends; each set links to its what-if question. */
export function Removals({ id, identity }: Props) {
  const query = useQuery(violationRemediationQuery(id));
  return <Loaded query={query}>{(remediation) => <Found remediation={remediation} identity={identity} />}</Loaded>;
}

interface FoundProps {
  readonly remediation: Answer<'get', '/violations/v1/{id}/remediation'>;
  readonly identity: string;
}

function Found({ remediation: { proposals, violations, isExact, isComplete }, identity }: FoundProps) {
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      {proposals.length > 0 ? (
        <>
          <p className="muted small">{text.lead(violations.length)}</p>
          <Proposals proposals={proposals} identity={identity} isExact={isExact} isComplete={isComplete} />
        </>
      ) : (
        <p className="muted">{violations.length === 0 ? text.over : text.impossible}</p>
      )}
    </section>
  );
}
