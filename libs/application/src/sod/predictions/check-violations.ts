import type { AnswerLimits } from '@identity-governance/domain/sod';
import { type DescribedViolations, defaultAnswerLimits, Evaluator } from '@identity-governance/domain/engine';
import { type Result, ok } from '@identity-governance/values';
import type { AccessSnapshot } from '../../population/access/access-snapshots';
import type { AccessStates } from '../../population/load-population';
import { disabledPartsOf, type DisabledParts } from '../../population/access/left-out';
import { resolveRequest } from './resolve-request';
import type { IdentityWithNewAccess } from './predict-violations';
import type { NotFound } from '../../resources/not-found';
import type { StateVersions } from '../../ports/change-log';

export interface EvaluatedViolations extends DescribedViolations {
  readonly disabled: DisabledParts;
  /** The state of the evaluation. */
  readonly versions: StateVersions;
}

type CheckedRequest = Pick<IdentityWithNewAccess, 'identityId' | 'accessRefs'>;

/**
 * Evaluates all violations of the identity with the access granted, on the state of the last commit before the call.
 */
export class CheckViolations {
  private readonly evaluator = new Evaluator();

  constructor(
    private readonly states: Pick<AccessStates, 'of'>,
    private readonly limits: AnswerLimits = defaultAnswerLimits,
  ) {}

  async execute(request: CheckedRequest): Promise<Result<EvaluatedViolations, NotFound>> {
    return this.evaluate(await this.states.of([request.identityId]), request);
  }

  /** Evaluates the request on a state that has the access of this identity, if it exists. */
  evaluate(snapshot: AccessSnapshot, request: CheckedRequest): Result<EvaluatedViolations, NotFound> {
    const resolved = resolveRequest(snapshot, request);
    if (!resolved.ok) return resolved;
    const question = { ...resolved.value, limits: this.limits };
    const disabled = disabledPartsOf(snapshot.held.get(request.identityId)!); // it exists, as it was resolved
    return ok({ ...this.evaluator.check(snapshot.index, question), versions: snapshot.versions, disabled });
  }
}
