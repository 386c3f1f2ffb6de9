import { useEffect, useState } from 'react';
import { Button } from './button';
import { en } from '../messages/en';

interface Props {
  readonly text: string;
  readonly label?: string;
}

export function CopyButton({ text, label = en.copy.copy }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => {
      setCopied(false);
    }, 2000);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  return (
    <Button
      className="button quiet"
      onPress={() =>
        void navigator.clipboard.writeText(text).then(
          () => {
            setCopied(true);
          },
          () => undefined,
        )
      }
    >
      <span aria-live="polite">{isCopied ? en.copy.copied : label}</span>
    </Button>
  );
}
