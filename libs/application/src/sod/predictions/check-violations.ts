import type { Result, ViolationContext } from '@identity-governance/domain';
import { checkViolations, ok } from '@identity-governance/domain';
import type { AccessNotFound } from '../../access/access-not-found';
import type { AccessSnapshots } from '../../access/access-snapshots';
import { resolveRequest } from './resolve-request';
import type { IdentityWithNewAccess } from './predict-violations';

/** Everything the identity would violate with the access granted, from the state of the last commit before the call. */
export class CheckViolations {
  constructor(private readonly snapshots: AccessSnapshots) {}

  async execute(
    request: Pick<IdentityWithNewAccess, 'identityId' | 'accessRefs'>,
  ): Promise<Result<readonly ViolationContext[], AccessNotFound>> {
    const snapshot = await this.snapshots.of([request.identityId]);
    const resolved = resolveRequest(snapshot, request);
    if (!resolved.ok) return resolved;
    const { held, requested } = resolved.value;
    return ok(checkViolations(snapshot.index, held, requested));
  }
}
