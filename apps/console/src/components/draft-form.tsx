import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice';

interface Props {
  /** Of the form, for screen readers. */
  readonly name: string;
  /** The name of the button that saves. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSave: () => void;
  /** The fields. */
  readonly children: ReactNode;
  /** Further buttons. */
  readonly actions?: ReactNode;
}

/** A form that saves a draft, with the error of the last attempt above its buttons. */
export function DraftForm({ name, label, isBusy, error, onSave, children, actions }: Props) {
  return (
    <form
      className="card ruling action-form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
      {error !== null && <ErrorNotice error={error} retry={undefined} />}
      <p className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          {label}
        </button>
        {actions}
      </p>
    </form>
  );
}
