import type { HeldAccess } from '../access/held-access';
import { describe, type AnswerLimits, type DescribedViolations } from './describe';
import { evaluate, type GrantedAccess } from './evaluate';
import type { PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** An identity's access, the requested and removed items, and the limits of the result. */
export interface AccessQuestion extends GrantedAccess {
  /** The maximum size of the result; default `defaultAnswerLimits`. */
  readonly limits?: AnswerLimits;
}

/**
 * Returns the violations that granting `requested` while removing `removed` would cause: every policy that is violated
 * afterwards and has at least one new matched item. A policy that was violated before and that the grant does not
 * affect is not included: see `countViolations`. Ordered by policy name, then id.
 */
export function predictViolations(
  index: PolicyIndex,
  scratch: Scratch,
  { limits, ...change }: AccessQuestion,
): DescribedViolations {
  evaluate(index, scratch, { ...change, wanted: 'CAUSED' });
  return describe(index, scratch, limits);
}

/** Returns the number of policies that the identity violates, regardless of the requested items. */
export function countViolations(index: PolicyIndex, scratch: Scratch, held: HeldAccess): number {
  return evaluate(index, scratch, { held, requested: [], wanted: 'ALL' }).count;
}

/**
 * Returns every violation of the identity after the change: those that stay, and those that `predictViolations`
 * returns. Same order.
 */
export function checkViolations(
  index: PolicyIndex,
  scratch: Scratch,
  { limits, ...change }: AccessQuestion,
): DescribedViolations {
  evaluate(index, scratch, { ...change, wanted: 'ALL' });
  return describe(index, scratch, limits);
}
