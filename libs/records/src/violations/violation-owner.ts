import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { IdentityId } from '@identity-governance/values';
import type { ViolationOwner } from './violation-record';

/** The built-in group that owns violations without another owner; callers that may manage violations belong to it. */
export const unassigned = { type: 'GOVERNANCE_GROUP', id: 'unassigned' } as const satisfies ViolationOwner;

/** The part of a policy that decides who owns its violations. */
export type NamesOwners = Pick<SodPolicy, 'ownerRef' | 'secondaryOwnerRefs' | 'violationOwnerAssignmentConfig'>;

/**
 * Returns the owner of a violation: the first of the candidates that exists and is not the target. An identity that
 * was deleted owns nothing.
 */
export function violationOwner(
  policy: NamesOwners,
  target: { readonly id: IdentityId; readonly managerId: IdentityId | null },
  exists: (owner: ViolationOwner) => boolean,
): ViolationOwner {
  const isTarget = ({ type, id }: ViolationOwner) => type === 'IDENTITY' && id === target.id;
  return ownerCandidates(policy, target.managerId).find((one) => !isTarget(one) && exists(one)) ?? unassigned;
}

/** Returns those that the assignment rule, `ownerRef` and `secondaryOwnerRefs` of a policy name, in this order. */
export function ownerCandidates(policy: NamesOwners, managerId: IdentityId | null): readonly ViolationOwner[] {
  const named = [assignedOwner(policy, managerId), policy.ownerRef, ...policy.secondaryOwnerRefs];
  return named.flatMap((owner) => (owner === null ? [] : [{ type: owner.type, id: owner.id }]));
}

function assignedOwner(
  { violationOwnerAssignmentConfig: config }: NamesOwners,
  managerId: IdentityId | null,
): ViolationOwner | null {
  if (config?.assignmentRule === 'MANAGER') return managerId === null ? null : { type: 'IDENTITY', id: managerId };
  const owner = config?.assignmentRule === 'STATIC' ? config.ownerRef : null;
  return owner === null || owner.type === 'MANAGER' || owner.id === null ? null : { type: owner.type, id: owner.id };
}
