import { useState, type ComponentType, type ReactNode } from 'react';
import { enForms } from '../messages/en-forms';
import { Button } from './button';
import { ErrorNotice } from './error-notice';

/** What the fields of a draft show and change. */
export interface DraftProps<T> {
  readonly draft: T;
  readonly onChange: (change: Partial<T>) => void;
}

interface Props<T> {
  /** Of the form, for screen readers. */
  readonly name: string;
  readonly start: T;
  /** The name of the button that saves. */
  readonly label: string;
  readonly isBusy: boolean;
  /** Of the last attempt. */
  readonly error: unknown;
  readonly Fields: ComponentType<DraftProps<T>>;
  /** Whether the draft can be saved; default: always. */
  readonly isComplete?: (draft: T) => boolean;
  readonly onSave: (draft: T) => void;
  readonly onCancel?: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

const always = () => true;

/** A form that saves a draft, with the error of the last attempt above its buttons. */
export function DraftForm<T extends object>({ name, start, Fields, error, ...props }: Props<T>) {
  const [draft, setDraft] = useState(start);
  const { label, isBusy, isComplete = always, onSave, onCancel, children } = props;
  return (
    <form
      className="card ruling action-form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draft);
      }}
    >
      <Fields
        draft={draft}
        onChange={(change) => {
          setDraft({ ...draft, ...change });
        }}
      />
      {error !== null && <ErrorNotice error={error} retry={undefined} />}
      <p className="actions">
        <button type="submit" className="button primary" disabled={isBusy || !isComplete(draft)}>
          {label}
        </button>
        {onCancel && <Button onPress={onCancel}>{enForms.cancel}</Button>}
        {children}
      </p>
    </form>
  );
}
