import type { AccessItemRef, Grant, NamedAccessItem } from '../access/access-item';
import { accessItemKey } from '../access/access-item';
import type { AccountAccess } from '../access/held-access';
import type { PathStep } from '../access/path-step';
import { compareText } from '@identity-governance/values';
import type { CriteriaSet, SodPolicy } from '../sod/sod-policy';
import type { MatchedItem, ViolationContext, ViolationKind } from '../sod/violation';
import type { AccessRequest, Organisation } from './organisation';

/**
 * Predicts by the rules of docs/concepts.md, "Separation of duties", written as slowly and obviously as possible. It
 * shares no code with the engine; every result of the engine is compared with it.
 *
 * @example
 * const request = { assigned: [refOf('ROLE:clerk')], requested: [refOf('ROLE:cashier')] };
 * const contexts = predictNaively(organisation, request);
 */
export function predictNaively(organisation: Organisation, request: AccessRequest): readonly ViolationContext[] {
  return checkNaively(organisation, request).filter((context) => context.kind !== 'EXISTING');
}

/**
 * Returns every policy that is violated after the change, described as the engine does: by policy name, then id. The
 * time grows with the size of the organization, and much more with nested grants: for small organizations.
 *
 * @example
 * const contexts = checkNaively(organisation, { assigned: [refOf('ROLE:clerk')], requested: [] });
 */
export function checkNaively(organisation: Organisation, request: AccessRequest): readonly ViolationContext[] {
  const held = rootsNaively(organisation, request);
  const before = closureNaively(organisation.grants, held);
  const kept = withoutRemoved(request);
  const left = rootsNaively(organisation, kept);
  const after = closureNaively(organisation.grants, [...left, ...request.requested]);
  return organisation.policies
    .filter((policy) => policy.state === 'ENFORCED' && isViolated(policy, after))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    .map((policy) => describe(organisation, kept, { policy, before, after }));
}

function withoutRemoved({ removed = [], ...request }: AccessRequest): AccessRequest {
  const deleted = new Set(removed.map(accessItemKey));
  const stays = (ref: AccessItemRef) => !deleted.has(accessItemKey(ref));
  return {
    ...request,
    assigned: request.assigned.filter(stays),
    accounts: (request.accounts ?? []).map(({ account, entitlements }) => ({
      account,
      entitlements: entitlements.filter(stays),
    })),
  };
}

/**
 * Returns the items that the identity holds directly: its assignments, and the existing items that its accounts carry.
 *
 * @example
 * const roots = rootsNaively(organisation, { assigned: [refOf('ROLE:clerk')] });
 */
export function rootsNaively(
  { items }: Pick<Organisation, 'items'>,
  { assigned, accounts = [] }: Pick<AccessRequest, 'assigned' | 'accounts'>,
): readonly AccessItemRef[] {
  const carried = accounts.flatMap(({ entitlements }) => entitlements);
  const exists = (ref: AccessItemRef) => items.some((item) => accessItemKey(item) === accessItemKey(ref));
  return [...assigned, ...carried.filter(exists)];
}

/**
 * Returns the keys (see `accessItemKey`) of these items and of everything that they grant.
 *
 * @example
 * closureNaively(grants, [refOf('ROLE:clerk')]).has('ENTITLEMENT:pay');
 */
export function closureNaively(grants: readonly Grant[], roots: readonly AccessItemRef[]): ReadonlySet<string> {
  const closure = new Set(roots.map(accessItemKey));
  for (;;) {
    const granted = grants.filter(
      ({ parent, child }) => closure.has(accessItemKey(parent)) && !closure.has(accessItemKey(child)),
    );
    if (granted.length === 0) return closure;
    for (const { child } of granted) closure.add(accessItemKey(child));
  }
}

/** The items and accounts at which paths start. */
export interface PathRoots {
  readonly items: readonly AccessItemRef[];
  readonly accounts?: readonly AccountAccess[] | undefined;
}

/**
 * Returns the shortest five paths from any root to the target along grants, without repeated items; equal lengths in
 * the order of (type, id). A path that starts with an account continues with an item that the account carries.
 *
 * @example
 * const paths = pathsNaively(organisation, { items: [refOf('ROLE:clerk')] }, refOf('ENTITLEMENT:pay'));
 */
