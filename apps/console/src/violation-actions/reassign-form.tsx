import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findAssigneesQuery, type NamedAssignee, type ViolationAction } from '../api/violation-actions';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Name } from '../components/name';
import { Picker } from '../components/picker';
import { useSettled } from '../components/use-settled';
import { en } from '../messages/en';
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
            <Name>{assignee.name}</Name>
            <Button
              className="chip-remove"
              label={en.picker.remove(assignee.name)}
              onPress={() => {
                setAssignee(undefined);
              }}
            >
              ×
            </Button>
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
