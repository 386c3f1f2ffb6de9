import { useState, type ReactNode } from 'react';
import { Button } from '../components/button';
import { DraftForm } from '../components/draft-form';
import { Field, optionsOf, Select } from '../components/field';
import { Tick } from '../components/tick';
import { en } from '../messages/en';
import { enEndpoint as text } from '../messages/en-endpoint';
import { enForms } from '../messages/en-forms';
import { enWebhooks } from '../messages/en-operations';
import type { EndpointDraft } from './endpoint-draft';

interface Props {
  readonly start: EndpointDraft;
  readonly label: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSave: (draft: EndpointDraft) => void;
  readonly onCancel: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** Creates or changes a webhook endpoint. */
export function EndpointForm({ start, label, isBusy, error, onSave, onCancel, children }: Props) {
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
      <EndpointFields
        draft={draft}
        onChange={(change) => {
          setDraft({ ...draft, ...change });
        }}
      />
    </DraftForm>
  );
}

interface FieldsProps {
  readonly draft: EndpointDraft;
  readonly onChange: (change: Partial<EndpointDraft>) => void;
}

function EndpointFields({ draft, onChange }: FieldsProps) {
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
      <Field label={enWebhooks.url}>
        <input
          className="input"
          type="url"
          required
          maxLength={2048}
          placeholder="https://"
          value={draft.url}
          onChange={({ target }) => {
            onChange({ url: target.value });
          }}
        />
      </Field>
      <Select
        label={text.format}
        value={draft.format}
        options={optionsOf(text.formats)}
        onChange={(format) => {
          onChange({ format });
        }}
      />
      <Events draft={draft} onChange={onChange} />
      <Tick
        label={text.enabled}
        isTicked={draft.enabled}
        onChange={(enabled) => {
          onChange({ enabled });
        }}
      />
    </>
  );
}

function Events({ draft: { eventTypes }, onChange }: FieldsProps) {
  return (
    <fieldset className="criteria-list ticks">
      <legend>{text.events}</legend>
      {optionsOf(text.eventNames).map(([type, name]) => (
        <Tick
          key={type}
          label={name}
          isTicked={eventTypes.includes(type)}
          onChange={(isTicked) => {
            onChange({ eventTypes: isTicked ? [...eventTypes, type] : eventTypes.filter((one) => one !== type) });
          }}
        />
      ))}
    </fieldset>
  );
}
