import { AccessGraph, internGrants } from './access-graph';
import type { AccessItemRef, Grant, NamedAccessItem } from './access-item';
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
  const deletedNumbers = deletedItems.map((ref) => numbers.intern(ref));
  const savedNumbers = savedItems.map((item) => numbers.intern(item));
  const items = graph.items.slice();
  // Every number has its place, so that the table is written without gaps.
  while (items.length < numbers.size) items.push(undefined);
  for (const number of deletedNumbers) items[number] = undefined;
  savedItems.forEach(({ type, id, name }, i) => (items[savedNumbers[i]!] = { type, id, name }));
  const ranks = rankNumbers(numbers, graph.ranks);
  const children = changeEdges(graph.children, { saved, deleted }, ranks);
  const turned = { saved: turn(saved), deleted: turn(deleted) };
  const parents = changeEdges(graph.parents, turned, ranks);
  return new AccessGraph({ numbers, items, ranks, children, parents, before: graph });
}

function turn({ from, to }: Pairs): Pairs {
  return { from: to, to: from };
}
