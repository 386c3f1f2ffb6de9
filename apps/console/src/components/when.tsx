import { useState } from 'react';
import { relativeTime } from './relative-time';

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

interface Props {
  readonly at: string;
  /** Shows the date instead, for an end that was set. */
  readonly isDate?: boolean;
}

/** Shows a time relative to now, with the exact one on hover. */
export function When({ at, isDate = false }: Props) {
  const [now] = useState(() => Date.now());
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={`${exact.format(time)} (${at})`}>
      {isDate ? day.format(time) : relativeTime(time - now)}
    </time>
  );
}
