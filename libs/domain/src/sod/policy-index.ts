import type { AccessGraph } from '../access/access-graph';
import { findNumber } from '../access/access-graph';
import { AccessMarks } from '../access/access-marks';
import { compareText } from '../compare-text';
import type { SodPolicy } from './sod-policy';
import { isEnforced } from './sod-policy';

/**
 * All criteria in four flat arrays, for speed: policy p (a position) has the sets `setOffsets[p]` up to, not including,
 * `setOffsets[p + 1]`; set s has the item numbers `items[itemOffsets[s]]` up to, not including,
 * `items[itemOffsets[s + 1]]`, in the policy's order, and the minimum `minimums[s]`. Items that no longer exist are
 * left out: nobody can hold them.
 */
export interface FlatCriteria {
  readonly setOffsets: Int32Array;
  readonly itemOffsets: Int32Array;
  readonly minimums: Int32Array;
  readonly items: Int32Array;
}

/**
 * The enforced policies, compiled against one access graph. An evaluation starts from the items at hand and walks to
 * the policies that name them, so its work follows what a request touches and not how many policies exist.
 */
export class PolicyIndex {
  /** Ordered by policy name, then id: the order of every answer. A policy's place here is its position. */
  readonly policies: readonly SodPolicy[];
  readonly criteria: FlatCriteria;
  /** Scratch memory, used by one evaluation at a time. */
  readonly marks: AccessMarks;
  /** By item number: the positions of the policies that name the item. */
  private readonly postings: readonly (readonly number[])[];
  /** Scratch memory of `policiesNaming`, all zero between calls. */
  private readonly isFound: Uint8Array;

  /** Compiles the policies in state ENFORCED and leaves the others out. */
  constructor(
    readonly graph: AccessGraph,
    policies: readonly SodPolicy[],
  ) {
    this.policies = policies.filter(isEnforced).sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
    this.criteria = flattenCriteria(graph, this.policies);
    this.postings = compilePostings(graph.items.length, this.criteria);
    this.isFound = new Uint8Array(this.policies.length);
    this.marks = new AccessMarks(graph);
  }

  /** The positions of the policies that name any of these items, each once, ascending. */
  policiesNaming(itemLists: readonly Int32Array[]): readonly number[] {
    const found: number[] = [];
    for (const items of itemLists) {
      for (let i = 0; i < items.length; i++) {
        const naming = this.postings[items[i]!]!;
        for (let n = 0; n < naming.length; n++) this.collect(naming[n]!, found);
      }
    }
    for (const position of found) this.isFound[position] = 0;
    return found.sort((a, b) => a - b);
  }

  private collect(position: number, found: number[]): void {
    if (this.isFound[position] === 1) return;
    this.isFound[position] = 1;
    found.push(position);
  }
}

function flattenCriteria(graph: AccessGraph, policies: readonly SodPolicy[]): FlatCriteria {
  const setOffsets = [0];
  const itemOffsets = [0];
  const minimums: number[] = [];
  const items: number[] = [];
  for (const { sets } of policies) {
    for (const { minimum, criteriaList } of sets) {
      items.push(...criteriaList.flatMap((ref) => findNumber(graph, ref) ?? []));
      itemOffsets.push(items.length);
      minimums.push(minimum);
    }
    setOffsets.push(minimums.length);
  }
  return {
    setOffsets: Int32Array.from(setOffsets),
    itemOffsets: Int32Array.from(itemOffsets),
    minimums: Int32Array.from(minimums),
    items: Int32Array.from(items),
  };
}

const NO_POLICIES: readonly number[] = [];

function compilePostings(
  size: number,
  { setOffsets, itemOffsets, items }: FlatCriteria,
): readonly (readonly number[])[] {
  const postings = new Map<number, number[]>();
  for (let position = 0; position + 1 < setOffsets.length; position++) {
    const from = itemOffsets[setOffsets[position]!]!;
    const to = itemOffsets[setOffsets[position + 1]!]!;
    for (const item of new Set(items.subarray(from, to))) {
      const naming = postings.get(item);
      if (naming === undefined) postings.set(item, [position]);
      else naming.push(position);
    }
  }
  return Array.from({ length: size }, (_, item) => postings.get(item) ?? NO_POLICIES);
}
