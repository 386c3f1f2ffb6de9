import { accessItemKey } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  type Evaluator,
  type GrantedAccess,
  type HeldAccess,
  holdAccess,
  isHeldDirectly,
  resolveAccess,
} from '@identity-governance/domain/engine';
import { err, type Fault, type IdentityId, ok, quote, type Result } from '@identity-governance/values';
import type { AccessSnapshot } from '../../access/access-snapshots';
import type { InvalidInput } from '../../invalid-input';
import { allNotFound, type NotFound } from '../../not-found';

/** Access that changes in one step. */
export interface AccessChange {
  /** Left out for an identity that is not known yet, which holds nothing. */
  readonly identityId?: IdentityId;
  /** What is granted. */
  readonly accessRefs: readonly AccessItemRef[];
  /** What is taken away at the same time: each is assigned to the identity or carried by one of its accounts. */
  readonly removeRefs?: readonly AccessItemRef[];
}

/**
 * The change as the engine reads it, the names that do not exist, or the items that cannot be taken away because the
 * identity does not hold them directly.
 */
export function resolvePrediction(
  { graph, held }: AccessSnapshot,
  { identityId, accessRefs, removeRefs = [] }: AccessChange,
  evaluator: Evaluator,
): Result<GrantedAccess, NotFound | InvalidInput> {
  const access = identityId === undefined ? holdAccess(graph, []) : held.get(identityId);
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
  const holders = holdersOf(
    access,
    stuck.map(({ ref }) => ref),
    (one) => evaluator.describeHeld(graph, one),
  );
  const faults: readonly Fault[] = stuck.map(({ ref, i }) => ({
    field: `removeRefs.${i}`,
    reason: describeStuck(ref, identityId, holders.get(accessItemKey(ref))),
  }));
  return err({ kind: 'invalid', faults });
}

/** By item: the first of the shortest path to it. Only for the refusal, as all that the identity holds is described. */
function holdersOf(
  access: HeldAccess,
  refs: readonly AccessItemRef[],
  describeHeld: (access: HeldAccess) => ReturnType<Evaluator['describeHeld']>,
): ReadonlyMap<string, string> {
  const wanted = new Set(refs.map(accessItemKey));
  const held = describeHeld(access).filter((item) => wanted.has(accessItemKey(item)));
  return new Map(
    held.map((item) => {
      const path = item.paths[0]!;
      const holder = path.find(({ type }) => type !== 'ACCOUNT') ?? path[0]!;
      return [accessItemKey(item), `${holder.type}:${holder.id}`];
    }),
  );
}

function describeStuck(ref: AccessItemRef, identityId: IdentityId | undefined, holder: string | undefined): string {
  const item = quote(`${ref.type}:${ref.id}`);
  if (identityId === undefined) return `requires \`identityId\`: without it there is no access to take away`;
  if (holder === undefined) return `${item} is not held by ${quote(identityId)}`;
  return `${item} is not assigned to ${quote(identityId)} itself, it is granted by ${quote(holder)}: remove that`;
}
