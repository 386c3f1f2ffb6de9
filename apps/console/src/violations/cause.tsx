import { Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { Name, Text } from '../components/name';
import { enHistory as text } from '../messages/en-violations';

type Step = Answer<'get', '/violations/v1/{id}/history'>[number];

interface CauseProps {
  readonly cause: Step['cause'];
  readonly isLink: boolean;
  /** The names of persons by their ids, if they are read. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

/** Says why a step happened. `isLink`: links to the audit trail. */
export function Cause({ cause, isLink, names }: CauseProps) {
  const { reason } = cause;
  return (
    <>
      {reason !== undefined && <p>{text.reasons[reason]}</p>}
      <Origin cause={cause} isLink={isLink} names={names} />
    </>
  );
}

/** Links to the audit trail, which finds the change by the key of its row. */
function Origin({ cause, isLink, names }: CauseProps) {
  const { kind, changed = '', key = [] } = cause;
  if (kind === 'REQUEST') return <Request cause={cause} names={names} />;
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

function Request({ cause: { person, client = '', approvedBy, comment }, names }: Omit<CauseProps, 'isLink'>) {
  const nameOf = (id: string) => names?.get(id) ?? id;
  return (
    <>
      <span>
        {text.causes.REQUEST} <Name>{typeof person === 'string' ? nameOf(person) : client}</Name>
        {typeof approvedBy === 'string' && (
          <>
            , {text.causes.approvedBy} <Name>{nameOf(approvedBy)}</Name>
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
