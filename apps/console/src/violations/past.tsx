import type { ReactNode } from 'react';
import { When } from '../components/when';
import { enPast as text } from '../messages/en-violations';

interface Props {
  /** A day, which stands for its end, or a time. */
  readonly at: string;
  /** The way back to the present. */
  readonly children: ReactNode;
}

/** Says that what follows is not of the present, and from what it is known. */
export function Past({ at, children }: Props) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(at);
  return (
    <p className="notice unreliable" role="note">
      <strong>
        {isDay ? text.endOf(at) : text.at} {!isDay && <When at={at} isExact />}
      </strong>{' '}
      {text.source} {children}
    </p>
  );
}
