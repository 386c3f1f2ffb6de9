import { AccessGraph, internGrants } from './access-graph';
import type { AccessItemRef, Grant, ItemTable, NamedAccessItem } from './access-item';
import { changeEdges } from './change-edges';
import type { Pairs } from './edges';
import { rankNumbers } from './rank-numbers';

/**
 * What has changed, as it is now: telling a change twice, or one that has happened already, changes nothing more. So a
 * cache may follow a log of keys, and read each key's present row.
 */
export interface AccessChanges {
  /** Added and renamed. */
  readonly savedItems?: readonly NamedAccessItem[];
  readonly deletedItems?: readonly AccessItemRef[];
  readonly savedGrants?: readonly Grant[];
  readonly deletedGrants?: readonly Grant[];
}

/**
 * The graph after the changes; `graph` stays as it is. Numbers stay, so whatever is compiled against the one works with
 * the other: policy indexes (see `overGraph`), held access, populations. Copies of flat arrays and the rows of grants
 * that change; it equals a graph that is compiled again. What is both deleted and saved is saved. Nothing is validated.
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

/** The same table where nothing changes; otherwise one with a place for every number, written without gaps. */
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
