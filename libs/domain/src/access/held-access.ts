import type { AccessGraph } from './access-graph';
import type { AccessItemRef } from './access-item';
import type { ItemNumbers } from './item-numbers';

/**
 * What an identity is assigned. What that amounts to is found by walking the graph, so a change of grants or items
 * leaves it as it is: see INVARIANT (numbers stable).
 */
export interface HeldAccess {
  readonly numbers: ItemNumbers;
  /** Ascending, each once. Items that do not exist are among them, and count once they do. */
  readonly assigned: Int32Array;
}

/** The access that these assignments amount to. */
export function holdAccess({ numbers }: AccessGraph, assignments: readonly AccessItemRef[]): HeldAccess {
  const assigned = new Set(assignments.map((ref) => numbers.intern(ref)));
  return { numbers, assigned: Int32Array.from(assigned).sort() };
}
