import { type ReactNode } from 'react';
import { Button } from '../components/button';
import { enViolationActions as text } from '../messages/en-violation-actions';
import { Field } from '../components/field';
import { useStored } from '../components/use-stored';

interface Props {
  readonly label: string;
  /** The label of the comment. */
  readonly comment: string;
  readonly isCommentRequired?: boolean;
  readonly isReady: boolean;
  /** The action is in progress. */
  readonly isBusy: boolean;
  readonly onSubmit: (comments: string | null) => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** A form with the fields of an action, and the reason for it. */
export function ActionForm({
  label,
  comment,
  isCommentRequired = false,
  isReady,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const [comments, setComments] = useStored(label);
  return (
    <form
      className="card ruling action-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        onSubmit(comments.trim() === '' ? null : comments);
      }}
    >
      {children}
      <Field label={comment}>
        <textarea
          className="input"
          rows={2}
          maxLength={2000}
          required={isCommentRequired}
          value={comments}
          onChange={({ target }) => {
            setComments(target.value);
          }}
        />
      </Field>
      <p className="actions">
        <button type="submit" className="button primary" disabled={!isReady} aria-disabled={isBusy || undefined}>
          {label}
        </button>
        <Button
          onPress={() => {
            setComments('');
            onCancel();
          }}
        >
          {text.cancel}
        </Button>
      </p>
    </form>
  );
}
