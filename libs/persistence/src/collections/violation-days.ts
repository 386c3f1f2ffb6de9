import type { DayTally } from '@identity-governance/application';
import type { ViolationRecord } from '@identity-governance/records';
import type { TransactionScope } from '../connections/transaction-scope';

type DatedRecord = Pick<ViolationRecord, 'created' | 'ended'>;

/** Adds the changes, in the transaction of the records. */
export async function updateDays(
  scope: Pick<TransactionScope, 'engine' | 'run'>,
  before: readonly DatedRecord[],
  after: readonly DatedRecord[],
): Promise<void> {
  const changes = new Map<string, [begun: number, ended: number]>();
  const add = ({ created, ended }: DatedRecord, count: 1 | -1) => {
    for (const [i, time] of [created, ended].entries()) {
      if (time === null) continue;
      const day = time.slice(0, 10);
      const counts = changes.get(day) ?? [0, 0];
      counts[i]! += count;
      changes.set(day, counts);
    }
  };
  for (const record of before) add(record, -1);
  for (const record of after) add(record, 1);
  const rows = [...changes].filter(([, counts]) => counts.some((count) => count !== 0));
  if (rows.length === 0) return;
  await scope.run(
    `INSERT INTO violation_day (day, begun, ended)
     SELECT value->>0, CAST(value->>1 AS bigint), CAST(value->>2 AS bigint)
     FROM ${scope.engine.jsonElements('$1')} WHERE true
     ON CONFLICT (day) DO UPDATE
       SET begun = violation_day.begun + excluded.begun, ended = violation_day.ended + excluded.ended`,
    [JSON.stringify(rows.map(([day, counts]) => [day, ...counts]))],
  );
}

/** Returns one row for each day from `from` on, and one without a day for all earlier days. */
export async function readDays(scope: Pick<TransactionScope, 'query'>, from: string): Promise<readonly DayTally[]> {
  const rows = await scope.query(
    `SELECT CASE WHEN day < $1 THEN '' ELSE day END AS day, SUM(begun) AS begun, SUM(ended) AS ended
     FROM violation_day WHERE begun > 0 OR ended > 0 GROUP BY 1 ORDER BY 1`,
    [from],
  );
  return rows.map(({ day, begun, ended }) => ({ day: day as string, begun: Number(begun), ended: Number(ended) }));
}
