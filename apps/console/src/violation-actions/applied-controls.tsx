import { useState } from 'react';
import type { components } from '../api/openapi';
import { Button } from '../components/button';
import { Name, Text } from '../components/name';
import { Table } from '../components/table';
import { When } from '../components/when';
import { enViolationActions } from '../messages/en-violation-actions';

const text = enViolationActions.applied;
type AppliedControl = components['schemas']['AppliedControl'];

interface Props {
  readonly controls: readonly AppliedControl[];
  /** Ends a control before its time; absent if the session may not. */
  readonly onEnd?: (id: string) => void;
}

/** Lists the controls on a violation, the latest first. */
export function AppliedControls({ controls, onEnd }: Props) {
  const isEnding = onEnd !== undefined && controls.some(mayEnd);
  const { control, status, by, since, until, justification, action } = text;
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      <Table
        label={text.title}
        head={[control, status, by, since, until, justification, ...(isEnding ? [action] : [])]}
        rows={controls.map((one) => ({
          key: one.id,
          cells: [
            <Name key="control">{one.control.name}</Name>,
            text.statuses[one.status],
            <Name key="by">{one.applier.name}</Name>,
            <When key="since" at={one.appliedDate} />,
            <When key="until" at={one.expiration} isDate />,
            one.comments !== undefined && <Text key="comments">{one.comments}</Text>,
            ...(isEnding ? [mayEnd(one) && <EndControl key="end" control={one} onEnd={onEnd} />] : []),
          ],
        }))}
      />
    </section>
  );
}

function mayEnd({ status }: AppliedControl): boolean {
  return status === 'Active' || status === 'Pending';
}

interface EndProps {
  readonly control: AppliedControl;
  readonly onEnd: (id: string) => void;
}

/** Requests confirmation before a mitigation ends. */
function EndControl({ control: { id, status }, onEnd }: EndProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button
        onPress={() => {
          setAsking(true);
        }}
      >
        {text.end}
      </Button>
    );
  }
  return (
    <span className="actions">
      {status === 'Active' && <span className="small">{text.reopens}</span>}
      <Button
        className="button primary"
        onPress={() => {
          onEnd(id);
        }}
      >
        {text.confirm}
      </Button>
      <Button
        onPress={() => {
          setAsking(false);
        }}
      >
        {text.keep}
      </Button>
    </span>
  );
}
