import type { AccessGraph } from './access-graph';
import { findNumber } from './access-graph';
import type { AccessItemRef } from './access-item';

/**
 * What an identity holds, as numbers of one graph.
 *
 * INVARIANT (held closed): `held` contains whatever its items grant.
 */
export interface HeldAccess {
  readonly graph: AccessGraph;
  /** Assigned directly, ascending. */
  readonly assigned: Int32Array;
  /** The closure of the assigned items, each once. */
  readonly held: Int32Array;
}

/** The access that these assignments amount to. Assignments of items that no longer exist grant nothing. */
export function holdAccess(graph: AccessGraph, assignments: readonly AccessItemRef[]): HeldAccess {
  const assigned = new Set<number>();
  for (const ref of assignments) {
    const number = findNumber(graph, ref);
    if (number !== undefined) assigned.add(number);
  }
  return { graph, assigned: Int32Array.from(assigned).sort(), held: Int32Array.from(closeOver(graph, assigned)) };
}

/** Everything granted, at any depth, by `roots`, and these themselves. */
function closeOver(graph: AccessGraph, roots: ReadonlySet<number>): ReadonlySet<number> {
  const closure = new Set(roots);
  const { offsets, targets } = graph.children;
  // A Set is iterated in insertion order, members added on the way included: it is its own queue.
  for (const parent of closure) {
    for (let e = offsets[parent]!; e < offsets[parent + 1]!; e++) closure.add(targets[e]!);
  }
  return closure;
}
