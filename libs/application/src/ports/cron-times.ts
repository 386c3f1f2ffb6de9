import { formatTime } from './clock';

/** Computes the times that cron patterns name. */
export interface CronTimes {
  /**
   * The first time after `after` (both in milliseconds since 1970-01-01 UTC) that one of the patterns names in the time
   * zone; undefined where none does. An hour that a change of the clock leaves out runs when the clock has changed; one
   * that comes twice runs once.
   */
  next(patterns: readonly string[], options: { readonly timeZone: string; readonly after: number }): number | undefined;
}

/** The next time as RFC 3339 in UTC; null where there is none. */
export function nextRunOf(
  patterns: readonly string[],
  { times, ...options }: { readonly times: CronTimes; readonly timeZone: string; readonly after: number },
): string | null {
  const next = times.next(patterns, options);
  return next === undefined ? null : formatTime(next);
}
