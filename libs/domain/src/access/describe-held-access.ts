import type { NamedAccessItem } from './access-item';
import type { AccessMarks } from './access-marks';
import { describeGrantPaths } from './grant-paths';
import type { HeldAccess } from './held-access';

export interface HeldAccessItem extends NamedAccessItem {
  /** Whether it is assigned directly; it may be granted as well. */
  readonly assigned: boolean;
  /** The ways it is granted: each from an assigned item down to this one, shortest first, at most 5. */
  readonly paths: readonly (readonly NamedAccessItem[])[];
}

/** Everything held, ordered by type and id. `marks` is scratch memory of the same graph. */
export function describeHeldAccess(
  marks: AccessMarks,
  { graph, assigned, held }: HeldAccess,
): readonly HeldAccessItem[] {
  marks.start({ graph, assigned, held }, []);
  // Numbers follow (type, id): see INVARIANT (numbers sorted).
  return [...held]
    .sort((a, b) => a - b)
    .map((number) => ({
      ...graph.items[number]!,
      assigned: marks.isRoot(number),
      paths: describeGrantPaths(graph, marks, number),
    }));
}
