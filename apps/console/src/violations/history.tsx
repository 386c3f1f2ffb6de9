import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { violationHistoryQuery } from '../api/remediation-queries';
import { Name, Text } from '../components/name';
import { Table } from '../components/table';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enHistory as text } from '../messages/en-violations';
import { Loaded } from '../components/loaded';

type Step = Answer<'get', '/violations/v1/{id}/history'>[number];

/** Shows the steps of a violation, with the change that caused each. */
export function History({ id }: { readonly id: string }) {
  const query = useQuery(violationHistoryQuery(id));
  return <Loaded query={query}>{(steps) => <Steps steps={steps} />}</Loaded>;
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const seesAudit = useScope('audit:read');
  const rows = steps.map((step) => ({
    key: step.id,
    cells: [
      <When key="time" at={step.time} />,
      text.steps[step.step],
      <Cause key="cause" cause={step.cause} isLink={seesAudit} />,
    ],
  }));
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      <Table head={[text.time, text.step, text.cause]} rows={rows} label={text.title} />
    </section>
  );
}

interface CauseProps {
  readonly cause: Step['cause'];
  readonly isLink: boolean;
}

function Cause({ cause, isLink }: CauseProps) {
  const { reason } = cause;
  return (
    <>
      {reason !== undefined && <p>{text.reasons[reason]}</p>}
      <Origin cause={cause} isLink={isLink} />
    </>
  );
}

/** Links to the audit trail, which finds the change by the key of its row. */
function Origin({ cause, isLink }: CauseProps) {
  const { kind, changed = '', key = [] } = cause;
  if (kind === 'REQUEST') return <Request cause={cause} />;
  if (kind !== 'CHANGE') return text.causes[kind];
  const name = key.join(' ');
  return (
    <span>
      {text.causes.CHANGE(changed)}{' '}
      {isLink && key[0] !== undefined ? (
        <Link to="/audit" search={{ resource: key[0] }}>
          <Name>{name}</Name>
        </Link>
      ) : (
        <Name>{name}</Name>
      )}
    </span>
  );
}

function Request({ cause: { person, client = '', approvedBy, comment } }: Pick<CauseProps, 'cause'>) {
  return (
    <>
      <span>
        {text.causes.REQUEST} <Name>{person ?? client}</Name>
        {typeof approvedBy === 'string' && (
          <>
            , {text.causes.approvedBy} <Name>{approvedBy}</Name>
          </>
        )}
      </span>
      {typeof comment === 'string' && (
        <p className="muted small">
          <Text>{comment}</Text>
        </p>
      )}
    </>
  );
}
