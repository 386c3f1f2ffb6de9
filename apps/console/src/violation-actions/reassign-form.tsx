import { useState } from 'react';
import { findAssigneesQuery, type NamedAssignee, type ViolationAction } from '../api/violation-actions';
import { enViolationActions as text } from '../messages/en-violation-actions';
import { ActionForm } from './action-form';
import { PickOne } from '../components/pick-one';

interface Props {
  readonly isBusy: boolean;
  readonly onSubmit: (action: Extract<ViolationAction, { readonly kind: 'reassign' }>) => void;
  readonly onCancel: () => void;
}

/** Chooses the new owner of violations. */
export function ReassignForm({ isBusy, onSubmit, onCancel }: Props) {
  const [assignee, setAssignee] = useState<NamedAssignee>();
  return (
    <ActionForm
      label={text.reassign}
      comment={`${text.comment} (${text.optional})`}
      isReady={assignee !== undefined}
      isBusy={isBusy}
      onCancel={onCancel}
      onSubmit={(comments) => {
        if (assignee === undefined) return;
        const { assigneeId, assigneeType } = assignee;
        onSubmit({ kind: 'reassign', reassignTo: { assigneeId, assigneeType }, comments });
      }}
    >
      <PickOne
        label={text.assignee}
        hint={text.assigneeHint}
        queryOf={findAssigneesQuery}
        choiceOf={choiceOf}
        chosen={assignee?.name}
        onChange={setAssignee}
      />
    </ActionForm>
  );
}

function choiceOf({ assigneeType, assigneeId, name, detail }: NamedAssignee) {
  return {
    key: `${assigneeType}:${assigneeId}`,
    name,
    detail: assigneeType === 'IDENTITY' ? detail : `${text.group} · ${detail}`,
  };
}
