import type { Mutable } from '@identity-governance/values';
import type { AccessGraph } from './access-graph';
import type { NamedAccessItem } from './access-item';
import type { AccessMarks } from './access-marks';
import { GrantPaths, type ItemPaths } from './grant-paths';
import type { HeldAccess } from './held-access';

/** A held access item and the ways in which it is held. */
export interface HeldAccessItem extends NamedAccessItem, ItemPaths {
  /** Whether the item is assigned directly; it may also be granted or carried by an account. */
  readonly assigned: boolean;
}

/** Returns all held access items, ordered by type and id. `marks` is scratch memory. */
export function describeHeldAccess(
  graph: AccessGraph,
  marks: AccessMarks,
  held: HeldAccess,
): readonly HeldAccessItem[] {
  marks.start(graph, held, []);
  const numbers = marks.held.slice(0, marks.heldCount).sort((a, b) => graph.ranks[a]! - graph.ranks[b]!);
  const found = new GrantPaths(graph, marks);
  return Array.from(numbers, (number) => {
    const { paths, omittedPaths } = found.describe(number);
    const item: Mutable<HeldAccessItem> = { ...graph.items[number]!, assigned: marks.isRoot(number), paths };
    if (omittedPaths !== undefined) item.omittedPaths = omittedPaths;
    return item;
  });
}
