import { useQuery } from '@tanstack/react-query';
import { findIdentitiesQuery, heldAccessQuery, identityQuery } from '../api/queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Name } from '../components/name';
import { Picker } from '../components/picker';
import { useFound } from '../components/use-found';
import { en } from '../messages/en';
import { enWhatIf } from '../messages/en-what-if';
import { describeIdentity } from '../api/describe-identity';

interface Props {
  readonly identity: string | undefined;
  readonly onChange: (identity: string | undefined) => void;
}

/** The identity of the question: a search field, or the chosen identity. */
export function IdentityField({ identity, onChange }: Props) {
  const { found, picker } = useFound(findIdentitiesQuery);
  if (identity !== undefined)
    return (
      <ChosenIdentity
        id={identity}
        onClear={() => {
          onChange(undefined);
        }}
      />
    );
  const choices = found.map((one) => ({ key: one.id, name: one.name, detail: describeIdentity(one) }));
  return <Picker label={enWhatIf.who} hint={en.picker.whoHint} choices={choices} {...picker} onChoose={onChange} />;
}

function ChosenIdentity({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const { data, error, refetch } = useQuery(identityQuery(id));
  const held = useQuery(heldAccessQuery(id));
  const name = data?.data.name ?? id;
  const access = held.data?.data.access;
  return (
    <div className="chosen">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <p className="chosen-name">
          <Name>{name}</Name>
        </p>
        <p className="muted small">{data && <Name>{describeIdentity(data.data)}</Name>}</p>
        {access && (
          <p className="muted small">
            {enWhatIf.holds(access.filter(({ assigned }) => assigned).length, access.length)}
          </p>
        )}
        {error && <ErrorNotice error={error} retry={refetch} />}
      </div>
      <Button className="chip-remove" label={en.picker.remove(name)} onPress={onClear}>
        ×
      </Button>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return first
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
