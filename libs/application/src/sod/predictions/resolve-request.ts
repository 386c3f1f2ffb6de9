import type { AccessItemRef } from '@identity-governance/domain/sod';
import { type HeldAccess, resolveAccess } from '@identity-governance/domain/engine';
import { type IdentityId, type Result, err, ok } from '@identity-governance/values';
import type { AccessSnapshot } from '../../population/access/access-snapshots';
import { accessIfEnabled } from '../../population/access/left-out';
import { allNotFound, type NotFound } from '../../resources/not-found';

export interface ResolvedRequest {
  readonly held: HeldAccess;
  /** Numbers in the snapshot's graph. */
  readonly requested: readonly number[];
}

/**
 * Returns the identity's access and the requested items as the engine represents them, or the names that do not exist.
 * Their numbers are comparable: INVARIANT (one state), INVARIANT (numbers stable).
 */
export function resolveRequest(
  { graph, held }: AccessSnapshot,
  { identityId, accessRefs }: { readonly identityId: IdentityId; readonly accessRefs: readonly AccessItemRef[] },
): Result<ResolvedRequest, NotFound> {
  const own = held.get(identityId);
  const access = own && accessIfEnabled(own);
  const requested = resolveAccess(graph, accessRefs);
  if (access !== undefined && requested.ok) return ok({ held: access, requested: requested.value });
  const identity = access === undefined ? [{ type: 'IDENTITY' as const, id: identityId }] : [];
  return err(allNotFound([...identity, ...(requested.ok ? [] : requested.error)]));
}
