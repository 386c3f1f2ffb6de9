import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findAssigneesQuery, type NamedAssignee, type ViolationAction } from '../api/violation-actions';
import { ErrorNotice } from '../components/error-notice';
import { Picker } from '../components/picker';
import { RemovableName } from '../components/removable-name';
import { useSettled } from '../components/use-settled';
import { enViolationActions as text } from '../messages/en-violation-actions';
import { ActionForm } from './action-form';

interface Props {
  readonly isBusy: boolean;
  readonly onSubmit: (action: Extract<ViolationAction, { readonly kind: 'reassign' }>) => void;
  readonly onCancel: () => void;
}

/** Chooses the new owner of violations. */
export function ReassignForm({ isBusy, onSubmit, onCancel }: Props) {
  const [words, setWords] = useState('');
  const [assignee, setAssignee] = useState<NamedAssignee>();
  const found = useQuery({ ...findAssigneesQuery(useSettled(words)), placeholderData: keepPreviousData });
  const choices = (found.data ?? []).map((one) => ({
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
            onSearch={setWords}
            onChoose={(key) => {
              setAssignee(found.data?.find((one) => keyOf(one) === key));
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
        {found.error && <ErrorNotice error={found.error} />}
      </div>
    </ActionForm>
  );
}

function keyOf({ assigneeType, assigneeId }: NamedAssignee): string {
  return `${assigneeType}:${assigneeId}`;
}
