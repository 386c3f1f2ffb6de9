import type { SearchAttribute } from '../api/search-attribute-queries';
import { Field } from '../components/field';
import { enSearchAttributes as text } from '../messages/en-search-attributes';
import { MappingField } from './mapping-field';
import { NameField } from './name-field';

interface Props {
  readonly draft: SearchAttribute;
  /** The stored name; undefined for a new search attribute. */
  readonly storedName: string | undefined;
  readonly onChange: (draft: SearchAttribute) => void;
}

/** The fields of a search attribute. */
export function AttributeFields({ draft, storedName, onChange }: Props) {
  return (
    <>
      <NameField
        name={draft.name}
        storedName={storedName}
        onChange={(name) => {
          onChange({ ...draft, name });
        }}
      />
      <Field label={text.displayName}>
        <input
          className="input"
          maxLength={255}
          required
          value={draft.displayName}
          onChange={({ target }) => {
            onChange({ ...draft, displayName: target.value });
          }}
        />
      </Field>
      <MappingField
        mapping={draft.applicationAttributes}
        onChange={(applicationAttributes) => {
          onChange({ ...draft, applicationAttributes });
        }}
      />
    </>
  );
}
