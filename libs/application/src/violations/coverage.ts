import type { ViolationCoverage } from '@identity-governance/records';
import type { TransactionOf } from '../ports/store';

/** Maximum time in milliseconds for which records may lack a change and still count as current. */
const MAX_LAG = 60_000;
/** Time in milliseconds after which the end of a period is written again although nothing has changed. */
export const COVERAGE_STEP = 60_000;

/** The records are known to be current. */
interface KnownCurrent {
  /** Time of the state that the records now cover. */
  readonly time: string;
  /** Time of the database at which they cover it. */
  readonly now: string;
  /** The last time at which they were known to cover the present state; undefined for a process that just started. */
  readonly before: string | undefined;
}

/**
 * Continues the period that the records cover, or starts another one if they may have lacked a change for longer than
 * `MAX_LAG`.
 */
export async function extendCoverage(
  tx: TransactionOf<never, 'violationCoverage'>,
  { time, now, before }: KnownCurrent,
): Promise<void> {
  const last = await latestPeriod(tx);
  const until = last === undefined ? now : laterOf(last.until, before ?? last.until);
  if (last !== undefined && Date.parse(now) - Date.parse(until) <= MAX_LAG) {
    await tx.violationCoverage.save([{ start: last.start, until: laterOf(until, time) }]);
    return;
  }
  const ended = last === undefined ? [] : [{ start: last.start, until }];
  await tx.violationCoverage.save([...ended, { start: now, until: now }]);
}

/** Continues the period, as nothing has changed since; starts the first one. */
export async function continueCoverage(tx: TransactionOf<never, 'violationCoverage'>, time: string): Promise<void> {
  const last = await latestPeriod(tx);
  await tx.violationCoverage.save([
    last === undefined ? { start: time, until: time } : { start: last.start, until: laterOf(last.until, time) },
  ]);
}

/**
 * Returns the time of a change of records: the present time, or the last time that the records cover if the clock was
 * set back.
 *
 * INVARIANT (the past is fixed): no record changes at a time that was covered.
 */
export async function recordTime(
  tx: TransactionOf<'currentTime' | 'violationCoverage'>,
  present?: string,
): Promise<string> {
  const [now, last] = [present ?? (await tx.currentTime()), await latestPeriod(tx)];
  return last === undefined ? now : laterOf(now, last.until);
}

/** Returns the period that started last before or at a time; without a time the latest period. */
export async function latestPeriod(
  tx: TransactionOf<'violationCoverage'>,
  time?: string,
): Promise<ViolationCoverage | undefined> {
  const where = time === undefined ? [] : [{ field: 'start', op: 'le', value: time } as const];
  const orderBy = [{ field: 'start', descending: true }] as const;
  return (await tx.violationCoverage.list({ limit: 1, offset: 0, where, orderBy })).items[0];
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}
