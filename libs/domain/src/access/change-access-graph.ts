import { AccessGraph, internGrants } from './access-graph';
import type { AccessItemRef, Grant, NamedAccessItem } from './access-item';
import type { Pairs } from './edges';

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
 * the other: policy indexes (see `overGraph`), held access, populations. Linear passes over what there is; it equals a
 * graph that is compiled again. What is both deleted and saved is saved.
 */
export function changeAccessGraph(graph: AccessGraph, changes: AccessChanges): AccessGraph {
  const { numbers } = graph;
  const items = graph.items.slice();
  // Every number has its place, so that the table is written without gaps.
  while (items.length < numbers.size) items.push(undefined);
  for (const ref of changes.deletedItems ?? []) items[numbers.intern(ref)] = undefined;
  for (const { type, id, name } of changes.savedItems ?? []) items[numbers.intern({ type, id })] = { type, id, name };
  const isChanged = changes.savedGrants !== undefined || changes.deletedGrants !== undefined;
  const grants = isChanged ? changeGrants(graph, changes) : graph.grants;
  while (items.length < numbers.size) items.push(undefined);
  return new AccessGraph({ numbers, items, grants, before: graph });
}

function changeGrants({ numbers, grants }: AccessGraph, { savedGrants, deletedGrants }: AccessChanges): Pairs {
  const deleted = internGrants(numbers, deletedGrants ?? []);
  const saved = internGrants(numbers, savedGrants ?? []);
  const replaced = new Set([...keysOf(deleted), ...keysOf(saved)]);
  const from = new Int32Array(grants.from.length + saved.from.length);
  const to = new Int32Array(from.length);
  let count = 0;
  for (let i = 0; i < grants.from.length; i++) {
    if (replaced.has(keyOf(grants, i))) continue;
    from[count] = grants.from[i]!;
    to[count++] = grants.to[i]!;
  }
  from.set(saved.from, count);
  to.set(saved.to, count);
  count += saved.from.length;
  return { from: from.subarray(0, count), to: to.subarray(0, count) };
}

/** One number for a pair: both are below 2 to the power of 26. */
function keyOf({ from, to }: Pairs, i: number): number {
  return from[i]! * 0x4000000 + to[i]!;
}

function keysOf(pairs: Pairs): readonly number[] {
  return Array.from(pairs.from, (_, i) => keyOf(pairs, i));
}
