import { markInvisible } from '@identity-governance/values';
import type { ReactNode } from 'react';

interface FieldProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** A labeled field of a form or a filter. */
export function Field({ label, children }: FieldProps) {
  return (
    <label className="row">
      <span className="row-label">{label}</span>
      {children}
    </label>
  );
}

interface SelectProps<T extends string> {
  readonly label: ReactNode;
  readonly value: T;
  /** Values with their names. */
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A field that offers a few values. */
export function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  return (
    <Field label={label}>
      <select
        className="input"
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {markInvisible(name)}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Returns the options of a record of names, for `Select`. */
export function optionsOf<T extends string>(names: Readonly<Record<T, string>>): readonly (readonly [T, string])[] {
  return Object.entries<string>(names) as unknown as readonly (readonly [T, string])[];
}
