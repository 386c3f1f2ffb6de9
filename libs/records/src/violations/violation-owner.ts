import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { IdentityId } from '@identity-governance/values';
import type { ViolationOwner } from './violation-record';

/** The built-in group that owns violations without another owner; callers that may manage violations belong to it. */
export const unassigned = { type: 'GOVERNANCE_GROUP', id: 'unassigned' } as const satisfies ViolationOwner;

type NamesOwners = Pick<SodPolicy, 'ownerRef' | 'secondaryOwnerRefs' | 'violationOwnerAssignmentConfig'>;

/**
 * Returns the owner of a violation: the first that the assignment rule of the policy, its `ownerRef` and its
 * `secondaryOwnerRefs` name. An owner who is the target is skipped. Owners need not exist.
 */
export function violationOwner(
  policy: NamesOwners,
  target: { readonly id: IdentityId; readonly managerId: IdentityId | null },
): ViolationOwner {
  const candidates = [assignedOwner(policy, target.managerId), policy.ownerRef, ...policy.secondaryOwnerRefs];
  const owner = candidates.find((one) => one !== null && !(one.type === 'IDENTITY' && one.id === target.id));
  return owner ? { type: owner.type, id: owner.id } : unassigned;
}

function assignedOwner(
  { violationOwnerAssignmentConfig: config }: NamesOwners,
  managerId: IdentityId | null,
): ViolationOwner | null {
  if (config?.assignmentRule === 'MANAGER') return managerId === null ? null : { type: 'IDENTITY', id: managerId };
  const owner = config?.assignmentRule === 'STATIC' ? config.ownerRef : null;
  return owner === null || owner.type === 'MANAGER' || owner.id === null ? null : { type: owner.type, id: owner.id };
}
