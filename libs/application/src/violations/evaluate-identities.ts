import type { Evaluator, HeldAccess } from '@identity-governance/domain/engine';
import { listMatchedCriteria, type SodPolicy } from '@identity-governance/domain/shapes';
import {
  ownerCandidates,
  violationOwner,
  type MatchedSide,
  type Violated,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import type { IdentityId, SodPolicyId } from '@identity-governance/values';
import type { AccessSnapshot } from '../population/access/access-snapshots';
import { findEndReasons, type CoveredState, type EndReasonReader, type EndReasons } from './find-end-reasons';

const limits = { violations: Number.MAX_SAFE_INTEGER, items: 1_000_000 };

/** The violations of identities in one state, as records keep them. */
export class EvaluatedIdentities {
  private readonly policies: ReadonlyMap<SodPolicyId, SodPolicy>;
  private readonly matched = new Map<IdentityId, ReadonlyMap<SodPolicyId, readonly MatchedSide[]>>();

  constructor(
    readonly snapshot: AccessSnapshot,
    readonly evaluator: Evaluator,
    /** The state that the records cover so far, if known. */
    readonly covered: CoveredState | undefined,
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

  /** Returns why these live records, which are no longer violated, have ended. */
  findEndReasons(tx: EndReasonReader, records: readonly ViolationRecord[]): Promise<EndReasons> {
    return findEndReasons(tx, this, records);
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
