import type { PolicyControl, PolicyOwner, SodPolicy } from '@identity-governance/domain/shapes';

type NamesOwners = Pick<
  SodPolicy,
  'allowedControls' | 'ownerRef' | 'secondaryOwnerRefs' | 'violationOwnerAssignmentConfig'
>;

/** Returns the resources that a policy names other than access items, with their fields in the API. */
export function listNamed(policy: NamesOwners): readonly { readonly field: string; readonly target: NamedTarget }[] {
  const { allowedControls, ownerRef, secondaryOwnerRefs, violationOwnerAssignmentConfig } = policy;
  const assigned = violationOwnerAssignmentConfig?.ownerRef ?? null;
  return [
    ...(ownerRef === null ? [] : [{ field: 'ownerRef.id', target: ownerRef }]),
    ...(assigned === null || assigned.type === 'MANAGER' || assigned.id === null
      ? []
      : [
          {
            field: 'violationOwnerAssignmentConfig.ownerRef.id',
            target: { type: assigned.type, id: assigned.id },
          },
        ]),
    ...secondaryOwnerRefs.map((target, i) => ({ field: `secondaryOwnerRefs.${i}.id`, target })),
    ...allowedControls.map((target, i) => ({ field: `allowedControls.${i}.id`, target })),
  ];
}

export type NamedTarget = PolicyControl | PolicyOwner;
