import { lazy, Suspense, useEffect, useState } from 'react';
import { en } from '../messages/en';
import type { Screen } from './screens';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** Opens the command palette, as Ctrl+K does. */
export function PaletteButton({ screens }: { readonly screens: readonly Screen[] }) {
  const [isOpen, setOpen] = useState(false);
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
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
