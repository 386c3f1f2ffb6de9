import { useState } from 'react';
import { findAssigneesQuery, type NamedAssignee, type ViolationAction } from '../api/violation-actions';
import { ErrorNotice } from '../components/error-notice';
import { Picker } from '../components/picker';
import { RemovableName } from '../components/removable-name';
import { useFound } from '../components/use-found';
import { enViolationActions as text } from '../messages/en-violation-actions';
import { ActionForm } from './action-form';

interface Props {
  readonly isBusy: boolean;
  readonly onSubmit: (action: Extract<ViolationAction, { readonly kind: 'reassign' }>) => void;
  readonly onCancel: () => void;
}

/** Chooses the new owner of violations. */
export function ReassignForm({ isBusy, onSubmit, onCancel }: Props) {
  const [assignee, setAssignee] = useState<NamedAssignee>();
  const { found, picker } = useFound(findAssigneesQuery);
  const choices = found.map((one) => ({
    key: keyOf(one),
    name: one.name,
    detail: one.assigneeType === 'IDENTITY' ? one.detail : `${text.group} · ${one.detail}`,
  }));
  return (
    <ActionForm
      label={text.reassign}
      comment={`${text.comment} (${text.optional})`}
      isReady={!isBusy && assignee !== undefined}
      onCancel={onCancel}
      onSubmit={(comments) => {
        if (assignee === undefined) return;
        const { assigneeId, assigneeType } = assignee;
        onSubmit({ kind: 'reassign', reassignTo: { assigneeId, assigneeType }, comments });
      }}
    >
      <div className="row" role="group" aria-label={text.assignee}>
        <span className="row-label" aria-hidden="true">
          {text.assignee}
        </span>
        {assignee === undefined ? (
          <Picker
            label={text.assignee}
            hint={text.assigneeHint}
            choices={choices}
            {...picker}
            onChoose={(key) => {
              setAssignee(found.find((one) => keyOf(one) === key));
            }}
          />
        ) : (
          <span className="chip">
            <RemovableName
              name={assignee.name}
              onRemove={() => {
                setAssignee(undefined);
              }}
            />
          </span>
        )}
        {picker.error && <ErrorNotice error={picker.error} />}
      </div>
    </ActionForm>
  );
}

function keyOf({ assigneeType, assigneeId }: NamedAssignee): string {
  return `${assigneeType}:${assigneeId}`;
}
