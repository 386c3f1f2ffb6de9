import type { AccessGraph } from '../access/access-graph';
import { countPaths } from '../access/count-paths';
import { describeHeldAccess, type HeldAccessItem } from '../access/describe-held-access';
import type { HeldAccess } from '../access/held-access';
import type { DescribedViolations } from '../sod/describe';
import { evaluate, findEnded, type GrantedAccess, type Question } from '../sod/evaluate';
import type { PolicyIndex } from '../sod/policy-index';
import { checkViolations, countViolations, predictViolations, type AccessQuestion } from '../sod/predict-violations';
import { Scratch } from '../sod/scratch';
import type { ViolationKind } from '../sod/violation';

/**
 * Violated policies of an evaluation as numbers, in no particular order. Hit h, below `count`, consists of:
 *
 * - its policy, at position `policies[h]` of the index;
 * - its counting sets, numbered c from `setOffsets[h]` up to, not including, `setOffsets[h + 1]`;
 * - the held or added items of such a set, `items[i]` for i from `itemOffsets[c]` up to, not including, `itemOffsets[c
 *   + 1]`, as item numbers in the policy's order.
 *
 * Valid until the next use of the evaluator, which overwrites the same object.
 */
export interface FoundHits {
  /** Number of hits. Entries of the lists after the last hit have no meaning. */
  readonly count: number;
  readonly policies: readonly number[];
  readonly setOffsets: readonly number[];
  readonly itemOffsets: readonly number[];
  readonly items: readonly number[];
  /** Returns the kind of a hit, by its number. */
  kindOf(hit: number): ViolationKind;
  /** Returns the numbers of the hits in the order of results: by policy name, then id. */
  inOrder(): readonly number[];
}

/**
 * Evaluates held access, one question at a time. It owns the memory of evaluations, which grows to the needed size and
 * is never cleared; only the result of `find` refers to it. Create one per thread, keep it, and use it with any graph
 * and any index.
 *
 * The items of `requested` must exist: see `resolveAccess`. Throws an Error if held access and index come from
 * different graphs.
 *
 * Source: docs/concepts.md, "Separation of duties".
 *
 * @example
 * const graph = compileAccessGraph(items, grants);
 * const index = compilePolicyIndex(graph, policies.filter(isEnforced));
 * const evaluator = new Evaluator();
 * const requested = resolveAccess(graph, [{ type: 'ROLE', id: 'cashier' }]);
 * if (!requested.ok) throw new Error(`there is no ${accessItemKey(requested.error[0]!)}`);
 * const held = holdAccess(graph, [{ type: 'ROLE', id: 'clerk' }]);
 * const { contexts } = evaluator.predict(index, { held, requested: requested.value });
 */
export class Evaluator {
  private readonly scratch = new Scratch();

  /**
   * Number of steps of all evaluations so far: visited items, grants and criteria. Equal for equal questions on any
   * machine, so that callers can limit work by it.
   */
  get operations(): number {
    return this.scratch.operations;
  }

  /**
   * Returns the violations that the change would cause: every policy that is violated afterwards and has at least one
   * new matched item. A policy that was violated before and that the grant does not affect is not included: see
   * `countViolations`. Ordered by policy name, then id.
   */
  predict(index: PolicyIndex, question: AccessQuestion): DescribedViolations {
    return predictViolations(index, this.scratch, question);
  }

  /**
   * Returns the number of policies that the identity violates now. If it is not 0, a prediction without contexts does
   * not mean that the identity violates no policy.
   */
  countViolations(index: PolicyIndex, held: HeldAccess): number {
    return countViolations(index, this.scratch, held);
  }

  /** Returns the positions of the policies that are violated now and not after the change; by policy name, then id. */
  findEnded(index: PolicyIndex, change: GrantedAccess): readonly number[] {
    return findEnded(index, this.scratch, change);
  }

  /**
   * Returns all violations of the identity after the change: existing violations that stay, and those that `predict`
   * returns. Same order.
   */
  check(index: PolicyIndex, question: AccessQuestion): DescribedViolations {
    return checkViolations(index, this.scratch, question);
  }

  /** Returns the violated policies as numbers, without names and paths: the fastest evaluation. */
  find(index: PolicyIndex, question: Question): FoundHits {
    return evaluate(index, this.scratch, question);
  }

  /** Returns all held access items with the ways by which they are granted; ordered by type, then id. */
  describeHeld(graph: AccessGraph, held: HeldAccess): readonly HeldAccessItem[] {
    return describeHeldAccess(graph, this.scratch.marks, held);
  }

  /**
   * Returns the number of paths to each held item, in the order of the items; descriptions list at most `MAX_PATHS` of
   * them. `undefined` if grants above the item form a cycle; 0 if the item is not held.
   */
  countPaths(graph: AccessGraph, held: HeldAccess, items: readonly number[]): readonly (number | undefined)[] {
    return countPaths(graph, this.scratch.marks, { held, items });
  }
}
