import { keyCondition } from '../dialects/table-sql';
import type { TransactionScope } from '../connections/transaction-scope';

/** Numbers by the values of a key, which are the strings of a JSON array. */
type Counts = ReadonlyMap<string, readonly number[]>;

/** Stored counts of records. A row whose counts are all 0 does not exist. */
export interface CountTable<T> {
  readonly name: string;
  readonly key: readonly string[];
  readonly counts: readonly string[];
  /** Counts the records, in the order of `counts`. */
  readonly count: (records: readonly T[]) => Counts;
}

/** Adds the difference that a change of records makes. */
export async function updateCounts<T>(
  scope: Pick<TransactionScope, 'engine' | 'run'>,
  { name, key, counts, count }: CountTable<T>,
  { before, after }: { readonly before: readonly T[]; readonly after: readonly T[] },
): Promise<void> {
  const changes = differences(count(before), count(after));
  if (changes.length === 0) return;
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
  const fewer = changes.filter(([, numbers]) => numbers.some((number) => number < 0)).map(([own]) => own);
  if (fewer.length === 0) return;
  const isZero = counts.map((column) => `${column} = 0`).join(' AND ');
  await scope.run(`DELETE FROM ${name} WHERE ${isZero} AND ${keyCondition(scope.engine, key, '$1')}`, [
    JSON.stringify(fewer),
  ]);
}

/** Adds to the numbers of a key. */
export function addTo(counts: Map<string, number[]>, key: string, numbers: readonly number[]): void {
  const sums = counts.get(key);
  if (sums === undefined) counts.set(key, [...numbers]);
  else numbers.forEach((number, i) => (sums[i]! += number));
}

function differences(before: Counts, after: Counts): [key: readonly string[], numbers: readonly number[]][] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((text) => {
    const [old, now] = [before.get(text), after.get(text)];
    const change = (now ?? old!).map((_, i) => (now?.[i] ?? 0) - (old?.[i] ?? 0));
    return change.some((number) => number !== 0) ? [[JSON.parse(text) as readonly string[], change]] : [];
  });
}
