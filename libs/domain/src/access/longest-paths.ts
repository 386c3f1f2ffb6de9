import type { HeldGraph } from './held-graph';

/**
 * Bounds on the length of paths, for one evaluation: the longest way up through the strongly connected components above
 * an item, all items of each counted. Each component is looked at once.
 *
 * Who holds one item of a component holds them all, so whatever stands above one of them stands above all.
 */
export class LongestPaths {
  /** By component: how many items the longest way from it to the top counts, its own included. */
  private readonly itemsUpward = new Map<number, number>();

  constructor(private readonly held: HeldGraph) {}

  /** The bound, in grants, for any path from a root or an account down to the target; with what it cost to find. */
  above(target: number): { readonly longest: number; readonly steps: number } {
    const { components } = this.held.graph;
    const unknown = this.listUnknown(target);
    // Who grants across components is in the higher one (see Components), and so is known first.
    unknown.sort((a, b) => components.of[b]! - components.of[a]!);
    let steps = 0;
    for (const item of unknown) steps += this.lookUp(item);
    const accounts = this.held.marks.carried.length > 0 ? 1 : 0;
    return { longest: this.itemsUpward.get(components.of[target]!)! - 1 + accounts, steps };
  }

  /** The item and what stands above it, as far as their components are not known. */
  private listUnknown(target: number): number[] {
    const { held, itemsUpward } = this;
    const component = held.graph.components.of;
    const unknown = new Set<number>(itemsUpward.has(component[target]!) ? [] : [target]);
    for (const item of unknown) {
      for (const parent of held.heldParents(item)) if (!itemsUpward.has(component[parent]!)) unknown.add(parent);
    }
    return [...unknown];
  }

  /** Takes what stands right above the item into account; returns the steps of that. */
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
