interface Props {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

/** A box to tick, with its label. */
export function Tick({ label, isTicked, onChange }: Props) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
