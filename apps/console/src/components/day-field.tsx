import { Field } from './field';

interface Props {
  readonly label: string;
  /** A day, or a time, of which the day is shown; undefined: none. */
  readonly value: string | undefined;
  /** Receives a day, or undefined if it is taken away. */
  readonly onChange: (day: string | undefined) => void;
}

/** A field for a day of UTC. */
export function DayField({ label, value = '', onChange }: Props) {
  return (
    <Field label={label}>
      <input
        className="input"
        type="date"
        value={value.slice(0, 10)}
        onChange={({ target }) => {
          onChange(target.value === '' ? undefined : target.value);
        }}
      />
    </Field>
  );
}
