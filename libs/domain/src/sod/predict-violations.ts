import type { Pieces } from '@identity-governance/values';
import type { AnswerLimits, DescribedViolations } from './describe';
import { describe, describeInPieces } from './describe';
import { evaluate, evaluateInPieces, type GrantedAccess } from './evaluate';
import type { PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** What is to be told of an identity's access, and of what it would be given. */
export interface AccessQuestion extends GrantedAccess {
  /** How long the answer may become; `defaultAnswerLimits` where it is left out. */
  readonly limits?: AnswerLimits;
}

/**
 * The violations that granting `requested` would cause: every policy that is violated afterwards and has at least one
 * new matched item. A policy that was violated before and that the grant does not touch is not among them. Ordered by
 * policy name, then id.
 */
export function predictViolations(
  index: PolicyIndex,
  scratch: Scratch,
  { held, requested, limits }: AccessQuestion,
): DescribedViolations {
  evaluate(index, scratch, { held, requested, wanted: 'CAUSED' });
  return describe(index, scratch, limits);
}

/** The same piece by piece. Nothing else may use the scratch meanwhile. */
export function* predictInPieces(
  index: PolicyIndex,
  scratch: Scratch,
  { held, requested, limits }: AccessQuestion,
): Pieces<DescribedViolations> {
  yield* evaluateInPieces(index, scratch, { held, requested });
  return yield* describeInPieces(index, scratch, limits);
}

/**
 * Everything the identity would violate with `requested` granted: what it violates now, and what `predictViolations`
 * answers. Same order.
 */
export function checkViolations(
  index: PolicyIndex,
  scratch: Scratch,
  { held, requested, limits }: AccessQuestion,
): DescribedViolations {
  evaluate(index, scratch, { held, requested, wanted: 'ALL' });
  return describe(index, scratch, limits);
}
