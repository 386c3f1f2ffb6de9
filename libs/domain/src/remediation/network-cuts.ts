import { ORIGIN, type RemovalNetwork } from './removal-network';

/** More than any number of edges. */
const UNLIMITED = 2 ** 30;
const NOT_REACHED = -1;

/** A flow from the origin to the lost nodes. Its value is the number of edges that must be removed to lose them. */
export interface Flow {
  /** Capacities by arc. Even arcs are the edges, odd ones their reverse. */
  readonly capacities: Int32Array;
  readonly value: number;
}

/**
 * Finds the smallest sets of removable edges without which some nodes cannot be reached from the origin (minimum cuts,
 * by Dinic's algorithm). A node that is reached by edges that cannot be removed is stuck: no set of edges loses it.
 */
export class NetworkCuts {
  /** Number of arcs visited so far. */
  operations = 0;
  /** Whether a node is stuck, by node. */
  readonly isStuck: readonly boolean[];
  private readonly arcs: readonly (readonly number[])[];
  private readonly initial: Int32Array;
  private readonly levels: Int32Array;
  private readonly next: Int32Array;

  constructor(private readonly network: RemovalNetwork) {
    const { nodes, from, to, isRemovable } = network;
    const arcs = Array.from({ length: nodes }, (): number[] => []);
    this.initial = new Int32Array(2 * from.length);
    from.forEach((node, edge) => {
      arcs[node]!.push(2 * edge);
      arcs[to[edge]!]!.push(2 * edge + 1);
      this.initial[2 * edge] = isRemovable[edge] === true ? 1 : UNLIMITED;
    });
    this.arcs = arcs;
    this.levels = new Int32Array(nodes);
    this.next = new Int32Array(nodes);
    this.isStuck = this.reached((edge) => isRemovable[edge] !== true);
  }

  noFlow(): Flow {
    return { capacities: this.initial, value: 0 };
  }

  /** Returns, by node, whether it is reached from the origin through edges that pass and nodes that are not lost. */
  reached(passes: (edge: number) => boolean, isLost: (node: number) => boolean = () => false): readonly boolean[] {
    const reached = new Array<boolean>(this.network.nodes).fill(false);
    const queue = [ORIGIN];
    reached[ORIGIN] = true;
    for (const node of queue) {
      for (const arc of this.arcs[node]!) {
        this.operations++;
        if (arc % 2 === 1 || !passes(arc >> 1)) continue;
        const below = this.network.to[arc >> 1]!;
        if (reached[below] === true || isLost(below)) continue;
        reached[below] = true;
        queue.push(below);
      }
    }
    return reached;
  }

  /** Returns the flow to additional lost nodes, none of which is stuck; stops above `most`. */
  extend({ capacities: before, value: valueBefore }: Flow, isLost: Uint8Array, most: number): Flow {
    const capacities = before.slice();
    let value = valueBefore;
    while (value <= most && this.levelNodes(capacities, isLost)) {
      this.next.fill(0);
      while (value <= most && this.augment(capacities, isLost)) value++;
    }
    return { capacities, value };
  }

  /** Yields every set of edges of the size of the flow that loses the nodes, each once. */
  *cuts({ capacities, value }: Flow, isLost: Uint8Array): Generator<readonly number[], void, void> {
    const nearest = this.nearestCut(capacities, isLost);
    yield nearest;
    const farthest = new Set(this.farthestCut(capacities, isLost));
    // An edge of both cuts is in every cut.
    const removed = nearest.filter((edge) => farthest.has(edge));
    for (const kept of nearest) {
      if (farthest.has(kept)) continue;
      yield* this.cutsWith({ removed: [...removed], kept: [kept] }, isLost, value);
      removed.push(kept);
    }
  }

