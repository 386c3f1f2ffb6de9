import type { DayTally, Spell } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import { addTo, type CountTable } from './count-table';

/** The spells of violations that started, and that ended, by day. */
export const violationDays: CountTable<Spell> = {
  name: 'violation_day',
  key: ['day'],
  counts: ['started', 'ended'],
  count(spells) {
    const counts = new Map<string, number[]>();
    for (const { created, ended } of spells) {
      addTo(counts, JSON.stringify([dayOf(created)]), [1, 0]);
      if (ended !== null) addTo(counts, JSON.stringify([dayOf(ended)]), [0, 1]);
    }
    return counts;
  },
};

/** Returns the day of a time, in UTC. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** Returns one row for each day from `from` on, and one without a day for all earlier days. */
export async function readDays(scope: Pick<TransactionScope, 'query'>, from: string): Promise<readonly DayTally[]> {
  const rows = await scope.query(
    `SELECT CASE WHEN day < $1 THEN '' ELSE day END AS day, SUM(started) AS started, SUM(ended) AS ended
     FROM violation_day WHERE started > 0 OR ended > 0 GROUP BY 1 ORDER BY 1`,
    [from],
  );
  return rows.map(({ day, started, ended }) => ({
    day: day as string,
    started: Number(started),
    ended: Number(ended),
  }));
}
