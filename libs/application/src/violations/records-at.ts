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
 * Reads the time of whose records a request is; null: of the present. The records must cover it. `field`: the parameter
 * that names it.
 *
 * INVARIANT (the past is fixed): a time is accepted only when its records can no longer change.
 */
export async function readTimeOf(
  tx: TransactionOf<'currentTime' | 'violationCoverage' | 'violationWatermarks'>,
  at: string | undefined,
  field = 'at',
): Promise<Result<string | null, InvalidInput | ViolationsUnknown>> {
  const time = at === undefined ? null : parsePastTime(at);
  if (time?.ok === false) return err({ kind: 'invalid', faults: time.error.map((fault) => ({ ...fault, field })) });
  if ((await readWatermark(tx)) === null) return err({ kind: 'violations-unknown' });
  if (time === null) return ok(null);
  const covered = await findCovered(tx, time.value);
  return covered.ok ? covered : err({ kind: 'invalid', faults: [{ field, reason: covered.error }] });
}

/** The first scan of all identities has not ended: records do not cover all violations. */
export interface ViolationsUnknown {
  readonly kind: 'violations-unknown';
}

/** Returns the time if the records cover it. */
async function findCovered(
  tx: TransactionOf<'currentTime' | 'violationCoverage'>,
  time: string,
): Promise<Result<string, string>> {
  const now = await tx.currentTime();
  if (time > now) return err(`\`${time}\` is in the future: name a past time`);
  const [latest, period] = [await latestPeriod(tx), await latestPeriod(tx, time)];
  if (latest === undefined)
    return err(`\`${time}\` is too early: no past time is covered yet, the records of the past start with this day`);
  if (period === undefined) {
    const { items } = await tx.violationCoverage.list({ limit: 1, offset: 0 });
    const { start } = items[0]!;
    return err(
      `\`${time}\` is before \`${start}\`, since when records are complete: the earliest day is \`${start.slice(0, 10)}\``,
    );
  }
  if (period.start !== latest.start && time > period.until) {
    const where = [{ field: 'start', op: 'gt', value: time }] as const;
    const { items } = await tx.violationCoverage.list({ limit: 1, offset: 0, where });
    return err(
      `\`${time}\` is between \`${period.until}\` and \`${items[0]!.start}\`, when no worker kept the records current`,
    );
  }
  const settled = formatTime(Date.parse(now) - SETTLED);
  const end = period.until < settled ? period.until : settled;
  return time <= end
    ? ok(time)
    : err(`\`${time}\` is too recent: the records of the past are complete up to \`${end}\``);
}
