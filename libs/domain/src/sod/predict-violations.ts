import type { HeldAccess } from '../access/held-access';
import type { AnswerLimits, DescribedViolations } from './describe';
import { describe, DescriptionInPieces } from './describe';
import { evaluate, EvaluationInPieces, type GrantedAccess } from './evaluate';
import { PieceByPiece } from './piece-by-piece';
import type { PolicyIndex } from './policy-index';
import type { Scratch } from './scratch';

/** What is to be told of an identity's access, and of what it would be given. */
export interface AccessQuestion extends GrantedAccess {
  /** How long the answer may become; `defaultAnswerLimits` where it is left out. */
  readonly limits?: AnswerLimits;
}

/** The violations that a grant would cause, and how many there are without it. */
export interface PredictedViolations extends DescribedViolations {
  /**
   * Number of policies that are violated without the grant, whether it touches them or not. Where this is not 0, a
   * prediction without contexts does not mean that the identity violates no policy.
   */
  readonly existingViolations: number;
}

/**
 * The violations that granting `requested` would cause: every policy that is violated afterwards and has at least one
 * new matched item. A policy that was violated before and that the grant does not touch is not among them: it is
 * counted in `existingViolations`. Ordered by policy name, then id.
 */
export function predictViolations(
  index: PolicyIndex,
  scratch: Scratch,
  { held, requested, limits }: AccessQuestion,
): PredictedViolations {
  const existingViolations = countExisting(index, scratch, held);
  evaluate(index, scratch, { held, requested, wanted: 'CAUSED' });
  return { ...describe(index, scratch, limits), existingViolations };
}

function countExisting(index: PolicyIndex, scratch: Scratch, held: HeldAccess): number {
  return evaluate(index, scratch, { held, requested: [], wanted: 'ALL' }).count;
}

/** The same piece by piece. Nothing else may use the scratch meanwhile. */
export class PredictionInPieces extends PieceByPiece<PredictedViolations> {
  private readonly existingViolations: number;
  private readonly evaluation: EvaluationInPieces;
  private description: DescriptionInPieces | undefined;

  constructor(
    private readonly index: PolicyIndex,
    private readonly scratch: Scratch,
    private readonly question: AccessQuestion,
  ) {
    super();
    this.existingViolations = countExisting(index, scratch, question.held);
    this.evaluation = new EvaluationInPieces(index, scratch, question);
  }

  proceed(): boolean {
    if (this.description === undefined && this.evaluation.proceed()) {
      this.description = new DescriptionInPieces(this.index, this.scratch, this.question.limits);
    }
    return this.description?.proceed() === true;
  }

  end(): PredictedViolations {
    // There is a description once nothing is left to do.
    return { ...this.description!.end(), existingViolations: this.existingViolations };
  }
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
