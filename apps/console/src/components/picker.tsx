import { part } from './part';

/** A search field. Its code loads after the first paint, so a field of the same size is shown first. */
export const Picker = part(
  async () => (await import('./search-picker')).SearchPicker,
  ({ label, hint }) => (
    <div className="picker-field">
      <input placeholder={hint} aria-label={label} readOnly />
    </div>
  ),
);
