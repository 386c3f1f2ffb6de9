import type { AccessGraph, Edges } from '../access/access-graph';
import type { NamedAccessItem } from '../access/access-item';
import type { AccessMarks } from '../access/access-marks';

/** A set that counts. */
export interface CountingSet {
  /** Its place among the sets of its policy. */
  readonly place: number;
  readonly minimum: number;
  /** The numbers of its items that are held or added, in the policy's order; at least `minimum`. */
  readonly matched: readonly number[];
}

/**
 * The roles and access profiles, held or added, that violate the policy all by themselves: whoever gets one of them
 * gets the whole conflict, so the mend belongs there and not with the identity. Of nested ones only the innermost,
 * ordered by type and id.
 */
export function findConflictWithin(
  graph: AccessGraph,
  marks: AccessMarks,
  { sets, threshold }: { readonly sets: readonly CountingSet[]; readonly threshold: number },
): readonly NamedAccessItem[] {
  const covered = new Map<number, number>();
  for (const set of sets) {
    for (const item of coverSet(graph, marks, set)) covered.set(item, (covered.get(item) ?? 0) + 1);
  }
  const toxic = [...covered]
    .filter(([item, count]) => count >= threshold && graph.items[item]!.type !== 'ENTITLEMENT')
    .map(([item]) => item);
  return innermost(graph, toxic).map((item) => graph.items[item]!);
}

/** The items whose closure makes the set count. */
function coverSet(graph: AccessGraph, marks: AccessMarks, { minimum, matched }: CountingSet): readonly number[] {
  const granted = new Map<number, number>();
  for (const target of matched) {
    const above = reach(graph.parents, target, (item) => marks.has(item));
    for (const item of above) granted.set(item, (granted.get(item) ?? 0) + 1);
  }
  return [...granted].filter(([, count]) => count >= minimum).map(([item]) => item);
}

/** Leaves out what grants another of them; those that grant one another stay together. */
function innermost(graph: AccessGraph, items: readonly number[]): readonly number[] {
  const closures = new Map(items.map((item) => [item, reach(graph.children, item, () => true)]));
  const grants = (from: number, to: number) => closures.get(from)!.has(to);
  return items
    .filter((item) => !items.some((other) => other !== item && grants(item, other) && !grants(other, item)))
    .sort((a, b) => a - b);
}

function reach(edges: Edges, from: number, isOpen: (item: number) => boolean): ReadonlySet<number> {
  const reached = new Set([from]);
  // A Set is iterated in insertion order, members added on the way included: it is its own queue.
  for (const item of reached) {
    for (let e = edges.offsets[item]!; e < edges.offsets[item + 1]!; e++) {
      if (isOpen(edges.targets[e]!)) reached.add(edges.targets[e]!);
    }
  }
  return reached;
}
