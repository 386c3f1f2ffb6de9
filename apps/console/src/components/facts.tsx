import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** Names with values; a fact without a value is left out. */
  readonly facts: readonly (readonly [string, ReactNode])[];
}

/** What is known of an object, as names with values. */
export function Facts({ label, facts }: Props) {
  return (
    <dl className="changes" aria-label={label}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </dl>
  );
}

/** One name with its value, in a list of them. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
