import type { PolicyIndex } from './policy-index';

/** Numbers of policies of an index that do not work as written. */
export interface PolicyFlaws {
  /** Number of policies that name an access item that does not exist. */
  readonly dangling: number;
  /**
   * Number of policies that no identity can violate, because too few of their access items exist. Each is dangling as
   * well.
   */
  readonly unsatisfiable: number;
}

/**
 * Counts the policies that name access items that do not exist. If there are any, a scan without violations does not
 * prove compliance.
 *
 * @example
 * const { dangling, unsatisfiable } = countPolicyFlaws(compilePolicyIndex(graph, policies.filter(isEnforced)));
 */
export function countPolicyFlaws(index: PolicyIndex): PolicyFlaws {
  const { graph, criteria, policies } = index;
  const { setOffsets, itemOffsets, items, minimums, thresholds } = criteria;
  let dangling = 0;
  let unsatisfiable = 0;
  for (let position = 0; position < policies.length; position++) {
    let countable = 0;
    let missing = 0;
    for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
      let existing = 0;
      for (let i = itemOffsets[set]!; i < itemOffsets[set + 1]!; i++) {
        if (graph.items[items[i]!] === undefined) missing++;
        else existing++;
      }
      if (existing >= minimums[set]!) countable++;
    }
    if (missing > 0) dangling++;
    if (countable < thresholds[position]!) unsatisfiable++;
  }
  return { dangling, unsatisfiable };
}
