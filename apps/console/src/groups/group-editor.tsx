import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call';
import { Confirm } from '../components/confirm';
import { DraftForm } from '../components/draft-form';
import { useChange } from '../components/use-change';
import { enForms } from '../messages/en-forms';
import { enGroup as text } from '../messages/en-group';
import { draftOf, newGroup, toBody, type Group, type GroupDraft } from './group-draft';
import { GroupFields } from './group-fields';

const path = '/workgroups/v1/{id}';

/** The form of a new group, which is shown once it is there. */
export function NewGroup({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const create = useChange(
    (draft: GroupDraft) => call('post', '/workgroups/v1', { body: toBody(draft) }),
    ({ id }) => navigate({ to: '/groups/$id', params: { id } }),
  );
  return (
    <DraftForm
      name={text.form}
      Fields={GroupFields}
      start={newGroup}
      label={enForms.create}
      isBusy={create.isPending}
      error={create.error}
      onSave={create.mutate}
      onCancel={onClose}
    />
  );
}

interface Props {
  readonly group: Group;
  readonly etag: string | undefined;
  readonly onClose: () => void;
}

/** The form of a stored group. */
export function GroupEditor({ group, etag, onClose }: Props) {
  const navigate = useNavigate();
  const request = { params: { id: group.id }, ...(etag !== undefined && { ifMatch: etag }) };
  const save = useChange((draft: GroupDraft) => call('put', path, { ...request, body: toBody(draft) }), onClose);
  const remove = useChange(
    () => call('delete', path, request),
    () => navigate({ to: '/groups' }),
  );
  const isBusy = save.isPending || remove.isPending;
  return (
    <DraftForm
      name={text.form}
      Fields={GroupFields}
      start={draftOf(group)}
      label={enForms.save}
      isBusy={isBusy}
      error={save.error ?? remove.error}
      onSave={save.mutate}
      onCancel={onClose}
    >
      <Confirm
        label={enForms.remove}
        {...text.remove}
        isBusy={isBusy}
        onConfirm={() => {
          remove.mutate(undefined);
        }}
      />
    </DraftForm>
  );
}