  private *cutsWith(
    { removed, kept }: { readonly removed: readonly number[]; readonly kept: readonly number[] },
    isLost: Uint8Array,
    size: number,
  ): Generator<readonly number[], void, void> {
    const capacities = this.initial.slice();
    for (const edge of removed) capacities[2 * edge] = 0;
    for (const edge of kept) capacities[2 * edge] = UNLIMITED;
    const left = size - removed.length;
    const flow = this.extend({ capacities, value: 0 }, isLost, left);
    if (flow.value > left) return;
    const nearest = this.nearestCut(flow.capacities, isLost).filter((edge) => !removed.includes(edge));
    yield [...removed, ...nearest];
    const farthest = new Set(this.farthestCut(flow.capacities, isLost));
    const more = [...removed, ...nearest.filter((edge) => farthest.has(edge))];
    for (const edge of nearest) {
      if (farthest.has(edge)) continue;
      yield* this.cutsWith({ removed: [...more], kept: [...kept, edge] }, isLost, size);
      more.push(edge);
    }
  }

  /** Returns the saturated edges that leave the nodes that the origin still reaches. */
  private nearestCut(capacities: Int32Array, isLost: Uint8Array): readonly number[] {
    this.levelNodes(capacities, isLost);
    const { from, to } = this.network;
    return from.flatMap((node, edge) =>
      this.levels[node] !== NOT_REACHED && this.levels[to[edge]!] === NOT_REACHED ? [edge] : [],
    );
  }

  /** Returns the saturated edges that enter the nodes that still reach a lost node. */
  private farthestCut(capacities: Int32Array, isLost: Uint8Array): readonly number[] {
    const { from, to, nodes } = this.network;
    const reaches = new Uint8Array(nodes);
    const queue: number[] = [];
    isLost.forEach((lost, node) => {
      if (lost === 0) return;
      reaches[node] = 1;
      queue.push(node);
    });
    for (const node of queue) {
      for (const arc of this.arcs[node]!) {
        this.operations++;
        const above = arc % 2 === 0 ? to[arc >> 1]! : from[arc >> 1]!;
        if (reaches[above] === 1 || capacities[arc ^ 1] === 0) continue;
        reaches[above] = 1;
        queue.push(above);
      }
    }
    return from.flatMap((node, edge) => (reaches[node] === 0 && reaches[to[edge]!] === 1 ? [edge] : []));
  }

  /** Numbers the nodes by their distance from the origin; returns whether a lost node is reached. */
  private levelNodes(capacities: Int32Array, isLost: Uint8Array): boolean {
    const { levels } = this;
    levels.fill(NOT_REACHED);
    levels[ORIGIN] = 0;
    const queue = [ORIGIN];
    let isReached = false;
    for (const node of queue) {
      for (const arc of this.arcs[node]!) {
        this.operations++;
        const below = this.headOf(arc);
        if (capacities[arc] === 0 || levels[below] !== NOT_REACHED) continue;
        levels[below] = levels[node]! + 1;
        if (isLost[below] === 1) isReached = true;
        else queue.push(below);
      }
    }
    return isReached;
  }

  /** Sends one unit along a path that follows the levels; returns whether such a path exists. */
  private augment(capacities: Int32Array, isLost: Uint8Array): boolean {
    const { levels, next } = this;
    const path: number[] = [];
    let node = ORIGIN;
    while (isLost[node] !== 1) {
      const arcs = this.arcs[node]!;
      const arc = arcs[next[node]!];
      if (arc === undefined) {
        const last = path.pop();
        if (last === undefined) return false;
        node = this.headOf(last ^ 1);
        next[node]!++;
        continue;
      }
      this.operations++;
      const below = this.headOf(arc);
      if (capacities[arc]! > 0 && levels[below] === levels[node]! + 1) {
        path.push(arc);
        node = below;
      } else next[node]!++;
    }
    for (const arc of path) {
      capacities[arc]!--;
      capacities[arc ^ 1]!++;
    }
    return true;
  }

  private headOf(arc: number): number {
    return arc % 2 === 0 ? this.network.to[arc >> 1]! : this.network.from[arc >> 1]!;
  }
}
