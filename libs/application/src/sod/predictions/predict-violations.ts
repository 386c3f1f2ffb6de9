import type { AccessItemRef, Result, ViolationContext } from '@identity-governance/domain';
import { ok, predictViolations } from '@identity-governance/domain';
import type { AccessNotFound } from '../../access/access-not-found';
import type { AccessSnapshot, AccessSnapshots } from '../../access/access-snapshots';
import { resolveRequest } from './resolve-request';
import type { IdGenerator } from '../../ports/id-generator';

/** The request body of both SOD operations. Source: section 2 of the specification. */
export interface IdentityWithNewAccess {
  readonly identityId: string;
  readonly accessRefs: readonly AccessItemRef[];
  /** Echoed in the answer. */
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

export interface ViolationPrediction {
  readonly requestId: string;
  readonly violationContexts: readonly ViolationContext[];
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

/** What granting the access would violate, answered from the state of the last commit before the call. */
export class PredictViolations {
  constructor(
    private readonly snapshots: AccessSnapshots,
    private readonly ids: IdGenerator,
  ) {}

  async execute(request: IdentityWithNewAccess): Promise<Result<ViolationPrediction, AccessNotFound>> {
    return this.predictFrom(await this.snapshots.of([request.identityId]), request);
  }

  /** Answers each request, in order, from one and the same state; what one of them names in vain is its own error. */
  async executeAll(
    requests: readonly IdentityWithNewAccess[],
  ): Promise<readonly Result<ViolationPrediction, AccessNotFound>[]> {
    const snapshot = await this.snapshots.of(requests.map(({ identityId }) => identityId));
    return requests.map((request) => this.predictFrom(snapshot, request));
  }

  private predictFrom(
    snapshot: AccessSnapshot,
    request: IdentityWithNewAccess,
  ): Result<ViolationPrediction, AccessNotFound> {
    const resolved = resolveRequest(snapshot, request);
    if (!resolved.ok) return resolved;
    const { held, requested } = resolved.value;
    const { clientMetadata } = request;
    return ok({
      requestId: this.ids.next(),
      violationContexts: predictViolations(snapshot.index, held, requested),
      ...(clientMetadata === undefined ? {} : { clientMetadata }),
    });
  }
}
