import type { Edges } from './edges';
import { GRANTING } from './item-kinds';

/** The strongly connected components of a graph: items that grant one another, directly or through others. */
export interface Components {
  /** Component by item number. Items that an item grants outside its component are in components with lower numbers. */
  readonly of: Int32Array;
  /** Number of items, by component. */
  readonly sizes: Int32Array;
}

const NOT_VISITED = -1;

/** The part of a graph that the search reads. */
interface GrantsAndKinds {
  readonly children: Edges;
  readonly kinds: Uint8Array;
}

/**
 * Finds the components by Tarjan's algorithm (1972) without recursion; linear in items and grants. An item that does
 * not exist is a separate component.
 */
export function findComponents(graph: GrantsAndKinds): Components {
  const search = new ComponentSearch(graph);
  for (let root = 0; root < graph.kinds.length; root++) search.run(root);
  return { of: search.of, sizes: Int32Array.from(search.sizes) };
}

class ComponentSearch {
  readonly of: Int32Array;
  readonly sizes: number[] = [];
  /** Time of entry, and the earliest entry among the open items that an item reaches, by item. */
  private readonly entered: Int32Array;
  private readonly lowest: Int32Array;
  private readonly nextEdge: Int32Array;
  /** Items whose grants are being followed, from the root down. */
  private readonly path: number[] = [];
  /** Items that are entered and not yet in a component. */
  private readonly open: number[] = [];
  private count = 0;

  constructor(private readonly graph: GrantsAndKinds) {
    const { length } = graph.kinds;
    this.of = new Int32Array(length).fill(NOT_VISITED);
    this.entered = new Int32Array(length).fill(NOT_VISITED);
    this.lowest = new Int32Array(length);
    this.nextEdge = graph.children.starts.slice();
  }

  /** Visits the root and everything below it. */
  run(root: number): void {
    const { entered, path } = this;
    if (entered[root] === NOT_VISITED) this.enter(root);
    while (path.length > 0) {
      const item = path.at(-1)!;
      const child = this.nextChild(item);
      if (child === undefined) this.leave(item);
      else if (entered[child] === NOT_VISITED) this.enter(child);
      else if (this.of[child] === NOT_VISITED) this.reach(item, entered[child]!);
    }
  }

  /** Enters an item. An item that grants nothing reaches nothing and immediately is a separate component. */
  private enter(item: number): void {
    this.entered[item] = this.lowest[item] = this.count++;
    this.open.push(item);
    if (this.graph.kinds[item] === GRANTING) this.path.push(item);
    else this.close(item);
  }

  private nextChild(item: number): number | undefined {
    const { ends, targets } = this.graph.children;
    const next = this.nextEdge[item]!++;
    return next < ends[item]! ? targets[next] : undefined;
  }

  private reach(item: number, earliest: number): void {
    this.lowest[item] = Math.min(this.lowest[item]!, earliest);
  }

  private leave(item: number): void {
    this.path.pop();
    const above = this.path.at(-1);
    if (above !== undefined) this.reach(above, this.lowest[item]!);
    if (this.lowest[item] === this.entered[item]) this.close(item);
  }

  /** Makes a component of `first` and all open items that were entered after it. */
  private close(first: number): void {
    const component = this.sizes.length;
    this.sizes.push(0);
    while (this.of[first] === NOT_VISITED) {
      this.of[this.open.pop()!] = component;
      this.sizes[component]!++;
    }
  }
}
