import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../api/call';
import { violationRemediationQuery } from '../api/remediation-queries';
import { enRemediation as text } from '../messages/en-remediation';
import { Proposals } from '../remediation/proposals';
import { Loaded } from '../components/loaded';
import { AskRemoval } from './ask-removal';

interface Props {
  readonly id: string;
  readonly identity: string;
  /** The session may ask for removals. */
  readonly mayAsk: boolean;
}

/** Shows the least access to remove so that the violation ends; each set links to its what-if question. */
export function Removals({ id, identity, mayAsk }: Props) {
  const query = useQuery(violationRemediationQuery(id));
  return (
    <Loaded query={query}>
      {(remediation) => <Found remediation={remediation} id={id} identity={identity} mayAsk={mayAsk} />}
    </Loaded>
  );
}

interface FoundProps extends Props {
  readonly remediation: Answer<'get', '/violations/v1/{id}/remediation'>;
}

function Found({ remediation, id, identity, mayAsk }: FoundProps) {
  const { proposals, violations, isExact, isComplete } = remediation;
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      {proposals.length > 0 ? (
        <>
          <p className="muted small">{text.lead(violations.length)}</p>
          <Proposals
            {...{ proposals, identity, isExact, isComplete }}
            {...(mayAsk && { actionOf: (proposal) => <AskRemoval id={id} proposal={proposal} /> })}
          />
        </>
      ) : (
        <p className="muted">{violations.length === 0 ? text.over : text.impossible}</p>
      )}
    </section>
  );
}
