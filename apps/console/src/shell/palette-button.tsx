import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { en } from '../messages/en';
import type { Screen } from './screens';

/** Loaded on the first use; characters typed until then are kept. */
const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** Opens the command palette, as Ctrl+K does. */
export function PaletteButton({ screens }: { readonly screens: readonly Screen[] }) {
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: KeyboardEvent) => {
      // An open palette has the focus in its own field.
      if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setOpen(false);
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
  }, [isOpen]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
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
          setOpen(true);
        }}
      >
        {en.palette.open}
        <kbd>{en.palette.keys}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette
            screens={screens}
            takeTyped={() => typed.current}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
