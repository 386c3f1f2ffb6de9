import { useState } from 'react';
import { enForms as text } from '../messages/en-forms';
import { Button } from './button';

interface Props {
  /** The name of the button that asks. */
  readonly label: string;
  /** What happens. */
  readonly question: string;
  /** The name of the button that does it. */
  readonly confirm: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
}

/** A button whose action is done only after a second one is pressed. */
export function Confirm({ label, question, confirm, isBusy = false, onConfirm }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button
        onPress={() => {
          setAsking(true);
        }}
      >
        {label}
      </Button>
    );
  }
  return (
    <span className="actions" role="group" aria-label={label}>
      <span className="small">{question}</span>
      <Button className="button primary" isDisabled={isBusy} onPress={onConfirm}>
        {confirm}
      </Button>
      <Button
        onPress={() => {
          setAsking(false);
        }}
      >
        {text.keep}
      </Button>
    </span>
  );
}
