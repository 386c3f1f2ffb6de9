import { useState } from 'react';
import type { ViolationAction } from '../api/violation-actions';
import { shorten, Text } from '../components/name';
import { enViolationActions as text } from '../messages/en-violation-actions';
import { ActionForm } from './action-form';
import { daysOf, endOn, type ControlDays } from './control-end';
import { Field, Select } from '../components/field';
import { Button } from '../components/button';

interface Control {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly type: 'Mitigation' | 'Remediation';
  /** Duration in hours: `480h`; absent: 365 days. */
  readonly expiration?: string;
  readonly justificationRequired: boolean;
}

interface Props {
  readonly controls: readonly Control[];
  /** Shown if there is no control. */
  readonly none: string;
  readonly isBusy: boolean;
  readonly onSubmit: (action: Extract<ViolationAction, { readonly kind: 'apply' }>) => void;
  readonly onCancel: () => void;
}

/** Chooses a compensating control, with the reason for applying it. */
export function ControlForm({ controls, none, isBusy, onSubmit, onCancel }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [now] = useState(() => Date.now());
  const [until, setUntil] = useState<string>();
  const control = controls.find(({ id }) => id === chosen) ?? controls[0];
  if (control === undefined) {
    return (
      <div className="notice">
        <p>{none}</p>
        <Button onPress={onCancel}>{text.cancel}</Button>
      </div>
    );
  }
  const { id, description, type, justificationRequired, expiration } = control;
  const days = daysOf(now, expiration);
  const day = until === undefined || until > days.last ? days.last : until;
  return (
    <ActionForm
      label={text.apply}
      comment={`${text.justification} (${justificationRequired ? text.required : text.optional})`}
      isCommentRequired={justificationRequired}
      isReady
      isBusy={isBusy}
      onCancel={onCancel}
      onSubmit={(comments) => {
        onSubmit({ kind: 'apply', control: { id }, comments, expiration: endOn(day, now, expiration) });
      }}
    >
      <Select
        label={text.control}
        value={id}
        options={controls.map((one) => [one.id, shorten(one.name)] as const)}
        onChange={setChosen}
      />
      <p className="muted small">
        {description !== undefined && (
          <>
            <Text>{description}</Text>{' '}
          </>
        )}
        {type === 'Remediation' ? text.remediates : text.mitigates}
      </p>
      <Until days={days} chosen={day} onChange={setUntil} />
    </ActionForm>
  );
}

interface UntilProps {
  readonly days: ControlDays;
  readonly chosen: string;
  readonly onChange: (day: string) => void;
}

function Until({ days: { first, last }, chosen, onChange }: UntilProps) {
  return (
    <Field label={text.until}>
      <input
        type="date"
        className="input"
        required
        min={first}
        max={last}
        value={chosen}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </Field>
  );
}
