import type {
  AccessItemRef,
  AnswerLimits,
  Omissions,
  SodPolicyLevel,
  ViolationContext,
} from '@identity-governance/domain/sod';
import {
  defaultAnswerLimits,
  Evaluator,
  type GrantedAccess,
  type PolicyIndex,
} from '@identity-governance/domain/engine';
import { type IdentityId, type Mutable, type Result, ok } from '@identity-governance/values';
import type { AccessSnapshot } from '../../population/access/access-snapshots';
import type { AccessStates } from '../../population/load-population';
import { disabledPartsOf, type DisabledParts } from '../../population/access/left-out';
import { resolvePrediction, type AccessChange } from './resolve-prediction';
import type { IdGenerator } from '../../ports/id-generator';
import type { InvalidInput } from '../../ports/invalid-input';
import type { NotFound } from '../../resources/not-found';
import type { StoreOf } from '../../ports/store';
import { LiveRecords, withRecords, type LiveViolations, type RecordedContext } from './live-violations';

/** Maximum number of access items in one request. */
export const maxAccessRefs = 500;

/** The request of a check. */
export interface IdentityWithNewAccess {
  readonly identityId: IdentityId;
  readonly accessRefs: readonly AccessItemRef[];
  /** Echoed in the response. */
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

/** The request of a prediction. */
export interface PredictionRequest extends AccessChange {
  /** Echoed in the response. */
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

/** A policy whose violation ends. */
export interface EndedViolation {
  readonly policy: ViolationContext['policy'];
  readonly level: SodPolicyLevel;
}

export interface ViolationPrediction extends DisabledParts {
  readonly requestId: string;
  readonly violationContexts: readonly RecordedContext[];
  /** Number of policies that the identity already violates; 0 if it has no violation. */
  readonly existingViolations: number;
  /** If access is removed: the policies that are violated now and not afterwards, by name; the first of them. */
  readonly endedViolations?: readonly EndedViolation[];
  /** If access is removed: the number of existing violations that remain. */
  readonly remainingViolations?: number;
  /** The parts omitted because the response would be too long; absent if there are none. */
  readonly omitted?: Omissions;
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

export interface PredictionLimits {
  readonly answer: AnswerLimits;
  /** Limits for all responses of one batch together; each also keeps to the limits of a single response. */
  readonly batch: AnswerLimits;
}

const defaultLimits: PredictionLimits = { answer: defaultAnswerLimits, batch: { violations: 10_000, items: 200_000 } };

export interface PredictViolationsParts {
  /** The store of the records of violations; undefined if there are none, as for a state of the past. */
  readonly store: Pick<StoreOf<'violations'>, 'read'> | undefined;
  readonly snapshots: Pick<AccessStates, 'of'>;
  readonly ids: IdGenerator;
  /** Resolves when the current requests have arrived, so that they share one read of the store. */
  readonly gather?: () => Promise<unknown>;
}

/** Predicts the violations that a change of access would cause, on the state of the last commit before the call. */
export class PredictViolations {
  private readonly evaluator = new Evaluator();
  private readonly live: LiveRecords | undefined;

  constructor(
    private readonly parts: PredictViolationsParts,
    private readonly limits: PredictionLimits = defaultLimits,
  ) {
    if (parts.store !== undefined) this.live = new LiveRecords(parts.store, parts.gather);
  }

  async execute(request: PredictionRequest): Promise<PredictionResult> {
    const snapshot = await this.parts.snapshots.of(identitiesOf([request]));
    const resolved = resolvePrediction(snapshot, request);
    if (!resolved.ok) return resolved;
    const question = { request, resolved: resolved.value, limits: this.limits.answer };
    const { prediction } = this.predict(snapshot, question);
    const { identityId } = request;
    if (this.live === undefined || identityId === null) return ok(prediction);
    if (!mayBeRecorded(prediction.violationContexts)) return ok(prediction);
    const live = await this.live.of([identityId], snapshot.versions.violations);
    return ok({ ...prediction, violationContexts: withRecords(prediction.violationContexts, live, identityId) });
  }

  /**
   * Evaluates the requests in order on one state, each when its result is pulled. A name that does not exist is the
   * error of that request alone.
   */
  async executeAll(requests: readonly PredictionRequest[]): Promise<Iterable<PredictionResult>> {
    const identities = identitiesOf(requests);
    const snapshot = await this.parts.snapshots.of(identities);
    const live = await this.live?.of(identities, snapshot.versions.violations);
    return this.predictEach({ snapshot, live: live ?? new Map() }, requests);
  }

  private *predictEach(
    { snapshot, live }: { readonly snapshot: AccessSnapshot; readonly live: LiveViolations },
    requests: readonly PredictionRequest[],
  ): Generator<PredictionResult, void, void> {
    const { answer, batch } = this.limits;
    let { violations, items } = batch;
    for (const request of requests) {
      const limits = {
        violations: Math.min(violations, answer.violations),
        items: Math.min(items, answer.items),
      };
      const resolved = resolvePrediction(snapshot, request);
      if (!resolved.ok) {
        yield resolved;
        continue;
      }
      const { prediction, itemsTold } = this.predict(snapshot, { request, resolved: resolved.value, limits });
      violations -= prediction.violationContexts.length;
      items -= itemsTold;
      const { identityId } = request;
      const contexts = prediction.violationContexts;
      yield ok(
        identityId === null
          ? prediction
          : { ...prediction, violationContexts: withRecords(contexts, live, identityId) },
      );
    }
  }

  private predict({ index, held }: AccessSnapshot, { request, resolved, limits }: Question) {
    const { contexts: violationContexts, itemsTold, omitted } = this.evaluator.predict(index, { ...resolved, limits });
    const existingViolations = this.evaluator.countViolations(index, resolved.held);
    const prediction: Mutable<ViolationPrediction> = {
      requestId: this.parts.ids.next(),
      violationContexts,
      existingViolations,
      ...(request.identityId !== null && disabledPartsOf(held.get(request.identityId)!)),
    };
    if (resolved.removed !== undefined && resolved.removed.length > 0) {
      const ended = this.evaluator.findEnded(index, resolved);
      prediction.endedViolations = ended.slice(0, limits.violations).map((position) => endedViolation(index, position));
      prediction.remainingViolations = existingViolations - ended.length;
    }
    if (omitted !== undefined) prediction.omitted = omitted;
    if (request.clientMetadata !== undefined) prediction.clientMetadata = request.clientMetadata;
    return { prediction: prediction as ViolationPrediction, itemsTold };
  }
}

interface Question {
  readonly request: PredictionRequest;
  readonly resolved: GrantedAccess;
  readonly limits: AnswerLimits;
}

/** A result. The removal of an item that the identity does not hold directly is invalid. */
export type PredictionResult = Result<ViolationPrediction, NotFound | InvalidInput>;

function identitiesOf(requests: readonly PredictionRequest[]): readonly IdentityId[] {
  return requests.flatMap(({ identityId }) => identityId ?? []);
}

/** Names a policy whose violation ends. */
export function endedViolation(index: PolicyIndex, position: number): EndedViolation {
  const { id, name, level } = index.policies[position]!;
  return { policy: { type: 'SOD_POLICY', id, name }, level };
}

/** Whether one of the policies is already violated, so that a record may exist. */
function mayBeRecorded(contexts: readonly ViolationContext[]): boolean {
  return contexts.some(({ kind }) => kind !== 'NEW');
}
