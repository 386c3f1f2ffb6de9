import {
  findGrantingItems,
  type AccessGraph,
  type Evaluator,
  type HeldAccess,
} from '@identity-governance/domain/engine';
import { listMatchedCriteria, type SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  ownerCandidates,
  violationOwner,
  type MatchedSide,
  type NotViolated,
  type Violated,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import type { IdentityId, SodPolicyId } from '@identity-governance/values';
import type { AccessSnapshot } from '../access/access-snapshots';

const limits = { violations: Number.MAX_SAFE_INTEGER, items: 1_000_000 };

/** The violations of identities in one state, as records keep them. */
export class EvaluatedIdentities {
  private readonly policies: ReadonlyMap<SodPolicyId, SodPolicy>;
  private readonly matched = new Map<IdentityId, ReadonlyMap<SodPolicyId, readonly MatchedSide[]>>();

  constructor(
    private readonly snapshot: AccessSnapshot,
    evaluator: Evaluator,
  ) {
    const { index, held } = snapshot;
    this.policies = new Map(index.policies.map((policy) => [policy.id, policy]));
    for (const [id, own] of held) this.matched.set(id, matchedBy(evaluator, index, own));
  }

  /** Returns the ids of the policies that the identity violates. */
  violatedBy(identityId: IdentityId): readonly SodPolicyId[] {
    return [...(this.matched.get(identityId)?.keys() ?? [])];
  }

  /** Returns the possible owners of the violations of the identity. */
  ownerCandidatesOf(identityId: IdentityId, managerId: IdentityId | null): readonly ViolationOwner[] {
    return this.violatedBy(identityId).flatMap((id) => ownerCandidates(this.policies.get(id)!, managerId));
  }

  /** `target`: the identity, with its name and its manager. */
  truthOf(
    policyId: SodPolicyId,
    { managerId, ...target }: Violated['target'] & { readonly managerId: IdentityId | null },
    exists: (owner: ViolationOwner) => boolean,
  ): Violated | undefined {
    const policy = this.policies.get(policyId);
    const criteria = this.matched.get(target.id)?.get(policyId);
    if (policy === undefined || criteria === undefined) return undefined;
    return { policy, target, owner: violationOwner(policy, { id: target.id, managerId }, exists), criteria };
  }

  /**
   * Returns why a record has ended. If everything that it matched is still held, the access has not changed, so the
   * policy has. The access of a disabled identity is not removed, so that nothing is remediated.
   */
  findMissing({ policyId, targetId, criteria }: ViolationRecord): NotViolated {
    const held = this.snapshot.held.get(targetId);
    if (held?.leftOut?.ifEnabled !== undefined || held === undefined) return { missing: 'IDENTITY' };
    if (!this.policies.has(policyId)) return { missing: 'POLICY' };
    const isHeld = (item: AccessItemRef) => holdsItem(this.snapshot.graph, held, item);
    return { missing: criteria.every(({ items }) => items.every(isHeld)) ? 'POLICY' : 'ACCESS' };
  }
}

function matchedBy(
  evaluator: Evaluator,
  index: AccessSnapshot['index'],
  held: HeldAccess,
): ReadonlyMap<SodPolicyId, readonly MatchedSide[]> {
  const { contexts } = evaluator.check(index, { held, requested: [], limits });
  return new Map(contexts.map((context) => [context.policy.id, sidesOf(listMatchedCriteria(context))]));
}

function sidesOf(sides: ReturnType<typeof listMatchedCriteria>): readonly MatchedSide[] {
  return sides.map(({ title, criteriaList }) => ({
    name: title,
    items: criteriaList.map(({ type, id }) => ({ type, id })),
  }));
}

function holdsItem(graph: AccessGraph, { assigned, carried = [] }: HeldAccess, item: AccessItemRef): boolean {
  const number = graph.numbers.find(item);
  if (number === undefined || !graph.has(number)) return false;
  const granting = findGrantingItems(graph, number);
  const isGranting = (one: number) => granting.has(one);
  return assigned.some(isGranting) || carried.some(({ entitlements }) => entitlements.some(isGranting));
}
