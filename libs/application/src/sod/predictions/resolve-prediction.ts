import { accessItemKey } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  type AccessGraph,
  findGrantingItems,
  type GrantedAccess,
  type HeldAccess,
  holdAccess,
  isHeldDirectly,
  resolveAccess,
} from '@identity-governance/domain/engine';
import { err, type Fault, type IdentityId, ok, quote, type Result } from '@identity-governance/values';
import type { AccessSnapshot } from '../../population/access/access-snapshots';
import { accessIfEnabled, type OwnAccess } from '../../population/access/left-out';
import type { InvalidInput } from '../../ports/invalid-input';
import { allNotFound, type NotFound } from '../../resources/not-found';

/** Access that changes in one step. */
export interface AccessChange {
  /** Null for a joiner: an identity that is not known yet and holds nothing. */
  readonly identityId: IdentityId | null;
  /** The items granted. */
  readonly accessRefs: readonly AccessItemRef[];
  /** The items removed in the same step: each is assigned to the identity or carried by one of its accounts. */
  readonly removeRefs?: readonly AccessItemRef[];
}

/** Number of irremovable items whose granting item is named: finding it walks the graph. */
const MAX_NAMED = 5;

/**
 * Returns the change as the engine reads it, the names that do not exist, or the items that cannot be removed because
 * the identity does not hold them directly.
 */
export function resolvePrediction(
  { graph, held }: AccessSnapshot,
  { identityId, accessRefs, removeRefs = [] }: AccessChange,
): Result<GrantedAccess, NotFound | InvalidInput> {
  const own: OwnAccess | undefined = identityId === null ? holdAccess(graph, []) : held.get(identityId);
  const access = own && accessIfEnabled(own);
  const requested = resolveAccess(graph, accessRefs);
  const removed = resolveAccess(graph, removeRefs);
  if (access === undefined || !requested.ok || !removed.ok) {
    const identity = access === undefined ? [{ type: 'IDENTITY' as const, id: identityId! }] : [];
    const missing = [requested, removed].flatMap((one) => (one.ok ? [] : one.error));
    const items = new Map(missing.map((ref) => [accessItemKey(ref), ref]));
    return err(allNotFound([...identity, ...items.values()]));
  }
  const stuck = removeRefs.flatMap((ref, i) => (isHeldDirectly(access, removed.value[i]!) ? [] : [{ ref, i }]));
  if (stuck.length === 0) return ok({ held: access, requested: requested.value, removed: removed.value });
  const faults = stuck.map(({ ref, i }, place): Fault => {
    const holder = place < MAX_NAMED ? holderOf(graph, access, removed.value[i]!) : 'other access';
    return { field: `removeRefs.${i}`, reason: describeStuck(ref, identityId, holder) };
  });
  return err({ kind: 'invalid', faults });
}

/**
 * Returns an item, in quotes, that the identity holds directly and that grants this one; undefined if it is not held.
 */
function holderOf(graph: AccessGraph, { assigned, carried = [] }: HeldAccess, number: number): string | undefined {
  const granting = findGrantingItems(graph, number);
  const direct = [assigned, ...carried.map(({ entitlements }) => entitlements)];
  const found = direct.flatMap((numbers) => numbers.find((one) => granting.has(one)) ?? [])[0];
  const item = found === undefined ? undefined : graph.items[found];
  return item && quote(accessItemKey(item));
}

function describeStuck(ref: AccessItemRef, identityId: IdentityId | null, holder: string | undefined): string {
  const item = quote(`${ref.type}:${ref.id}`);
  if (identityId === null) return `requires an identity: a joiner holds no access to take away`;
  if (holder === undefined) return `${item} is not held by ${quote(identityId)}`;
  return `${item} is not assigned to ${quote(identityId)} itself, it is granted by ${holder}: remove that`;
}
