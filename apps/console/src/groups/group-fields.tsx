import { describeIdentity } from '../api/describe-identity';
import { findIdentitiesQuery } from '../api/queries';
import type { DraftProps } from '../components/draft-form';
import { Field } from '../components/field';
import { PickOne } from '../components/pick-one';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enGroup as text } from '../messages/en-group';
import { enGroups, enSources } from '../messages/en-operations';
import type { GroupDraft } from './group-draft';

export function GroupFields({ draft, onChange }: DraftProps<GroupDraft>) {
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
