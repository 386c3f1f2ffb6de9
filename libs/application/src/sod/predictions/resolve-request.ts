import type { AccessItemRef } from '@identity-governance/domain/sod';
import { type HeldAccess, resolveAccess } from '@identity-governance/domain/engine';
import { type IdentityId, type Result, err, ok } from '@identity-governance/values';
import type { AccessSnapshot } from '../../access/access-snapshots';
import { accessIfEnabled } from '../../access/left-out';
import { allNotFound, type NotFound } from '../../not-found';

export interface ResolvedRequest {
  readonly held: HeldAccess;
  /** Numbers of the snapshot's graph. */
  readonly requested: readonly number[];
}

/**
 * The identity's access and the requested items as the engine knows them, or the names that do not exist. Numbers of
 * one can be compared with those of the other: INVARIANT (one state), INVARIANT (numbers stable).
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
