import type {
  AccountView,
  ControlView,
  GovernanceGroupView,
  IdentityProfileView,
} from '@identity-governance/application';
import type { AccessItemRef } from '@identity-governance/domain/sod';

/**
 * What the entity tags of resources are made of that show more than their own writes change: see `Operation.guarded`.
 * Source: docs/decisions/entity-tags.md.
 */

/** All but what is promoted: search attributes decide that. */
export function guardedAccount(account: object): object {
  return allBut(account, 'promoted' satisfies keyof AccountView);
}

/** All but the name: the identity profile has it. */
export function guardedAuthProfile(profile: object): object {
  return allBut(profile, 'name');
}

/** All but the names of the owners. */
export function guardedControl(control: object): object {
  const { owner, secondaryOwners } = control as ControlView;
  const refOf = ({ type, id }: ControlView['owner']) => ({ type, id });
  return { ...control, owner: refOf(owner), secondaryOwners: secondaryOwners.map(refOf) };
}

/** All but the name of the owner and the number of members. */
export function guardedGovernanceGroup(group: object): object {
  const { owner } = group as GovernanceGroupView;
  return { ...allBut(group, 'memberCount' satisfies keyof GovernanceGroupView), owner: owner?.id ?? null };
}

/** All but the name of the source. */
export function guardedIdentityProfile(profile: object): object {
  const { id } = (profile as IdentityProfileView).authoritativeSource;
  return { ...allBut(profile, 'authoritativeSource'), id };
}

/** All but the names of its items, and what has become of these. */
export function guardedPolicy(policy: object): string {
  return JSON.stringify(allBut(policy, 'danglingRefs', 'violable'), (member, value: unknown) =>
    member === 'criteriaList' ? (value as readonly AccessItemRef[]).map(({ type, id }) => [type, id]) : value,
  );
}

/** Of what changes once, when it ends. */
export function guardedEnd(resource: object): readonly unknown[] {
  const { id, requestId, state } = resource as Readonly<Record<'id' | 'requestId' | 'state', unknown>>;
  return [id ?? requestId, state];
}

function allBut(resource: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !names.includes(name)));
}
