import { useQuery } from '@tanstack/react-query';
import { violationRemediationQuery } from '../api/remediation-queries';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { enRemediation as text } from '../messages/en-remediation';
import { Proposals } from '../remediation/proposals';

interface Props {
  readonly id: string;
  readonly identity: string;
}

/** Shows the least access to remove so that the violation ends; each set links to its what-if question. */
export function Removals({ id, identity }: Props) {
  const { data, error } = useQuery(violationRemediationQuery(id));
  if (error) return <ErrorNotice error={error} />;
  if (data === undefined) return <Late />;
  const { proposals, violations, isExact, isComplete } = data;
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
