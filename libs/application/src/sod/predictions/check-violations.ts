import type { DescribedViolations, Result } from '@identity-governance/domain';
import { checkViolations, ok, Scratch } from '@identity-governance/domain';
import type { AccessSnapshots } from '../../access/access-snapshots';
import { resolveRequest } from './resolve-request';
import type { IdentityWithNewAccess } from './predict-violations';
import type { NotFound } from '../../not-found';

/** Everything the identity would violate with the access granted, from the state of the last commit before the call. */
export class CheckViolations {
  private readonly scratch = new Scratch();

  constructor(private readonly snapshots: AccessSnapshots) {}

  async execute(
    request: Pick<IdentityWithNewAccess, 'identityId' | 'accessRefs'>,
  ): Promise<Result<DescribedViolations, NotFound>> {
    const snapshot = await this.snapshots.of([request.identityId]);
    const resolved = resolveRequest(snapshot, request);
    if (!resolved.ok) return resolved;
    return ok(checkViolations(snapshot.index, this.scratch, resolved.value));
  }
}
