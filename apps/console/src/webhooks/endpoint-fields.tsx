import type { DraftProps } from '../components/draft-form';
import { Field, optionsOf, Select } from '../components/field';
import { Tick } from '../components/tick';
import { en } from '../messages/en';
import { enEndpoint as text } from '../messages/en-endpoint';
import { enWebhooks } from '../messages/en-operations';
import type { EndpointDraft } from './endpoint-draft';

export function EndpointFields({ draft, onChange }: DraftProps<EndpointDraft>) {
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

function Events({ draft: { eventTypes }, onChange }: DraftProps<EndpointDraft>) {
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
