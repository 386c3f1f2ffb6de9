import type {
  AccountView,
  ControlView,
  GovernanceGroupView,
  IdentityProfileView,
} from '@identity-governance/application';
import type { AccessItemRef } from '@identity-governance/domain/sod';

/**
 * The parts of resources from which entity tags are computed, if other writes change what the resources show: see
 * `Operation.guarded`. Source: docs/decisions/entity-tags.md.
 */

/** Returns the account without promoted values, which search attributes define. */
export function guardedAccount(account: object): object {
  return allBut(account, 'promoted' satisfies keyof AccountView);
}

/** Returns the auth profile without the name, which belongs to the identity profile. */
export function guardedAuthProfile(profile: object): object {
  return allBut(profile, 'name');
}

/** Returns the control without the names of the owners. */
export function guardedControl(control: object): object {
  const { owner, secondaryOwners } = control as ControlView;
  const refOf = ({ type, id }: ControlView['owner']) => ({ type, id });
  return { ...control, owner: refOf(owner), secondaryOwners: secondaryOwners.map(refOf) };
}

/** Returns the group without the name of the owner and the number of members. */
export function guardedGovernanceGroup(group: object): object {
  const { owner } = group as GovernanceGroupView;
  return { ...allBut(group, 'memberCount' satisfies keyof GovernanceGroupView), owner: owner?.id ?? null };
}

/** Returns the identity profile without the name of the source. */
export function guardedIdentityProfile(profile: object): object {
  const { id } = (profile as IdentityProfileView).authoritativeSource;
  return { ...allBut(profile, 'authoritativeSource'), id };
}

/** Returns the policy without the names of its items, and the information whether these exist. */
export function guardedPolicy(policy: object): string {
  return JSON.stringify(allBut(policy, 'danglingRefs', 'violable'), (member, value: unknown) =>
    member === 'criteriaList' ? (value as readonly AccessItemRef[]).map(({ type, id }) => [type, id]) : value,
  );
}

/** Returns the fields of a resource that changes only once, when it ends. */
export function guardedEnd(resource: object): readonly unknown[] {
  const fields = resource as Readonly<Record<'id' | 'requestId' | 'state' | 'status', unknown>>;
  return [fields.id ?? fields.requestId, fields.state ?? fields.status];
}

function allBut(resource: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !names.includes(name)));
}
