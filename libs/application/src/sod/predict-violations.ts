import type { AccessItemRef, Result, ViolationContext } from '@identity-governance/domain';
import { err, ok, predictViolations, resolveAccess } from '@identity-governance/domain';
import type { AccessNotFound } from '../access/access-not-found';
import type { AccessSnapshot, AccessSnapshots } from '../access/access-snapshots';
import type { IdGenerator } from '../ports/id-generator';

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
    const snapshot = await this.snapshots.of([request.identityId]);
    const predicted = predictFrom(snapshot, request);
    if (!predicted.ok) return predicted;
    const { clientMetadata } = request;
    return ok({
      requestId: this.ids.next(),
      violationContexts: predicted.value,
      ...(clientMetadata === undefined ? {} : { clientMetadata }),
    });
  }
}

function predictFrom(
  { graph, index, held }: AccessSnapshot,
  { identityId, accessRefs }: IdentityWithNewAccess,
): Result<readonly ViolationContext[], AccessNotFound> {
  const access = held.get(identityId);
  const requested = resolveAccess(graph, accessRefs);
  if (access !== undefined && requested.ok) return ok(predictViolations(index, access, requested.value));
  return err({
    kind: 'not-found',
    missing: [
      ...(access === undefined ? [{ type: 'IDENTITY' as const, id: identityId }] : []),
      ...(requested.ok ? [] : requested.error),
    ],
  });
}
