const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const hour = 3_600_000;
const dayLength = 24 * hour;
/** From this distance on, a time is written with its date. */
const week = 7 * dayLength;
const dateOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const localDateOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** Returns a time of the last or next week as `5 minutes ago`, another one as `14 Oct 2026, 45 days ago`. */
export function describeTime(time: number, now: number): string {
  const distance = time - now;
  if (Math.abs(distance) < 60_000) return 'just now';
  const relative = words.format(...inUnits(distance));
  return Math.abs(distance) < week ? relative : `${localDateOf.format(time)}, ${relative}`;
}

/** Returns a day of the service, which is one of UTC: `14 Oct 2026, in 45 days`. */
export function describeDay(time: number, now: number): string {
  const days = Math.floor(time / dayLength) - Math.floor(now / dayLength);
  return `${dateOf.format(time)}, ${words.format(days, 'day')}`;
}

/** Returns the exact time with its zone. */
export function exactTime(time: number): string {
  return exact.format(time);
}

function inUnits(milliseconds: number): [number, 'day' | 'hour' | 'minute'] {
  if (Math.abs(milliseconds) >= dayLength) return [Math.trunc(milliseconds / dayLength), 'day'];
  if (Math.abs(milliseconds) >= hour) return [Math.trunc(milliseconds / hour), 'hour'];
  return [Math.trunc(milliseconds / 60_000), 'minute'];
}
