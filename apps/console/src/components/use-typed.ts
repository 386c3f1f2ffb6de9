import { useEffect, useState } from 'react';

/** A text field whose text is applied when typing pauses. */
export interface Typed {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Whether the text is not applied yet. */
  readonly isPending: boolean;
}

/** Holds the text of a field until typing pauses. A value changed elsewhere, as by the Back button, replaces it. */
export function useTyped(value: string, onSettled: (text: string) => void, milliseconds = 150): Typed {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      onSettled(text);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [text, sent, onSettled, milliseconds]);
  return { text, setText, isPending: text !== value };
}
