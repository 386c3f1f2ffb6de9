import { Evaluator, type FoundHits } from '@identity-governance/domain/engine';
import type { PolicyIndex, Population } from '@identity-governance/domain/engine';
import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { arrangeConflicts, type Conflict, type ConflictMatrix } from '@identity-governance/pictures';
import { labelNames, type NamedKey } from '@identity-governance/values';
import { formatCount } from '../progress';

export interface ItemMatrixRequest {
  readonly index: PolicyIndex;
  readonly population: Population;
  /** 1 for the rows of identities with violations. */
  readonly rows: Uint8Array;
}

const maxItems = 30;

/** Counts how often two access items of one identity are on different sides of a policy that it violates. */
export function itemsByItems(request: ItemMatrixRequest): ConflictMatrix {
  const { index } = request;
  const byPolicy = [...countPairs(request)].map(([position, pairs]) => ({ policy: index.policies[position]!, pairs }));
  byPolicy.sort(
    (a, b) =>
      sodPolicyLevels.indexOf(a.policy.level) - sodPolicyLevels.indexOf(b.policy.level) ||
      sum(b.pairs) - sum(a.pairs) ||
      (a.policy.id < b.policy.id ? -1 : 1),
  );
  return toMatrix(
    byPolicy.flatMap(({ policy, pairs }) =>
      [...pairs].map(([pair, count]) => {
        const [left, right] = pair.split(' ') as [string, string];
        return { policy: `${policy.level} ${policy.name}`, left, right, count };
      }),
    ),
    (number) => {
      const { type, id, name } = index.graph.items[Number(number)]!;
      return { key: `${type}:${id}`, name };
    },
  );
}

/** Returns counts by the numbers of two items, by the position of a policy. */
function countPairs({ index, population, rows }: ItemMatrixRequest): ReadonlyMap<number, Map<string, number>> {
  const counts = new Map<number, Map<string, number>>();
  const evaluator = new Evaluator();
  for (let row = 0; row < rows.length; row++) {
    if (rows[row] !== 1) continue;
    const { data, start, end } = population.rootsOf(row);
    const held = { numbers: index.graph.numbers, assigned: data.subarray(start, end) };
    const hits = evaluator.find(index, { held, requested: [], wanted: 'ALL' });
    for (const [hit, a, b] of conflictingPairs(hits)) {
      const pairs = counts.get(hits.policies[hit]!) ?? new Map<string, number>();
      counts.set(hits.policies[hit]!, pairs);
      pairs.set(`${a} ${b}`, (pairs.get(`${a} ${b}`) ?? 0) + 1);
    }
  }
  return counts;
}

/** Yields every pair of items of two sets of a violated policy, with the number of the hit. */
function* conflictingPairs(hits: FoundHits): Generator<readonly [number, number, number]> {
  for (let hit = 0; hit < hits.count; hit++) {
    for (let left = hits.setOffsets[hit]!; left < hits.setOffsets[hit + 1]!; left++) {
      for (let right = left + 1; right < hits.setOffsets[hit + 1]!; right++) {
        for (const a of itemsOf(hits, left)) for (const b of itemsOf(hits, right)) yield [hit, a, b];
      }
    }
  }
}

function itemsOf({ items, itemOffsets }: FoundHits, set: number): readonly number[] {
  return items.slice(itemOffsets[set], itemOffsets[set + 1]);
}

function toMatrix(conflicts: readonly Conflict[], itemOf: (number: string) => NamedKey): ConflictMatrix {
  const all = arrangeConflicts(conflicts);
  const [rows, columns] = [all.rows.slice(0, maxItems), all.columns.slice(0, maxItems)];
  const numbers = [...new Set([...rows, ...columns].map(({ item }) => item))];
  const names = labelNames(numbers.map(itemOf));
  const labels = new Map(numbers.map((number, i) => [number, names[i]!]));
  const leftOut = all.rows.length + all.columns.length - rows.length - columns.length;
  const rest = leftOut === 0 ? '' : ` Not shown: ${formatCount(leftOut)} rows and columns; totals include them.`;
  return {
    title: 'Conflicts between access items',
    subtitle: `Each number counts the pairs of identity and policy in which the two items conflict.${rest}`,
    rows: rows.map(({ item, policy, total }) => ({ label: labels.get(item)!, group: policy, total })),
    columns: columns.map(({ item, total }) => ({ label: labels.get(item)!, total })),
    cells: all.cells.slice(0, maxItems).map((row) => row.slice(0, maxItems)),
  };
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
