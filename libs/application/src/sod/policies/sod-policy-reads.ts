import { accessItemKey, formatSodPolicy, type SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { ok, omitNull, type OmitNull, type SodPolicyId } from '@identity-governance/values';
import type { TextField } from '../../ports/collection';
import type { Listing, PagePosition, Query, RowOutline } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';
import { chunkByBytes } from '../../resources/read-page';
import { readOwnerNames } from './owner-names';
import type { ReadableKind } from '../../resources/read-resource';

type OwnerAssignment = NonNullable<SodPolicy['violationOwnerAssignmentConfig']>;

/** A policy whose rule for owners has an `ownerRef.id` only if there is one. */
type NamedPolicy = Omit<SodPolicy, 'violationOwnerAssignmentConfig'> & {
  readonly violationOwnerAssignmentConfig:
    | (Omit<OwnerAssignment, 'ownerRef'> & {
        readonly ownerRef: OmitNull<NonNullable<OwnerAssignment['ownerRef']>, 'id'> | null;
      })
    | null;
};

/** A policy as clients read it. */
export type SodPolicyView = ReturnType<typeof formatSodPolicy<NamedPolicy>> & {
  /** Items of the policy that no longer exist: no identity can hold them, and they block no edit. */
  readonly danglingRefs: readonly AccessItemRef[];
  /** Whether the items that exist can violate the policy at all. */
  readonly violable: boolean;
};

/** Filters a list by the existence of the objects that policies name. */
export interface DanglingFilter {
  /** Whether a policy names items that no longer exist. */
  readonly dangling?: boolean | undefined;
  readonly violable?: boolean | undefined;
  /** Whether a policy has an owner that no longer exists. */
  readonly ownerMissing?: boolean | undefined;
}

export const sodPolicyReads: ReadableKind<
  'accessItems' | 'governanceGroups' | 'identities' | 'sodPolicies',
  SodPolicy,
  SodPolicyView,
  Query<TextField<SodPolicy>> & DanglingFilter
> = {
  type: 'SOD_POLICY',
  get: (tx, id) => tx.sodPolicies.get(id),
  getMany: (tx, ids) => tx.sodPolicies.getMany(ids),
  async outline(tx, { dangling, violable, ownerMissing, ...query }) {
    const derived = { dangling, violable, ownerMissing };
    if (Object.values(derived).every((value) => value === undefined)) return ok(await tx.sodPolicies.outline(query));
    const values = await findPolicies(tx, { ...derived, where: query.where ?? [] });
    return ok(
      await tx.sodPolicies.outline({ ...query, where: [...(query.where ?? []), { field: 'id', op: 'in', values }] }),
    );
  },
  view: viewSodPolicies,
};

/** Returns policies as clients read them, in the given order, with the present names of their items. */
export async function viewSodPolicies(
  tx: TransactionOf<'accessItems'>,
  policies: readonly SodPolicy[],
): Promise<readonly SodPolicyView[]> {
  const names = await readNames(tx, policies);
  return policies.map((policy) => ({
    ...formatSodPolicy(namePolicy(policy, names)),
    danglingRefs: distinctRefs(refsOf(policy)).filter((ref) => !names.has(accessItemKey(ref))),
    violable: isViolable(policy, names),
  }));
}

async function readNames(
  tx: TransactionOf<'accessItems'>,
  policies: readonly SodPolicy[],
): Promise<ReadonlyMap<string, string>> {
  const items = await tx.accessItems.getMany(distinctRefs(policies.flatMap(refsOf)));
  return new Map(items.map((item) => [accessItemKey(item), item.name]));
}

/** Whether enough sets have enough items that exist. */
function isViolable({ sets, threshold }: SodPolicy, names: ReadonlyMap<string, string>): boolean {
  const countable = sets.filter(({ criteriaList, minimum }) => {
    return criteriaList.filter((ref) => names.has(accessItemKey(ref))).length >= minimum;
  });
  return countable.length >= threshold;
}

const PAGE = 500;

type Conditions = Query<TextField<SodPolicy>>['where'] & object;

/** Returns the ids of the policies that match the filter. Reads every policy that meets the conditions, in chunks. */
async function findPolicies(
  tx: TransactionOf<'accessItems' | 'governanceGroups' | 'identities' | 'sodPolicies'>,
  { dangling, violable, ownerMissing, where }: DanglingFilter & { readonly where: Conditions },
): Promise<readonly SodPolicyId[]> {
  const ids: SodPolicyId[] = [];
  for await (const policies of policyChunks(tx, where)) {
    const names = await readNames(tx, policies);
    const owners = ownerMissing === undefined ? [] : policies.flatMap(({ ownerRef }) => ownerRef ?? []);
    const named = await readOwnerNames(tx, owners);
    for (const policy of policies) {
      const isOwnerMissing = policy.ownerRef !== null && named(policy.ownerRef).name === undefined;
      if (ownerMissing !== undefined && ownerMissing !== isOwnerMissing) continue;
      const isDangling = refsOf(policy).some((ref) => !names.has(accessItemKey(ref)));
      if (dangling !== undefined && dangling !== isDangling) continue;
      if (violable === undefined || violable === isViolable(policy, names)) ids.push(policy.id);
    }
  }
  return ids;
}

/** Yields the policies that meet the conditions, in chunks that fit into memory. */
async function* policyChunks(
  tx: TransactionOf<'sodPolicies'>,
  where: Conditions,
): AsyncGenerator<readonly SodPolicy[]> {
  let after: PagePosition | null | undefined;
  while (after !== null) {
    const query = { limit: PAGE, offset: 0, where, ...(after !== undefined && { after }) };
    const page: Listing<RowOutline> = await tx.sodPolicies.outline(query);
    for (const { ids } of chunkByBytes(page.items)) yield await tx.sodPolicies.getMany(ids);
    after = page.next;
  }
}

function namePolicy(policy: SodPolicy, names: ReadonlyMap<string, string>): NamedPolicy {
  const { sets, violationOwnerAssignmentConfig: rule } = policy;
  const ownerRef = rule?.ownerRef ?? null;
  return {
    ...policy,
    sets: nameItems(sets, names),
    violationOwnerAssignmentConfig: rule && { ...rule, ownerRef: ownerRef && omitNull(ownerRef, ['id']) },
  };
}

/** Returns the sets with the names of their items; a dangling item has none. */
function nameItems(sets: SodPolicy['sets'], names: ReadonlyMap<string, string>): SodPolicy['sets'] {
  return sets.map((set) => ({
    ...set,
    criteriaList: set.criteriaList.map(({ type, id }) => {
      const name = names.get(accessItemKey({ type, id }));
      return { type, id, ...(name !== undefined && { name }) };
    }),
  }));
}

export function refsOf({ sets }: Pick<SodPolicy, 'sets'>): readonly AccessItemRef[] {
  return sets.flatMap(({ criteriaList }) => criteriaList);
}

export function distinctRefs(refs: readonly AccessItemRef[]): readonly AccessItemRef[] {
  return [...new Map(refs.map(({ type, id }) => [accessItemKey({ type, id }), { type, id }])).values()];
}
