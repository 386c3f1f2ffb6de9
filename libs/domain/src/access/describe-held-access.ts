import type { AccessGraph } from './access-graph';
import type { NamedAccessItem } from './access-item';
import type { AccessMarks } from './access-marks';
import { GrantPaths } from './grant-paths';
import type { HeldAccess } from './held-access';
import type { PathStep } from './path-step';

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
  const [all = []] = describeHeldInParts(graph, marks, { held, size: Infinity });
  return all;
}

/** The same in parts of `size` items, each described when it is asked for: `marks` may be used otherwise in between. */
export function* describeHeldInParts(
  graph: AccessGraph,
  marks: AccessMarks,
  { held, size }: { readonly held: HeldAccess; readonly size: number },
): Generator<readonly HeldAccessItem[], void, undefined> {
  if (!(size >= 1)) throw new Error(`the size of parts is ${size}: it must be 1 or more`);
  marks.start(graph, held, []);
  const numbers = marks.held.slice(0, marks.heldCount).sort((a, b) => graph.ranks[a]! - graph.ranks[b]!);
  for (let from = 0; from < numbers.length; from += size) {
    if (from > 0) marks.start(graph, held, []);
    const paths = new GrantPaths(graph, marks);
    yield Array.from(numbers.subarray(from, from + size), (number) => ({
      ...graph.items[number]!,
      assigned: marks.isRoot(number),
      paths: paths.describe(number).paths,
    }));
  }
}
