import { useState } from 'react';
import { describeDay, describeTime, exactTime } from './time-words';

interface Props {
  readonly at: string;
  /** The time is the start or the end of a day. */
  readonly isDate?: boolean;
  /** The time has passed by the clock of the service, from which that of the browser may differ. */
  readonly hasPassed?: boolean;
  /** Shows the exact time only. */
  readonly isExact?: boolean;
}

/** Shows a time in words, with the exact one on hover and on paper. */
export function When({ at, isDate = false, hasPassed = false, isExact = false }: Props) {
  const [now] = useState(() => Date.now());
  const time = Date.parse(at);
  if (isExact) return <time dateTime={at}>{exactTime(time)}</time>;
  const until = hasPassed ? Math.max(now, time) : now;
  return (
    <time dateTime={at} title={exactTime(time)} data-exact={isDate ? undefined : exactTime(time)}>
      {isDate ? describeDay(time, now) : describeTime(time, until)}
    </time>
  );
}
