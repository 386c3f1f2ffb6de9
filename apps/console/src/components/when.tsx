import { useState } from 'react';
import { relativeTime } from './relative-time';

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time relative to now, with the exact one on hover. */
export function When({ at }: { readonly at: string }) {
  const [now] = useState(() => Date.now());
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={`${exact.format(time)} (${at})`}>
      {relativeTime(time - now)}
    </time>
  );
}
