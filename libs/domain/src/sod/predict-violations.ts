import type { HeldAccess } from '../access/held-access';
import type { Pieces } from '@identity-governance/values';
import type { AnswerLimits, DescribedViolations } from './describe';
import { describe, describeInPieces, stepsAPiece } from './describe';
import { evaluate } from './evaluate';
import type { PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** An identity's access, and the numbers of the items it would be given (see `resolveAccess`). */
export interface AccessQuestion {
  readonly held: HeldAccess;
  readonly requested: ArrayLike<number>;
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
  const before = scratch.operations;
  evaluate(index, scratch, { held, requested, wanted: 'CAUSED' });
  if (scratch.operations - before >= stepsAPiece) yield;
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
