import type { AccessGraph } from './access-graph';
import type { AccessMarks } from './access-marks';
import type { HeldAccess } from './held-access';
import { HeldGraph } from './held-graph';

/**
 * Returns the number of paths to each item, in the order of the items. A path leads from an assigned item or an account
 * along grants down to the item. `undefined` if grants above the item form a cycle, because such paths cannot be
 * counted without walking each. Counts saturate at `Number.MAX_SAFE_INTEGER`. `marks` is scratch memory.
 */
export function countPaths(
  graph: AccessGraph,
  marks: AccessMarks,
  { held, items }: { readonly held: HeldAccess; readonly items: readonly number[] },
): readonly (number | undefined)[] {
  marks.start(graph, held, []);
  const counts = new PathCounts(new HeldGraph(graph, marks));
  return items.map((item) => (marks.has(item) ? counts.of(item) : 0));
}

/**
 * Counts the paths to items. Without a cycle, the paths to an item are those to its parents, plus the item itself if it
 * is a root.
 */
export class PathCounts {
  /** Count by item or account; `undefined` if a cycle is above it. */
  private readonly counts = new Map<number, number | undefined>();

  constructor(private readonly held: HeldGraph) {}

  of(target: number): number | undefined {
    const waiting = [target];
    /** Items whose ancestors are being counted. */
    const open = new Set<number>();
    while (waiting.length > 0) {
      const item = waiting.at(-1)!;
      if (this.counts.has(item) || open.has(item)) {
        if (open.delete(item)) this.counts.set(item, this.sumAbove(item));
        waiting.pop();
        continue;
      }
      open.add(item);
      for (const parent of this.held.stepsAbove(item)) if (!open.has(parent)) waiting.push(parent);
    }
    return this.counts.get(target);
  }

  /** Sums the counts of the parents. A parent without a count is open: the item is also above it. */
  private sumAbove(item: number): number | undefined {
    let sum = this.held.isRoot(item) ? 1 : 0;
    for (const parent of this.held.stepsAbove(item)) {
      const count = this.counts.get(parent);
      if (count === undefined) return undefined;
      sum += count;
    }
    return Math.min(sum, Number.MAX_SAFE_INTEGER);
  }
}
