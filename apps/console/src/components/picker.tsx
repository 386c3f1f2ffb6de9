import { lazy, Suspense } from 'react';
import type { SearchPickerProps } from './search-picker';

const SearchPicker = lazy(async () => ({ default: (await import('./search-picker')).SearchPicker }));

/** A search field. Its code loads after the first paint, so a field of the same size is shown first. */
export function Picker(props: SearchPickerProps) {
  const { label, hint } = props;
  const placeholder = (
    <div className="picker-field">
      <input placeholder={hint} aria-label={label} readOnly />
    </div>
  );
  return (
    <Suspense fallback={placeholder}>
      <SearchPicker {...props} />
    </Suspense>
  );
}
