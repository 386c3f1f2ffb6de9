import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { en } from '../messages/en';
import type { Screen } from './screens';

/** Loaded on the first use; characters typed until then are kept. */
const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** Opens the command palette, as Ctrl+K does. */
export function PaletteButton({ screens }: { readonly screens: readonly Screen[] }) {
  // 0: closed. Each opening is a separate palette, because the keys may be pressed while the former one closes.
  const [opening, setOpening] = useState(0);
  const isOpen = opening > 0;
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: KeyboardEvent) => {
      // An open palette has the focus in its own field.
      if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setOpening(0);
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keep, true);
    return () => {
      document.removeEventListener('keydown', keep, true);
      typed.current = '';
    };
  }, [isOpen, opening]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const isClosing = document.querySelector('.palette:not([open])') !== null;
      setOpening((former) => (former === 0 || isClosing ? former + 1 : former));
    };
    document.addEventListener('keydown', open);
    return () => {
      document.removeEventListener('keydown', open);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className="button palette-button"
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setOpening(1);
        }}
      >
        {en.palette.open}
        <kbd>{en.palette.keys}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette
            key={opening}
            screens={screens}
            takeTyped={() => typed.current}
            onClose={() => {
              setOpening((current) => (current === opening ? 0 : current));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
