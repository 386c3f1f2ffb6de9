import { NetworkCuts, type Flow } from './network-cuts';
import type { RemovalNetwork } from './removal-network';

/** A violated policy: fewer than `threshold` of these sets, all of which count, may remain. */
export interface ViolatedRule {
  readonly threshold: number;
  readonly sets: readonly {
    /** The set ends if fewer than `minimum` of its nodes remain. */
    readonly minimum: number;
    readonly nodes: readonly number[];
  }[];
}

export interface SearchLimits {
  /** Maximum number of sets of removals in the result. */
  readonly sets: number;
  /** Limit of the search, in steps; the first set is found regardless of it. */
  readonly operations: number;
}

export interface SmallestRemovals {
  /** Distinct sets of edges of equal size. */
  readonly sets: readonly (readonly number[])[];
  /** Whether no smaller set exists. */
  readonly isExact: boolean;
  /** Whether no other set of this size exists. */
  readonly isComplete: boolean;
  /** Indexes of the rules that no set of removable edges ends; there are no sets then. */
  readonly stuck: readonly number[];
}

/** A set of a rule, with its number among the sets of all rules. */
interface NumberedSet {
  readonly id: number;
  readonly minimum: number;
  readonly nodes: readonly number[];
  /** Lower bound of the number of edges that must be removed to end the set. */
  readonly leastCut: number;
  /** Removable edges by which any of its nodes is held. */
  readonly edges: ReadonlySet<number>;
}

interface NumberedRule {
  readonly threshold: number;
  readonly sets: readonly NumberedSet[];
}

/** The decisions of a branch: the nodes that are lost, the sets that end, and the nodes and sets that stay. */
interface Branch {
  readonly lost: Uint8Array;
  readonly ending: readonly NumberedSet[];
  readonly keptSets: ReadonlySet<number>;
  readonly keptNodes: ReadonlySet<number>;
  readonly flow: Flow;
}

/**
 * Finds the smallest sets of removable edges that end all rules, by branch and bound. To end a rule, one of any
 * `threshold` of its sets must end; to end a set, one of any `minimum` of its nodes must be lost; to lose nodes takes a
 * minimum cut. A branch is pruned if its cut, plus the cost of rules that share no edge with it, exceeds the smallest
 * set found.
 */
export function findSmallestRemovals(
  network: RemovalNetwork,
  rules: readonly ViolatedRule[],
  limits: SearchLimits,
): SmallestRemovals {
  return new RemovalSearch(network, rules, limits).run();
}

class RemovalSearch {
  private readonly cuts: NetworkCuts;
  private readonly edgesAbove: (nodes: readonly number[]) => ReadonlySet<number>;
  private readonly rules: readonly NumberedRule[];
  private readonly stuckSets: ReadonlySet<number>;
  private readonly found = new Map<string, readonly number[]>();
  private size = Infinity;
  private isCutOff = false;
  private isFull = false;

  constructor(
    private readonly network: RemovalNetwork,
    rules: readonly ViolatedRule[],
    private readonly limits: SearchLimits,
  ) {
    this.cuts = new NetworkCuts(network);
    this.edgesAbove = edgesAbove(network);
    let id = 0;
    this.rules = rules.map(({ threshold, sets }) => ({
      threshold,
      sets: sets.map((set) => ({
        ...set,
        id: id++,
        edges: this.edgesAbove(set.nodes),
        leastCut: this.leastCutOf(set),
      })),
    }));
    const all = this.rules.flatMap(({ sets }) => sets);
    const isStuck = ({ nodes, minimum }: NumberedSet) => count(nodes, (node) => this.isStuck(node)) >= minimum;
    this.stuckSets = new Set(all.filter(isStuck).map((set) => set.id));
  }

  run(): SmallestRemovals {
    const stuck = this.rules.flatMap(({ threshold, sets }, place) =>
      count(sets, (set) => this.stuckSets.has(set.id)) >= threshold ? [place] : [],
    );
    if (stuck.length > 0) return { sets: [], isExact: true, isComplete: true, stuck };
    const lost = new Uint8Array(this.network.nodes);
    const keptNodes = new Set(this.cuts.isStuck.flatMap((is, node) => (is ? [node] : [])));
    const root = { lost, ending: [], keptSets: this.stuckSets, keptNodes, flow: this.cuts.noFlow() };
    const least = this.boundOf(root, this.rules);
    this.explore(root);
    const isExact = !this.isCutOff || this.size <= least;
    return { sets: [...this.found.values()], isExact, isComplete: isExact && !this.isFull && !this.isCutOff, stuck };
  }

  private isStuck(node: number): boolean {
    return this.cuts.isStuck[node] === true;
  }

  private leastCutOf({ minimum, nodes }: { readonly minimum: number; readonly nodes: readonly number[] }): number {
    if (minimum > 1 || nodes.some((node) => this.isStuck(node)) || this.hasSpent(0.5)) return 1;
    return this.cuts.extend(this.cuts.noFlow(), withLost(new Uint8Array(this.network.nodes), nodes), Infinity).value;
  }

  private hasSpent(part: number): boolean {
    return this.cuts.operations > part * this.limits.operations;
  }

