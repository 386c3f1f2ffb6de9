import type { HeldGraph } from './held-graph';

/**
 * Bounds on the length of paths, for one evaluation: the longest way up through the strongly connected components above
 * an item, counting all items of each. Each component is visited once.
 *
 * An identity that holds one item of a component holds them all, so an item above one of them is above all.
 */
export class LongestPaths {
  /** Number of items on the longest way from a component to the top, including its own, by component. */
  private readonly itemsUpward = new Map<number, number>();

  constructor(private readonly held: HeldGraph) {}

  /**
   * Returns an upper bound, in grants, for any path from a root or an account down to the target, and the steps taken.
   */
  above(target: number): { readonly longest: number; readonly steps: number } {
    const { components } = this.held.graph;
    const unknown = this.listUnknown(target);
    // A component that grants another has the higher number (see Components), so its bound is computed first.
    unknown.sort((a, b) => components.of[b]! - components.of[a]!);
    let steps = 0;
    for (const item of unknown) steps += this.lookUp(item);
    const accounts = this.held.marks.carried.length > 0 ? 1 : 0;
    return { longest: this.itemsUpward.get(components.of[target]!)! - 1 + accounts, steps };
  }

  /** Returns the item and its ancestors whose components are not known yet. */
  private listUnknown(target: number): number[] {
    const { held, itemsUpward } = this;
    const component = held.graph.components.of;
    const unknown = new Set<number>(itemsUpward.has(component[target]!) ? [] : [target]);
    for (const item of unknown) {
      for (const parent of held.heldParents(item)) if (!itemsUpward.has(component[parent]!)) unknown.add(parent);
    }
    return [...unknown];
  }

  /** Includes the parents of the item in the bounds; returns the number of steps. */
  private lookUp(item: number): number {
    const { of, sizes } = this.held.graph.components;
    const own = of[item]!;
    const parents = this.held.heldParents(item);
    let items = this.itemsUpward.get(own) ?? sizes[own]!;
    for (const parent of parents) {
      if (of[parent] !== own) items = Math.max(items, sizes[own]! + this.itemsUpward.get(of[parent]!)!);
    }
    this.itemsUpward.set(own, items);
    return 2 * parents.length;
  }
}
