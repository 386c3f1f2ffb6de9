const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns `5 minutes ago`, `in 2 days`, or `just now` for less than a minute. */
export function relativeTime(milliseconds: number): string {
  for (const [unit, length] of units) {
    if (Math.abs(milliseconds) >= length) return words.format(Math.trunc(milliseconds / length), unit);
  }
  return 'just now';
}
