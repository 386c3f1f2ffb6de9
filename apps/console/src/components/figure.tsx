interface Props {
  readonly label: string;
  readonly value: number;
  readonly sign?: string;
  readonly className?: string;
}

/** A number of a `dl.figures`, with a sign and a color unless it is 0. */
export function Figure({ label, value, sign = '', className = '' }: Props) {
  return (
    <div className={`figure ${value > 0 ? className : ''}`}>
      <dt>{label}</dt>
      <dd>
        {value > 0 && sign}
        {value.toLocaleString('en-US')}
      </dd>
    </div>
  );
}
