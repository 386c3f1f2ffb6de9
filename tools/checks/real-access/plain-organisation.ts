import type { AccessChanges } from '@identity-governance/domain/engine';
import type { AccessItemRef, Grant, NamedAccessItem } from '@identity-governance/domain/sod';
import { type SodPolicy, accessItemKey } from '@identity-governance/domain/shapes';
import { checkNaively } from '@identity-governance/domain/testing';
import type { RealAccessSet } from './real-access-set';
import type { SeededRandom } from '../lib/seeded-random';

/** An organisation in plain tables, by key. */
export interface PlainOrganisation {
  readonly items: ReadonlyMap<string, NamedAccessItem>;
  readonly grants: ReadonlyMap<string, Grant>;
  readonly policies: ReadonlyMap<string, SodPolicy>;
  readonly assigned: ReadonlyMap<string, readonly AccessItemRef[]>;
}

/** The changes of one step, of the engine and of the plain organisation. */
export interface Step {
  readonly access: AccessChanges;
  readonly savedPolicies: readonly SodPolicy[];
  readonly deletedPolicies: readonly string[];
  readonly assignments: ReadonlyMap<string, readonly AccessItemRef[]>;
}

const entitlement = (id: string): NamedAccessItem => ({ type: 'ENTITLEMENT', id, name: `Permission ${id}` });
const role = (id: string): NamedAccessItem => ({ type: 'ROLE', id, name: `Role ${id}` });
const grantKey = ({ parent, child }: Grant) => `${accessItemKey(parent)} > ${accessItemKey(child)}`;
const byKey = <T>(values: readonly T[], keyOf: (value: T) => string) =>
  new Map(values.map((value) => [keyOf(value), value]));

/** Users hold their permissions through roles, or directly where the set has no roles. */
export function foundOrganisation({ users, roles }: RealAccessSet, policies: readonly SodPolicy[]): PlainOrganisation {
  const permissions = [...new Set([...users.values()].flat())].map(entitlement);
  const grants = (roles ?? []).flatMap(({ id, permissions: granted }) =>
    granted.map((permission) => ({ parent: role(id), child: entitlement(permission) })),
  );
  const assigned = new Map<string, AccessItemRef[]>();
  for (const [user, held] of users) assigned.set(user, roles === undefined ? held.map(entitlement) : []);
  for (const { id, users: members } of roles ?? []) for (const user of members) assigned.get(user)?.push(role(id));
  return {
    items: byKey([...permissions, ...(roles ?? []).map(({ id }) => role(id))], accessItemKey),
    grants: byKey(grants, grantKey),
    policies: byKey(policies, ({ id }) => id),
    assigned,
  };
}

/** Some of everything changes: what changes, and the organisation afterwards. */
export function changeOrganisation(
  random: SeededRandom,
  before: PlainOrganisation,
  drafts: readonly SodPolicy[],
): { readonly step: Step; readonly after: PlainOrganisation } {
  const items = [...before.items.values()];
  const users = [...before.assigned.keys()];
  // Roles that nest others, and grants of items that are deleted in this step or were before.
  const added = Array.from({ length: 4 }, () => role(`added-${random.below(1_000_000)}`));
  const savedGrants = added.flatMap((parent, n) =>
    [...random.sample(items, 6), ...added.slice(n + 1)].map((child) => ({ parent, child })),
  );
  const deletedGrants = before.grants.size === 0 ? [] : random.sample([...before.grants.values()], 40);
  const deletedItems = random.sample(items, 5);
  const isDeleted = new Set(deletedItems.map(accessItemKey));
  const renamed = random.sample(items, 5).filter((item) => !isDeleted.has(accessItemKey(item)));
  const savedItems = [...added, ...renamed.map((item) => ({ ...item, name: `${item.name} again` }))];
  const assignments = new Map(
    random.sample(users, 60).map((user) => {
      const [theirs, others] = [before.assigned.get(user)!, before.assigned.get(random.pick(users))!];
      return [user, [...theirs.slice(1), ...others.slice(0, 2), random.pick(added)]];
    }),
  );
  const step = {
    access: { savedItems, deletedItems, savedGrants, deletedGrants },
    savedPolicies: random.sample(drafts, 8),
    deletedPolicies: random.sample([...before.policies.keys()], 2),
    assignments,
  };
  return { step, after: applyStep(before, step) };
}

/** What is both deleted and saved is saved, but for policies, which are deleted. */
function applyStep(before: PlainOrganisation, step: Step): PlainOrganisation {
  const { savedItems = [], deletedItems = [], savedGrants = [], deletedGrants = [] } = step.access;
  const [items, grants] = [new Map(before.items), new Map(before.grants)];
  const [policies, assigned] = [new Map(before.policies), new Map(before.assigned)];
  for (const item of deletedItems) items.delete(accessItemKey(item));
  for (const item of savedItems) items.set(accessItemKey(item), item);
  for (const grant of deletedGrants) grants.delete(grantKey(grant));
  for (const grant of savedGrants) grants.set(grantKey(grant), grant);
  for (const policy of step.savedPolicies) policies.set(policy.id, policy);
  for (const id of step.deletedPolicies) policies.delete(id);
  for (const [user, refs] of step.assignments) assigned.set(user, refs);
  return { items, grants, policies, assigned };
}

/** Every pair of a user and a violated policy, written `user policy`, as the oracle tells it of what each one holds. */
export function listPairs({ items, grants, policies, assigned }: PlainOrganisation): ReadonlySet<string> {
  const children = new Map<string, AccessItemRef[]>();
  for (const { parent, child } of grants.values()) {
    const key = accessItemKey(parent);
    children.set(key, [...(children.get(key) ?? []), child]);
  }
  const criteria = [...policies.values()].flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList));
  const named = new Map(criteria.map((ref) => [accessItemKey(ref), ref]));
  const existing = [...named.keys()].flatMap((key) => items.get(key) ?? []);
  const known = new Map<string, readonly string[]>();
  const pairs = new Set<string>();
  for (const [user, roots] of assigned) {
    const held = new Set(roots.map(accessItemKey).filter((key) => items.has(key)));
    for (const key of held) {
      for (const child of children.get(key) ?? []) if (items.has(accessItemKey(child))) held.add(accessItemKey(child));
    }
    const flat = existing.filter((ref) => held.has(accessItemKey(ref)));
    const key = flat.map(accessItemKey).join();
    const organisation = { items: existing, grants: [], policies: [...policies.values()] };
    const violated =
      known.get(key) ?? checkNaively(organisation, { assigned: flat, requested: [] }).map(({ policy }) => policy.id);
    known.set(key, violated);
    for (const id of violated) pairs.add(`${user} ${id}`);
  }
  return pairs;
}
