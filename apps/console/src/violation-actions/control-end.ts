const hour = 3_600_000;
const dayLength = 24 * hour;
/** For a browser whose clock differs from the service's, which refuses an end before now or after the duration. */
const tolerance = 5 * 60_000;
/** Duration of a control without one. */
const longest = 365 * 24;

/** The days on which a control may end. A day of the service is one of UTC, for readers in every time zone. */
export interface ControlDays {
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the days on which a control may end that is applied now for its duration, such as `480h`. The last is a whole
 * day, unless the control is too short.
 */
export function daysOf(now: number, duration?: string): ControlDays {
  // Shortly before midnight, the day that is about to end is none.
  const first = dayOf(now + tolerance);
  const latest = latestEnd(now, duration);
  const last = dayOf(latest);
  const before = dayOf(latest - dayLength);
  return { first, last: lastSecond(last) <= latest || before < first ? last : before };
}

/** Returns the time at which a control ends on a day: its last second, if the duration of the control permits. */
export function endOn(day: string, now: number, duration?: string): string {
  return new Date(Math.min(lastSecond(day), latestEnd(now, duration))).toISOString();
}

function latestEnd(now: number, duration?: string): number {
  const hours = duration === undefined ? longest : Number.parseInt(duration, 10);
  return now + hours * hour - tolerance;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function lastSecond(day: string): number {
  return Date.parse(`${day}T23:59:59Z`);
}
