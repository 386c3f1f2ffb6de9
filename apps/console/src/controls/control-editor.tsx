import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call';
import { Confirm } from '../components/confirm';
import { DraftForm } from '../components/draft-form';
import { useChange } from '../components/use-change';
import { enForms } from '../messages/en-forms';
import { enControls as text } from '../messages/en-operations';
import { draftOf, newControl, toBody, type Control, type ControlDraft } from './control-draft';
import { ControlFields } from './control-fields';

const path = '/controls/v1/{id}';
const hasOwner = ({ owner }: ControlDraft) => owner !== undefined;

/** Returns what goes to the list of controls, after a change. */
function useShowAll() {
  const navigate = useNavigate();
  return () => navigate({ to: '/controls' });
}

/** The form of a new control. */
export function NewControl() {
  const create = useChange(
    (draft: ControlDraft) => call('post', '/controls/v1', { body: toBody(draft) }),
    useShowAll(),
  );
  return (
    <DraftForm
      name={text.form}
      start={newControl}
      label={enForms.create}
      Fields={ControlFields}
      isComplete={hasOwner}
      isBusy={create.isPending}
      error={create.error}
      onSave={create.mutate}
    />
  );
}

interface Props {
  readonly control: Control;
  readonly etag: string | undefined;
}

/** The form of a stored control. */
export function ControlEditor({ control, etag }: Props) {
  const request = { params: { id: control.id }, ...(etag !== undefined && { ifMatch: etag }) };
  const showAll = useShowAll();
  const save = useChange(
    (draft: ControlDraft) => call('put', path, { ...request, body: toBody(draft, control) }),
    showAll,
  );
  const remove = useChange(() => call('delete', path, request), showAll);
  const isBusy = save.isPending || remove.isPending;
  return (
    <DraftForm
      name={text.form}
      start={draftOf(control)}
      label={enForms.save}
      Fields={ControlFields}
      isComplete={hasOwner}
      isBusy={isBusy}
      error={save.error ?? remove.error}
      onSave={save.mutate}
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
