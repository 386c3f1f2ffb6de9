import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { availabilityQuery } from '../api/search-attribute-queries';
import { ErrorNotice } from '../components/error-notice';
import { Field } from '../components/field';
import { Text } from '../components/name';
import { useSettled } from '../components/use-settled';
import { en } from '../messages/en';
import { enSearchAttributes as text } from '../messages/en-search-attributes';

interface Props {
  readonly name: string;
  readonly storedName: string | undefined;
  readonly onChange: (name: string) => void;
}

/** The name, and whether it clashes with another name, as the user types. */
export function NameField({ name, storedName, onChange }: Props) {
  const hint = useId();
  const settled = useSettled(name);
  const isChanged = name !== '' && name !== storedName;
  const { data, error, refetch } = useQuery({ ...availabilityQuery(settled, storedName), enabled: isChanged });
  const found = settled === name ? data : undefined;
  return (
    <>
      <Field label={text.name}>
        <input
          className="input"
          maxLength={128}
          required
          autoComplete="off"
          spellCheck={false}
          placeholder={text.nameHint}
          value={name}
          aria-describedby={hint}
          aria-invalid={isChanged && found?.available === false}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      </Field>
      <div id={hint} className="small" role="status">
        {!isChanged && <p className="muted">{text.nameRule}</p>}
        {isChanged && found === undefined && error === null && <p className="muted">{en.checking}</p>}
        {isChanged && found?.available === true && <p className="ends">{text.free}</p>}
        {isChanged && found?.available === false && (
          <p className="clash">
            <strong>{text.taken}</strong> <Text>{found.reason ?? ''}</Text>
          </p>
        )}
      </div>
      {isChanged && error !== null && <ErrorNotice error={error} retry={refetch} />}
    </>
  );
}

/** Whether the name of a draft can be stored, as far as it is known. */
export function useIsAvailable(name: string, storedName: string | undefined): boolean {
  const isChanged = name !== '' && name !== storedName;
  const { data } = useQuery({ ...availabilityQuery(name, storedName), enabled: false });
  return isChanged ? data?.available === true : name !== '';
}
