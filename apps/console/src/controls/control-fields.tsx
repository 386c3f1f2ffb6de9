import { findAssigneesQuery } from '../api/violation-actions';
import type { DraftProps } from '../components/draft-form';
import { Field, optionsOf, Select } from '../components/field';
import { PickOne } from '../components/pick-one';
import { Tick } from '../components/tick';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enControls as text, enGroups } from '../messages/en-operations';
import { maxDays, type ControlDraft } from './control-draft';

export function ControlFields({ draft, onChange }: DraftProps<ControlDraft>) {
  return (
    <>
      <Field label={en.lists.name}>
        <input
          className="input"
          required
          maxLength={128}
          value={draft.name}
          onChange={({ target }) => {
            onChange({ name: target.value });
          }}
        />
      </Field>
      <Select
        label={text.type}
        value={draft.type}
        options={optionsOf(text.types)}
        onChange={(type) => {
          onChange({ type });
        }}
      />
      <Owner owner={draft.owner} onChange={onChange} />
      <Field label={text.days}>
        <input
          className="input"
          type="number"
          required
          min={1 / 24}
          step="any"
          max={maxDays}
          value={Number.isNaN(draft.days) ? '' : draft.days}
          onChange={({ target }) => {
            onChange({ days: target.valueAsNumber });
          }}
        />
      </Field>
      <Tick
        label={text.justification}
        isTicked={draft.justificationRequired}
        onChange={(justificationRequired) => {
          onChange({ justificationRequired });
        }}
      />
      <Field label={enForms.optional(text.description)}>
        <textarea
          className="input"
          rows={3}
          maxLength={1024}
          value={draft.description}
          onChange={({ target }) => {
            onChange({ description: target.value });
          }}
        />
      </Field>
    </>
  );
}

function Owner({
  owner,
  onChange,
}: {
  readonly owner: ControlDraft['owner'];
  readonly onChange: DraftProps<ControlDraft>['onChange'];
}) {
  return (
    <PickOne
      label={text.owner}
      hint={text.ownerHint}
      queryOf={findAssigneesQuery}
      choiceOf={({ assigneeType, assigneeId, name, detail }) => ({
        key: `${assigneeType}:${assigneeId}`,
        name,
        detail: assigneeType === 'IDENTITY' ? detail : `${enGroups.one} · ${detail}`,
      })}
      chosen={owner?.name}
      onChange={(one) => {
        onChange({ owner: one && { type: one.assigneeType, id: one.assigneeId, name: one.name } });
      }}
    />
  );
}