export function pathsNaively(
  { items, grants }: Pick<Organisation, 'items' | 'grants'>,
  { items: roots, accounts = [] }: PathRoots,
  target: AccessItemRef,
): readonly (readonly PathStep[])[] {
  const rootKeys = new Set(roots.map(accessItemKey));
  const all: PathStep[][] = [];
  const climb = (path: AccessItemRef[]): void => {
    const named = path.map((ref) => nameOf(items, ref));
    if (rootKeys.has(accessItemKey(path[0]!))) all.push(named);
    for (const { account, entitlements } of accounts)
      if (entitlements.some((ref) => accessItemKey(ref) === accessItemKey(path[0]!))) all.push([account, ...named]);
    const parentKeys = new Set<string>();
    for (const { parent, child } of grants) {
      const isStep = accessItemKey(child) === accessItemKey(path[0]!) && !parentKeys.has(accessItemKey(parent));
      if (!isStep || path.some((item) => accessItemKey(item) === accessItemKey(parent))) continue;
      parentKeys.add(accessItemKey(parent));
      climb([parent, ...path]);
    }
  };
  climb([target]);
  return all.sort((a, b) => a.length - b.length || comparePaths(a, b)).slice(0, 5);
}

function comparePaths(a: readonly PathStep[], b: readonly PathStep[]): number {
  const differing = a.findIndex((step, i) => step.type !== b[i]!.type || step.id !== b[i]!.id);
  if (differing < 0) return 0;
  return compareText(a[differing]!.type, b[differing]!.type) || compareText(a[differing]!.id, b[differing]!.id);
}

function nameOf(items: readonly NamedAccessItem[], ref: AccessItemRef): NamedAccessItem {
  const item = items.find((candidate) => accessItemKey(candidate) === accessItemKey(ref))!;
  return { type: item.type, id: item.id, name: item.name };
}

interface Evaluated {
  readonly policy: SodPolicy;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

function describe(
  organisation: Organisation,
  { assigned, accounts, requested }: AccessRequest,
  { policy, before, after }: Evaluated,
): ViolationContext {
  const match = (ref: AccessItemRef): MatchedItem => ({
    ...nameOf(organisation.items, ref),
    existing: before.has(accessItemKey(ref)),
    paths: pathsNaively(organisation, { items: [...assigned, ...requested], accounts }, ref),
  });
  const matched = policy.sets
    .map((set, place) => ({ ...set, name: set.name ?? `set ${place + 1}` }))
    .filter((set) => counts(set, after))
    .map(({ name, minimum, criteriaList }) => ({
      name,
      minimum,
      criteriaList: criteriaList.filter((ref) => after.has(accessItemKey(ref))).map(match),
    }));
  const isTouched = matched.some(({ criteriaList }) => criteriaList.some(({ existing }) => !existing));
  const kind: ViolationKind = !isViolated(policy, before) ? 'NEW' : isTouched ? 'EXTENDED' : 'EXISTING';
  const conflictWithin = findConflictWithinNaively(organisation, policy, after);
  const base = {
    policy: { type: 'SOD_POLICY' as const, id: policy.id, name: policy.name },
    kind,
    level: policy.level,
    ...(conflictWithin.length > 0 ? { conflictWithin } : {}),
  };
  if (policy.type === 'CARDINALITY_BASED') return { ...base, conflictingSets: matched };
  const [leftCriteria, rightCriteria] = matched.map(({ criteriaList }) => ({ criteriaList }));
  return { ...base, conflictingAccessCriteria: { leftCriteria: leftCriteria!, rightCriteria: rightCriteria! } };
}

/**
 * Returns the items that violate the policy alone, except those that grant another such one without being granted by
 * it.
 */
function findConflictWithinNaively(
  { items, grants }: Organisation,
  policy: SodPolicy,
  after: ReadonlySet<string>,
): readonly NamedAccessItem[] {
  const closures = new Map(
    items
      .filter((item) => after.has(accessItemKey(item)))
      .map((item) => [accessItemKey(item), closureNaively(grants, [item])] as const)
      .filter(([, closure]) => isViolated(policy, closure)),
  );
  const isInnermost = (key: string) =>
    [...closures].every(([other, closure]) => !closures.get(key)!.has(other) || closure.has(key));
  return items
    .filter((item) => closures.has(accessItemKey(item)) && isInnermost(accessItemKey(item)))
    .map((item) => nameOf(items, item))
    .sort((a, b) => compareText(a.type, b.type) || compareText(a.id, b.id));
}

function isViolated({ sets, threshold }: SodPolicy, held: ReadonlySet<string>): boolean {
  return sets.filter((set) => counts(set, held)).length >= threshold;
}

function counts({ criteriaList, minimum }: CriteriaSet, held: ReadonlySet<string>): boolean {
  return criteriaList.filter((ref) => held.has(accessItemKey(ref))).length >= minimum;
}
