import type { AccessItemRef, AnswerLimits, Omissions, Result, ViolationContext } from '@identity-governance/domain';
import { defaultAnswerLimits, ok, predictViolations, Scratch } from '@identity-governance/domain';
import type { AccessSnapshot, AccessSnapshots } from '../../access/access-snapshots';
import { resolveRequest } from './resolve-request';
import type { IdGenerator } from '../../ports/id-generator';
import type { NotFound } from '../../not-found';

/** How many access items one request may ask about. */
export const maxAccessRefs = 500;

/** The request body of both SOD operations. */
export interface IdentityWithNewAccess {
  readonly identityId: string;
  readonly accessRefs: readonly AccessItemRef[];
  /** Echoed in the answer. */
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

export interface ViolationPrediction {
  readonly requestId: string;
  readonly violationContexts: readonly ViolationContext[];
  /** What is left out because the answer would be too long; absent when nothing is. */
  readonly omitted?: Omissions;
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

export interface PredictionLimits {
  readonly answer: AnswerLimits;
  /** Of the answers of one batch, all together; each of them keeps to the limits of one answer too. */
  readonly batch: AnswerLimits;
}

const defaultLimits: PredictionLimits = { answer: defaultAnswerLimits, batch: { violations: 10_000, items: 200_000 } };

/** What granting the access would violate, answered from the state of the last commit before the call. */
export class PredictViolations {
  private readonly scratch = new Scratch();

  constructor(
    private readonly snapshots: AccessSnapshots,
    private readonly ids: IdGenerator,
    private readonly limits: PredictionLimits = defaultLimits,
  ) {}

  async execute(request: IdentityWithNewAccess): Promise<Result<ViolationPrediction, NotFound>> {
    const snapshot = await this.snapshots.of([request.identityId]);
    return this.predictFrom(snapshot, request, this.limits.answer).result;
  }

  /**
   * Answers each request, in order, from one and the same state. A name that does not exist is the error of that
   * request alone. An answer is made when it is asked for: the caller decides how many are made at a time.
   */
  async executeAll(
    requests: readonly IdentityWithNewAccess[],
  ): Promise<Iterator<Result<ViolationPrediction, NotFound>, void>> {
    const snapshot = await this.snapshots.of(requests.map(({ identityId }) => identityId));
    return this.predictEach(snapshot, requests);
  }

  private *predictEach(
    snapshot: AccessSnapshot,
    requests: readonly IdentityWithNewAccess[],
  ): Generator<Result<ViolationPrediction, NotFound>, void> {
    const { answer, batch } = this.limits;
    let { violations, items } = batch;
    for (const request of requests) {
      const limits = {
        violations: Math.min(violations, answer.violations),
        items: Math.min(items, answer.items),
      };
      const { result, told } = this.predictFrom(snapshot, request, limits);
      violations -= told.violations;
      items -= told.items;
      yield result;
    }
  }

  private predictFrom(
    snapshot: AccessSnapshot,
    request: IdentityWithNewAccess,
    limits: AnswerLimits,
  ): { readonly result: Result<ViolationPrediction, NotFound>; readonly told: AnswerLimits } {
    const resolved = resolveRequest(snapshot, request);
    if (!resolved.ok) return { result: resolved, told: { violations: 0, items: 0 } };
    const predicted = predictViolations(snapshot.index, this.scratch, { ...resolved.value, limits });
    const { contexts, itemsTold, omitted } = predicted;
    const { clientMetadata } = request;
    const prediction = {
      requestId: this.ids.next(),
      violationContexts: contexts,
      ...(omitted === undefined ? {} : { omitted }),
      ...(clientMetadata === undefined ? {} : { clientMetadata }),
    };
    return { result: ok(prediction), told: { violations: contexts.length, items: itemsTold } };
  }
}
