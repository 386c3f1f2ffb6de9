import { accessItemKey, formatSodPolicy, ok, type AccessItemRef, type SodPolicy } from '@identity-governance/domain';
import type { TextField } from '../../ports/collection';
import type { Query } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';
import type { ReadableKind } from '../../read-resource';

/** A policy as clients read it. */
export type SodPolicyView = ReturnType<typeof formatSodPolicy<SodPolicy>> & {
  /** Items of the policy that no longer exist: nobody can hold them, and they block no edit. */
  readonly danglingRefs: readonly AccessItemRef[];
};

export const sodPolicyReads: ReadableKind<
  'accessItems' | 'sodPolicies',
  SodPolicy,
  SodPolicyView,
  Query<TextField<SodPolicy>>
> = {
  type: 'SOD_POLICY',
  get: (tx, id) => tx.sodPolicies.get(id),
  list: async (tx, query) => ok(await tx.sodPolicies.list(query)),
  view: viewSodPolicies,
};

/** Policies as clients read them, in the given order, with the present names of their items. */
export async function viewSodPolicies(
  tx: TransactionOf<'accessItems'>,
  policies: readonly SodPolicy[],
): Promise<readonly SodPolicyView[]> {
  const refs = distinctRefs(policies.flatMap(refsOf));
  const items = await tx.accessItems.getMany(refs);
  const names = new Map(items.map((item) => [accessItemKey(item), item.name]));
  return policies.map((policy) => ({
    ...formatSodPolicy({ ...policy, sets: nameItems(policy.sets, names) }),
    danglingRefs: distinctRefs(refsOf(policy)).filter((ref) => !names.has(accessItemKey(ref))),
  }));
}

/** The same sets, each item with its name; a dangling item has none. */
function nameItems(sets: SodPolicy['sets'], names: ReadonlyMap<string, string>): SodPolicy['sets'] {
  return sets.map((set) => ({
    ...set,
    criteriaList: set.criteriaList.map(({ type, id }) => ({
      type,
      id,
      name: names.get(accessItemKey({ type, id })) ?? null,
    })),
  }));
}

export function refsOf({ sets }: Pick<SodPolicy, 'sets'>): readonly AccessItemRef[] {
  return sets.flatMap(({ criteriaList }) => criteriaList);
}

export function distinctRefs(refs: readonly AccessItemRef[]): readonly AccessItemRef[] {
  return [...new Map(refs.map(({ type, id }) => [accessItemKey({ type, id }), { type, id }])).values()];
}