  private explore(branch: Branch): void {
    if (this.found.size > 0 && this.hasSpent(1)) {
      this.isCutOff = true;
      return;
    }
    const flow = this.cuts.extend(branch.flow, branch.lost, this.size);
    if (this.exceeds(flow.value)) return;
    const reached = this.cuts.reached(
      () => true,
      (node) => branch.lost[node] === 1,
    );
    const isHeld = (node: number) => reached[node] === true;
    for (const node of branch.keptNodes) if (!isHeld(node)) return;
    const isCounting = ({ minimum, nodes }: NumberedSet) => count(nodes, isHeld) >= minimum;
    const current = { ...branch, flow };
    const ending = branch.ending.find(isCounting);
    if (ending !== undefined) {
      this.loseNodes(current, ending.minimum, ending.nodes.filter(isHeld));
      return;
    }
    const left = this.rules
      .map(({ threshold, sets }) => ({ threshold, sets: sets.filter(isCounting) }))
      .filter(({ threshold, sets }) => sets.length >= threshold);
    const [first] = left;
    if (first === undefined) this.record(current);
    else if (this.found.size === 0 || !this.exceeds(this.boundOf(current, left))) this.endSets(current, first);
  }

  /** Branches over sets: of any `threshold` sets that count, one must end. */
  private endSets(branch: Branch, { threshold, sets }: NumberedRule): void {
    const isKept = ({ id }: NumberedSet) => branch.keptSets.has(id);
    const open = sets.filter((set) => !isKept(set)).sort((a, b) => a.leastCut - b.leastCut);
    const kept = sets.filter(isKept);
    const keptSets = new Set(branch.keptSets);
    for (const set of open.slice(0, Math.max(0, threshold - kept.length))) {
      this.explore({ ...branch, ending: [...branch.ending, set], keptSets: new Set(keptSets) });
      keptSets.add(set.id);
    }
  }

  /** Branches over nodes: of any `minimum` nodes of the set, one must be lost. */
  private loseNodes(branch: Branch, minimum: number, held: readonly number[]): void {
    const isKept = (node: number) => branch.keptNodes.has(node);
    if (minimum === 1) {
      if (!held.some(isKept)) this.explore({ ...branch, lost: withLost(branch.lost, held) });
      return;
    }
    const open = held.filter((node) => !isKept(node));
    const keptNodes = new Set(branch.keptNodes);
    for (const node of open.slice(0, Math.max(0, minimum - (held.length - open.length)))) {
      this.explore({ ...branch, lost: withLost(branch.lost, [node]), keptNodes: new Set(keptNodes) });
      keptNodes.add(node);
    }
  }

  private exceeds(bound: number): boolean {
    return this.isFull ? bound >= this.size : bound > this.size;
  }

  /** Returns the cut of a branch plus the lower bounds of the remaining rules that share no removable edge. */
  private boundOf({ lost, flow }: Branch, left: readonly NumberedRule[]): number {
    const lostNodes = Array.from(lost.keys()).filter((node) => lost[node] === 1);
    const used = new Set(this.edgesAbove(lostNodes));
    this.cuts.operations += lost.length + used.size;
    let bound = flow.value;
    for (const { sets } of left) {
      this.cuts.operations += sets.length;
      const isApart = sets.every(({ edges }) => {
        this.cuts.operations += edges.size;
        for (const edge of edges) if (used.has(edge)) return false;
        return true;
      });
      if (!isApart) continue;
      for (const { edges } of sets) for (const edge of edges) used.add(edge);
      const open = sets.filter(({ id }) => !this.stuckSets.has(id));
      bound += Math.min(...open.map(({ leastCut }) => leastCut));
    }
    return bound;
  }

  private record({ flow, lost }: Branch): void {
    if (flow.value < this.size) {
      this.found.clear();
      this.size = flow.value;
      this.isFull = false;
    }
    for (const cut of this.cuts.cuts(flow, lost)) {
      const key = [...cut].sort((a, b) => a - b);
      this.found.set(key.join(), key);
      if (this.found.size >= this.limits.sets) {
        this.isFull = true;
        return;
      }
      if (!this.hasSpent(1)) continue;
      this.isCutOff = true;
      return;
    }
  }
}

/** Returns a function that finds the removable edges on paths to nodes. */
function edgesAbove({ nodes, from, to, isRemovable }: RemovalNetwork): (of: readonly number[]) => ReadonlySet<number> {
  const entering = Array.from({ length: nodes }, (): number[] => []);
  to.forEach((node, edge) => entering[node]!.push(edge));
  return (of) => {
    const above = new Set(of);
    const edges = new Set<number>();
    for (const node of above) {
      for (const edge of entering[node]!) {
        if (isRemovable[edge] === true) edges.add(edge);
        above.add(from[edge]!);
      }
    }
    return edges;
  };
}

function withLost(lost: Uint8Array, nodes: readonly number[]): Uint8Array {
  const more = lost.slice();
  for (const node of nodes) more[node] = 1;
  return more;
}

function count<T>(list: readonly T[], is: (one: T) => boolean): number {
  return list.reduce((sum, one) => sum + (is(one) ? 1 : 0), 0);
}
