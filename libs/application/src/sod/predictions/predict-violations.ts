import type { AccessItemRef, AnswerLimits, Omissions, ViolationContext } from '@identity-governance/domain/sod';
import { defaultAnswerLimits, Evaluator, type PredictedViolations } from '@identity-governance/domain/engine';
import { type IdentityId, type Mutable, type Pieces, type Result, ok } from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots } from '../../access/access-snapshots';
import { resolveRequest, type ResolvedRequest } from './resolve-request';
import type { IdGenerator } from '../../ports/id-generator';
import { endlessTurns, runInTurns, type Turns } from '../../ports/turns';
import type { NotFound } from '../../not-found';

/** How many access items one request may ask about. */
export const maxAccessRefs = 500;

/** The request body of both SOD operations. */
export interface IdentityWithNewAccess {
  readonly identityId: IdentityId;
  readonly accessRefs: readonly AccessItemRef[];
  /** Echoed in the answer. */
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

export interface ViolationPrediction {
  readonly requestId: string;
  readonly violationContexts: readonly ViolationContext[];
  /** Number of policies that the identity violates already; 0 where it is without a violation today. */
  readonly existingViolations: number;
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

export interface PredictionOptions {
  readonly limits?: PredictionLimits | undefined;
  /** Without turns, an answer is made at one go. */
  readonly turns?: Turns;
}

/** Evaluators kept for the next answers. */
const MOST_EVALUATORS = 4;

/** What granting the access would violate, answered from the state of the last commit before the call. */
export class PredictViolations {
  private readonly limits: PredictionLimits;
  private readonly turns: Turns;
  /** Those that no answer is being made in. */
  private readonly evaluators: Evaluator[] = [];

  constructor(
    private readonly snapshots: AccessSnapshots,
    private readonly ids: IdGenerator,
    { limits = defaultLimits, turns = endlessTurns }: PredictionOptions = {},
  ) {
    this.limits = limits;
    this.turns = turns;
  }

  async execute(request: IdentityWithNewAccess): Promise<Result<ViolationPrediction, NotFound>> {
    const snapshot = await this.snapshots.of([request.identityId]);
    const resolved = resolveRequest(snapshot, request);
    if (!resolved.ok) return resolved;
    const predicted = runInTurns(this.predict(snapshot, resolved.value, this.limits.answer), this.turns);
    return ok(this.answer(request, predicted instanceof Promise ? await predicted : predicted));
  }

  /**
   * Answers each request, in order, from one and the same state. A name that does not exist is the error of that
   * request alone. An answer is made when it is asked for, piece by piece: `undefined` says that a piece of it is done.
   */
  async executeAll(
    requests: readonly IdentityWithNewAccess[],
  ): Promise<Iterator<Result<ViolationPrediction, NotFound> | undefined, void>> {
    const snapshot = await this.snapshots.of(requests.map(({ identityId }) => identityId));
    return this.predictEach(snapshot, requests);
  }

  private *predictEach(
    snapshot: AccessSnapshot,
    requests: readonly IdentityWithNewAccess[],
  ): Generator<Result<ViolationPrediction, NotFound> | undefined, void, void> {
    const { answer, batch } = this.limits;
    let { violations, items } = batch;
    for (const request of requests) {
      const limits = {
        violations: Math.min(violations, answer.violations),
        items: Math.min(items, answer.items),
      };
      const resolved = resolveRequest(snapshot, request);
      if (!resolved.ok) {
        yield resolved;
        continue;
      }
      const predicted = yield* this.predict(snapshot, resolved.value, limits);
      violations -= predicted.contexts.length;
      items -= predicted.itemsTold;
      yield ok(this.answer(request, predicted));
    }
  }

  /**
   * Others are answered between the pieces of an answer, by evaluators of their own; with its last piece this one is
   * free. Not later: those who have come together would all make new ones, each as large as the graph.
   */
  private *predict(
    { index }: AccessSnapshot,
    { held, requested }: ResolvedRequest,
    limits: AnswerLimits,
  ): Pieces<PredictedViolations> {
    const evaluator = this.evaluators.pop() ?? new Evaluator();
    const predicted = yield* evaluator.predictInPieces(index, { held, requested, limits });
    if (this.evaluators.length < MOST_EVALUATORS) this.evaluators.push(evaluator);
    return predicted;
  }

  private answer({ clientMetadata }: IdentityWithNewAccess, predicted: PredictedViolations): ViolationPrediction {
    const { contexts: violationContexts, existingViolations, omitted } = predicted;
    const requestId = this.ids.next();
    const answer: Mutable<ViolationPrediction> = { requestId, violationContexts, existingViolations };
    if (omitted !== undefined) answer.omitted = omitted;
    if (clientMetadata !== undefined) answer.clientMetadata = clientMetadata;
    return answer;
  }
}
