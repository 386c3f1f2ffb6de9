import { AccessGraph, internGrants } from './access-graph';
import type { AccessItemRef, Grant, ItemTable, NamedAccessItem } from './access-item';
import { changeEdges } from './change-edges';
import type { Pairs } from './edges';
import { rankNumbers } from './rank-numbers';

/**
 * Changes that give the present form of each item and grant. Applying a change again has no effect, so a cache may
 * follow a log of keys and read the present row of each key.
 */
export interface AccessChanges {
  /** New and renamed items. */
  readonly savedItems?: readonly NamedAccessItem[];
  readonly deletedItems?: readonly AccessItemRef[];
  readonly savedGrants?: readonly Grant[];
  readonly deletedGrants?: readonly Grant[];
}

/**
 * Returns the graph after the changes; `graph` does not change. Item numbers stay the same, so policy indexes (see
 * `overGraph`), held access and populations of one graph work with the other. Copies flat arrays and the changed rows
 * of grants; the result equals a graph that is compiled again. An item or grant that is both deleted and saved is
 * saved. Does not validate.
 *
 * @example
 * const later = changeAccessGraph(graph, { deletedItems: [{ type: 'ROLE', id: 'clerk' }] });
 * const laterIndex = overGraph(index, later);
 */
export function changeAccessGraph(graph: AccessGraph, changes: AccessChanges): AccessGraph {
  const { savedItems = [], deletedItems = [], savedGrants = [], deletedGrants = [] } = changes;
  const { numbers } = graph;
  const saved = internGrants(numbers, savedGrants);
  const deleted = internGrants(numbers, deletedGrants);
  const items = changeItems(graph, savedItems, deletedItems);
  const ranks = rankNumbers(numbers, graph.ranks);
  const children = changeEdges(graph.children, { saved, deleted }, ranks);
  const turned = { saved: turn(saved), deleted: turn(deleted) };
  const parents = changeEdges(graph.parents, turned, ranks);
  return new AccessGraph({ numbers, items, ranks, children, parents, before: graph });
}

/** Returns the same table if nothing changes, otherwise a table without holes that has an entry for every number. */
function changeItems(
  { items: before, numbers }: AccessGraph,
  saved: readonly NamedAccessItem[],
  deleted: readonly AccessItemRef[],
): ItemTable {
  const deletedNumbers = deleted.map((ref) => numbers.intern(ref));
  const savedNumbers = saved.map((item) => numbers.intern(item));
  if (saved.length + deleted.length === 0 && before.length === numbers.size) return before;
  const items = before.slice();
  while (items.length < numbers.size) items.push(undefined);
  for (const number of deletedNumbers) items[number] = undefined;
  saved.forEach(({ type, id, name }, i) => (items[savedNumbers[i]!] = { type, id, name }));
  return items;
}

function turn({ from, to }: Pairs): Pairs {
  return { from: to, to: from };
}
