import type { DefaultError, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { en } from '../messages/en';
import { Button } from './button';
import { Name } from './name';
import { Picker } from './picker';
import type { Choice } from './search-picker';
import { useFound } from './use-found';

interface Props<L extends readonly unknown[], K extends QueryKey> {
  readonly label: string;
  readonly hint: string;
  /** Shown before the user types. */
  readonly empty?: string;
  /** Finds objects by words. */
  readonly queryOf: (words: string) => UseQueryOptions<L, DefaultError, L, K>;
  readonly choiceOf: (one: L[number]) => Choice;
  /** The name of the chosen object; undefined: none is chosen. */
  readonly chosen: string | undefined;
  /** How the chosen object is shown; absent: by its name. */
  readonly view?: ReactNode;
  readonly onChange: (one: L[number] | undefined) => void;
}

/** A field for one object: a search, or the chosen object with a button to remove it. */
export function PickOne<L extends readonly unknown[], K extends QueryKey>(props: Props<L, K>) {
  const { label, hint, empty, queryOf, choiceOf, chosen, view, onChange } = props;
  const { found, picker } = useFound(queryOf);
  const choices = found.map((one) => ({ one, choice: choiceOf(one) }));
  return (
    <div className="row" role="group" aria-label={label}>
      <span className="row-label" aria-hidden="true">
        {label}
      </span>
      {chosen === undefined ? (
        <Picker
          label={label}
          hint={hint}
          choices={choices.map(({ choice }) => choice)}
          {...(empty !== undefined && { empty })}
          {...picker}
          onChoose={(key) => {
            onChange(choices.find(({ choice }) => choice.key === key)?.one);
          }}
        />
      ) : (
        <span className="chip">
          {view ?? <Name>{chosen}</Name>}
          <Button
            className="chip-remove"
            label={en.picker.remove(chosen)}
            onPress={() => {
              onChange(undefined);
            }}
          >
            ×
          </Button>
        </span>
      )}
    </div>
  );
}
