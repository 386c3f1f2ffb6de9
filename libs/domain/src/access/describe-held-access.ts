import type { AccessGraph } from './access-graph';
import type { NamedAccessItem } from './access-item';
import type { AccessMarks } from './access-marks';
import { GrantPaths } from './grant-paths';
import type { HeldAccess, PathStep } from './held-access';

/** An access item that is held, and the ways by which. */
export interface HeldAccessItem extends NamedAccessItem {
  /** Whether it is assigned directly; it may be granted, or carried by an account, as well. */
  readonly assigned: boolean;
  /** The ways it is granted: each from an assigned item or an account down to this one, shortest first, at most 5. */
  readonly paths: readonly (readonly PathStep[])[];
}

/** Everything held, ordered by type and id. `marks` is scratch memory. */
export function describeHeldAccess(
  graph: AccessGraph,
  marks: AccessMarks,
  held: HeldAccess,
): readonly HeldAccessItem[] {
  marks.start(graph, held, []);
  const above = new GrantPaths(graph, marks);
  return [...marks.held.subarray(0, marks.heldCount)]
    .sort((a, b) => graph.ranks[a]! - graph.ranks[b]!)
    .map((number) => ({
      ...graph.items[number]!,
      assigned: marks.isRoot(number),
      paths: above.describe(number),
    }));
}
