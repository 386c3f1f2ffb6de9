import type { AccessGraph } from './access-graph';

/**
 * Returns the numbers of all items whose assignment grants one of the items by any path, including these. Items that do
 * not exist grant nothing.
 *
 * @example
 * const number = findNumber(graph, { type: 'ENTITLEMENT', id: 'pay' });
 * const isHeldThrough = (assigned: number) => findGrantingItems(graph, number!).has(assigned);
 */
export function findGrantingItems(graph: AccessGraph, ...items: readonly number[]): ReadonlySet<number> {
  const { starts, ends, targets } = graph.parents;
  const found = new Set<number>(items.filter((item) => graph.has(item)));
  // The set grows during the iteration.
  for (const number of found) {
    for (let edge = starts[number] ?? 0; edge < (ends[number] ?? 0); edge++) {
      const parent = targets[edge]!;
      if (graph.has(parent)) found.add(parent);
    }
  }
  return found;
}
