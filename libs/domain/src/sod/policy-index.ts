import type { AccessGraph } from '../access/access-graph';
import { findNumber } from '../access/access-graph';
import { AccessMarks } from '../access/access-marks';
import { compareText } from '../compare-text';
import type { CriteriaSet, SodPolicy } from './sod-policy';
import { isEnforced } from './sod-policy';

/** A criteria set with its items as numbers, in the policy's order. Items that no longer exist are left out: nobody can hold them. */
export interface CompiledSet {
  readonly name: string | null;
  readonly minimum: number;
  readonly items: Int32Array;
}

export interface CompiledPolicy {
  readonly policy: SodPolicy;
  readonly sets: readonly CompiledSet[];
}

/**
 * The enforced policies, compiled against one access graph. An evaluation starts from the items at hand and walks to the policies that name them, so its work follows
 * what a request touches and not how many policies exist.
 */
export class PolicyIndex {
  /** Ordered by policy name, then id: the order of every answer. */
  readonly policies: readonly CompiledPolicy[];
  /** Scratch memory, used by one evaluation at a time. */
  readonly marks: AccessMarks;
  /** By item number: the positions in `policies` of those that name the item. */
  private readonly postings: readonly (readonly number[])[];

  /** Compiles the policies in state ENFORCED and leaves the others out. */
  constructor(
    readonly graph: AccessGraph,
    policies: readonly SodPolicy[],
  ) {
    this.policies = policies
      .filter(isEnforced)
      .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
      .map((policy) => ({ policy, sets: policy.sets.map((set) => compileSet(graph, set)) }));
    this.postings = compilePostings(graph.items.length, this.policies);
    this.marks = new AccessMarks(graph);
  }

  /** The positions of the policies that name any of these items, each once, ascending. */
  policiesNaming(itemLists: readonly Int32Array[]): readonly number[] {
    const found = new Set<number>();
    for (const items of itemLists) {
      for (let i = 0; i < items.length; i++) {
        for (const position of this.postings[items[i]!]!) found.add(position);
      }
    }
    return [...found].sort((a, b) => a - b);
  }
}

function compileSet(graph: AccessGraph, { name, minimum, criteriaList }: CriteriaSet): CompiledSet {
  const items = criteriaList.flatMap((ref) => findNumber(graph, ref) ?? []);
  return { name, minimum, items: Int32Array.from(items) };
}

const NO_POLICIES: readonly number[] = [];

function compilePostings(size: number, policies: readonly CompiledPolicy[]): readonly (readonly number[])[] {
  const postings = new Map<number, number[]>();
  policies.forEach(({ sets }, position) => {
    for (const item of new Set(sets.flatMap((set) => [...set.items]))) {
      const list = postings.get(item);
      if (list === undefined) postings.set(item, [position]);
      else list.push(position);
    }
  });
  return Array.from({ length: size }, (_, item) => postings.get(item) ?? NO_POLICIES);
}
