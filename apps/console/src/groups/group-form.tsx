import { useState, type ReactNode } from 'react';
import { describeIdentity } from '../api/describe-identity';
import { findIdentitiesQuery } from '../api/queries';
import { Button } from '../components/button';
import { DraftForm } from '../components/draft-form';
import { Field } from '../components/field';
import { PickOne } from '../components/pick-one';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enGroup as text } from '../messages/en-group';
import { enGroups, enSources } from '../messages/en-operations';
import type { GroupDraft } from './group-draft';

interface Props {
  readonly start: GroupDraft;
  readonly label: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSave: (draft: GroupDraft) => void;
  readonly onCancel: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** Creates or changes a governance group. */
export function GroupForm({ start, label, isBusy, error, onSave, onCancel, children }: Props) {
  const [draft, setDraft] = useState(start);
  return (
    <DraftForm
      name={text.form}
      label={label}
      isBusy={isBusy}
      error={error}
      onSave={() => {
        onSave(draft);
      }}
      actions={
        <>
          <Button onPress={onCancel}>{enForms.cancel}</Button>
          {children}
        </>
      }
    >
      <GroupFields
        draft={draft}
        onChange={(change) => {
          setDraft({ ...draft, ...change });
        }}
      />
    </DraftForm>
  );
}

interface FieldsProps {
  readonly draft: GroupDraft;
  readonly onChange: (change: Partial<GroupDraft>) => void;
}

function GroupFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <Field label={en.lists.name}>
        <input
          className="input"
          autoFocus // the user has opened the form to fill it
          required
          maxLength={255}
          value={draft.name}
          onChange={({ target }) => {
            onChange({ name: target.value });
          }}
        />
      </Field>
      <Field label={enForms.optional(enSources.description)}>
        <textarea
          className="input"
          rows={3}
          maxLength={2000}
          value={draft.description}
          onChange={({ target }) => {
            onChange({ description: target.value });
          }}
        />
      </Field>
      <PickOne
        label={enForms.optional(enGroups.owner)}
        hint={text.ownerHint}
        queryOf={findIdentitiesQuery}
        choiceOf={(one) => ({ key: one.id, name: one.name, detail: describeIdentity(one) })}
        chosen={draft.owner?.name}
        onChange={(owner) => {
          onChange({ owner });
        }}
      />
    </>
  );
}
