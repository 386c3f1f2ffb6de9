import { keyCondition } from '../dialects/table-sql';
import type { TransactionScope } from '../connections/transaction-scope';

/** Numbers by the values of a key, which are the strings of a JSON array. */
type Counts = ReadonlyMap<string, readonly number[]>;

/** Stored counts of records. A row whose counts are all 0 does not exist, unless its former counts are kept. */
export interface CountTable<T> {
  readonly name: string;
  readonly key: readonly string[];
  readonly counts: readonly string[];
  /** Counts the records, in the order of `counts`. */
  readonly count: (records: readonly T[]) => Counts;
  /** The table that keeps the former counts, if any: a row is as it was before its first change of the day `until`. */
  readonly past?: string;
}

interface CountChange<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  /** The day of the change in UTC; undefined: the former counts are not kept. */
  readonly day?: string | undefined;
}

/** Adds the difference that a change of records makes. */
export async function updateCounts<T>(
  scope: Pick<TransactionScope, 'engine' | 'run'>,
  table: CountTable<T>,
  { before, after, day }: CountChange<T>,
): Promise<void> {
  const { name, key, counts, count, past } = table;
  const changes = countDifferences(count(before), count(after));
  if (changes.length === 0) return;
  const keys = changes.map(([own]) => own);
  if (past !== undefined && day !== undefined) await keepFormer(scope, { name, key, counts, past }, { keys, day });
  const values = [
    ...key.map((_, i) => `value->>${i}`),
    ...counts.map((_, i) => `CAST(value->>${key.length + i} AS bigint)`),
  ];
  const added = counts.map((column) => `${column} = ${name}.${column} + excluded.${column}`);
  await scope.run(
    `INSERT INTO ${name} (${[...key, ...counts].join(', ')})
     SELECT ${values.join(', ')} FROM ${scope.engine.jsonElements('$1')} WHERE true
     ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${added.join(', ')}`,
    [JSON.stringify(changes.map(([own, numbers]) => [...own, ...numbers]))],
  );
  if (past !== undefined) return;
  const fewer = changes.filter(([, numbers]) => numbers.some((number) => number < 0)).map(([own]) => own);
  if (fewer.length === 0) return;
  const isZero = counts.map((column) => `${column} = 0`).join(' AND ');
  await scope.run(`DELETE FROM ${name} WHERE ${isZero} AND ${keyCondition(scope.engine, key, '$1')}`, [
    JSON.stringify(fewer),
  ]);
}

/** Keeps the counts as they are before a change, unless those before an earlier change of the day are kept. */
async function keepFormer(
  scope: Pick<TransactionScope, 'engine' | 'run'>,
  { name, key, counts, past }: Pick<Required<CountTable<never>>, 'name' | 'key' | 'counts' | 'past'>,
  { keys, day }: { readonly keys: readonly (readonly string[])[]; readonly day: string },
): Promise<void> {
  await scope.run(
    `INSERT INTO ${past} (${[...key, 'until', ...counts].join(', ')})
     SELECT ${key.map((_, i) => `value->>${i}`).join(', ')}, CAST($2 AS text),
       ${counts.map((column) => `COALESCE(c.${column}, 0)`).join(', ')}
     FROM ${scope.engine.jsonElements('$1')}
     LEFT JOIN ${name} c ON ${key.map((column, i) => `c.${column} = value->>${i}`).join(' AND ')}
     WHERE true ON CONFLICT (${[...key, 'until'].join(', ')}) DO NOTHING`,
    [JSON.stringify(keys), day],
  );
}

/** Adds to the numbers of a key. */
export function addTo(counts: Map<string, number[]>, key: string, numbers: readonly number[]): void {
  const sums = counts.get(key);
  if (sums === undefined) counts.set(key, [...numbers]);
  else numbers.forEach((number, i) => (sums[i]! += number));
}

/** Returns the differences between counts, without those of 0. */
function countDifferences(before: Counts, after: Counts): [key: readonly string[], numbers: readonly number[]][] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((text) => {
    const [old, now] = [before.get(text), after.get(text)];
    const change = (now ?? old!).map((_, i) => (now?.[i] ?? 0) - (old?.[i] ?? 0));
    return change.some((number) => number !== 0) ? [[JSON.parse(text) as readonly string[], change]] : [];
  });
}
