import { parsePastTime } from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import { formatTime } from '../ports/clock';
import type { InvalidInput } from '../ports/invalid-input';
import type { PastViolations } from '../ports/past-violations';
import type { TransactionOf } from '../ports/store';
import { latestPeriod } from './coverage';
import { readWatermark } from './plan-detection';

/** Time in milliseconds after which no transaction of a user still adds a change that counts before. */
const SETTLED = 10_000;

/** Returns the records of a past time, or the present ones if it is null: the only way to the records of the past. */
export function recordsOf(tx: TransactionOf<'violations'>, time: string | null): PastViolations {
  return time === null ? tx.violations : tx.violations.at(time);
}

/**
 * Reads the time of whose records a request is; null: of the present. The records must cover it.
 *
 * INVARIANT (the past is fixed): a time is accepted only when its records can no longer change.
 */
export async function readTimeOf(
  tx: TransactionOf<'currentTime' | 'violationCoverage' | 'violationWatermarks'>,
  at: string | undefined,
): Promise<Result<string | null, InvalidInput | ViolationsUnknown>> {
  const time = at === undefined ? null : parsePastTime(at);
  if (time?.ok === false)
    return err({ kind: 'invalid', faults: time.error.map((fault) => ({ ...fault, field: 'at' })) });
  if ((await readWatermark(tx)) === null) return err({ kind: 'violations-unknown' });
  return time === null ? ok(null) : findCovered(tx, time.value);
}

/** The first scan of all identities has not ended: records do not cover all violations. */
export interface ViolationsUnknown {
  readonly kind: 'violations-unknown';
}

/** Returns a time that the records cover. */
async function findCovered(
  tx: TransactionOf<'currentTime' | 'violationCoverage'>,
  time: string,
): Promise<Result<string, InvalidInput>> {
  const now = await tx.currentTime();
  if (time > now) return refuse(`\`${time}\` is in the future: leave \`at\` out for the present`);
  const [latest, period] = [await latestPeriod(tx), await latestPeriod(tx, time)];
  if (latest === undefined)
    return refuse(`\`${time}\` is too early: no past time is covered yet, the records of the past start with this day`);
  if (period === undefined) {
    const { items } = await tx.violationCoverage.list({ limit: 1, offset: 0 });
    const { start } = items[0]!;
    return refuse(
      `\`${time}\` is before \`${start}\`, since when records are complete: the earliest day is \`${start.slice(0, 10)}\``,
    );
  }
  if (period.start !== latest.start && time > period.until) {
    const where = [{ field: 'start', op: 'gt', value: time }] as const;
    const { items } = await tx.violationCoverage.list({ limit: 1, offset: 0, where });
    return refuse(
      `\`${time}\` is between \`${period.until}\` and \`${items[0]!.start}\`, when no worker kept the records current`,
    );
  }
  const settled = formatTime(Date.parse(now) - SETTLED);
  const end = period.until < settled ? period.until : settled;
  return time <= end
    ? ok(time)
    : refuse(`\`${time}\` is too recent: the records of the past are complete up to \`${end}\``);
}

function refuse(reason: string): Result<never, InvalidInput> {
  return err({ kind: 'invalid', faults: [{ field: 'at', reason }] });
}
