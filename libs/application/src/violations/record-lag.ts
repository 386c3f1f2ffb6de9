import type { TransactionOf } from '../ports/store';
import { latestPeriod } from './coverage';
import { readCoveredTime, type CoveredBy } from './plan-detection';

/**
 * Returns for how many milliseconds the records of violations may have lacked changes of the state: 0 if they cover the
 * present state, null until the first scan has ended. While a worker runs, at most a minute and the time of one pass.
 */
export async function readRecordLag(tx: TransactionOf<CoveredBy | 'violationCoverage'>): Promise<number | null> {
  const covered = await readCoveredTime(tx);
  if (covered === null) return null;
  const { until = covered } = (await latestPeriod(tx)) ?? {};
  const lastCurrent = until > covered ? until : covered;
  return Math.max(0, Date.parse(await tx.currentTime()) - Date.parse(lastCurrent));
}
