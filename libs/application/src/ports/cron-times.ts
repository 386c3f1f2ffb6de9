import { formatTime } from './clock';

/** Computes the times that match cron patterns. */
export interface CronTimes {
  /**
   * Returns the first time after `after` (both in milliseconds since 1970-01-01 UTC) that matches one of the patterns
   * in the time zone; undefined if none does. A time in an hour that a clock change skips runs right after the change;
   * one in a repeated hour runs once.
   */
  next(patterns: readonly string[], options: { readonly timeZone: string; readonly after: number }): number | undefined;
}

/**
 * Whether a stored time is after the next one: the clock was ahead when it was stored, and has been set back. Both are
 * of the same patterns; null: there is none.
 */
export function isStaleRun(stored: string | null, next: string | null): boolean {
  return stored !== null && next !== null && stored > next;
}

/** Returns the next time as RFC 3339 in UTC; null if there is none. */
export function nextRunOf(
  patterns: readonly string[],
  { times, ...options }: { readonly times: CronTimes; readonly timeZone: string; readonly after: number },
): string | null {
  const next = times.next(patterns, options);
  return next === undefined ? null : formatTime(next);
}
