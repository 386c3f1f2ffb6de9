import fc from 'fast-check';
import type { AccessItemRef, Grant, NamedAccessItem } from '../access/access-item';
import type { AccountAccess } from '../access/held-access';
import { accessItemTypes, mayGrant } from '../access/access-item';
import type { CriteriaSet, SodPolicy } from '../sod/sod-policy';
import { sodPolicyLevels } from '../sod/sod-policy';
import type { AccessRequest, Organisation } from './organisation';
import { buildPolicy } from './organisation';

/** An organization, and one request in it. */
export interface OrganisationWithRequest {
  readonly organisation: Organisation;
  readonly request: AccessRequest;
}

/**
 * A small organization, dense enough for collisions: up to 14 items, any legal grants (cycles, diamonds and self-grants
 * included), policies of both types and states, some of whose items do not exist, and a request with duplicates and
 * overlaps.
 *
 * @example
 * fc.property(organisationWithRequest(), ({ organisation, request }) => {
 *   expect(predict(organisation, request)).toEqual(predictNaively(organisation, request));
 * });
 */
export function organisationWithRequest(): fc.Arbitrary<OrganisationWithRequest> {
  return itemsOf(14).chain((items) =>
    fc
      .record({
        grants: grantsAmong(items),
        policies: policiesOver(items),
        assigned: fc.array(fc.constantFrom(...items), { maxLength: 5 }),
        requested: fc.array(fc.constantFrom(...items), { maxLength: 4 }),
      })
      .map(({ grants, policies, assigned, requested }) => ({
        organisation: { items, grants, policies },
        request: { assigned: assigned.map(toRef), requested: requested.map(toRef) },
      })),
  );
}

/**
 * An organization with request, and up to 4 accounts that carry entitlements, some of which do not exist.
 *
 * @example
 * fc.property(organisationWithAccounts(), ({ organisation, request }) => {
 *   expect(predictNaively(organisation, request)).toEqual(predict(organisation, request));
 * });
 */
export function organisationWithAccounts(): fc.Arbitrary<OrganisationWithRequest> {
  return organisationWithRequest().chain(({ organisation, request }) =>
    accountsOver(organisation.items).map((accounts) => ({ organisation, request: { ...request, accounts } })),
  );
}

/**
 * An organization with accounts whose request removes some assigned or carried items, so that not all are still held.
 *
 * @example
 * fc.property(organisationWithRemovals(), ({ organisation, request }) => {
 *   expect(predictNaively(organisation, request)).toEqual(predict(organisation, request));
 * });
 */
export function organisationWithRemovals(): fc.Arbitrary<OrganisationWithRequest> {
  return organisationWithAccounts().chain(({ organisation, request }) => {
    const carried = request.accounts!.flatMap(({ entitlements }) => entitlements);
    const exists = (ref: AccessItemRef) =>
      organisation.items.some(({ type, id }) => type === ref.type && id === ref.id);
    const direct = [...request.assigned, ...carried.filter(exists)];
    return fc.subarray(direct).map((removed) => ({ organisation, request: { ...request, removed } }));
  });
}

export function accountsOver(items: readonly NamedAccessItem[]): fc.Arbitrary<readonly AccountAccess[]> {
  const entitlements = [...items.filter(({ type }) => type === 'ENTITLEMENT').map(toRef), deletedItems[1]!];
  const account = fc.record({
    account: fc.record({
      type: fc.constant('ACCOUNT' as const),
      id: fc.constantFrom('a', 'a1', 'B', 'ä', '\u{1f600}', '\uffee'),
      name: fc.constantFrom('jdoe', 'CN=J Doe', ''),
    }),
    entitlements: fc.array(fc.constantFrom(...entitlements), { maxLength: 5 }),
  });
  return fc.uniqueArray(account, { maxLength: 4, selector: (one) => one.account.id });
}

function itemsOf(maxLength: number): fc.Arbitrary<readonly NamedAccessItem[]> {
  const item = fc.record({
    type: fc.constantFrom(...accessItemTypes),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'B', 'ä', '\u{1f600}', '\uffee'),
    name: fc.constantFrom('Post invoice', 'Pay vendor', 'Äpfel'),
  });
  return fc.uniqueArray(item, { minLength: 1, maxLength, selector: ({ type, id }) => `${type}:${id}` });
}

function toRef({ type, id }: AccessItemRef): AccessItemRef {
  return { type, id };
}

function grantsAmong(items: readonly NamedAccessItem[]): fc.Arbitrary<readonly Grant[]> {
  const one = fc.constantFrom(...items).map(toRef);
  return fc
    .array(fc.record({ parent: one, child: one }), { maxLength: 24 })
    .map((grants) => grants.filter(({ parent, child }) => mayGrant(parent.type, child.type)));
}

/** Items that do not exist. Policies may still name deleted items. */
const deletedItems: readonly AccessItemRef[] = [
  { type: 'ROLE', id: 'gone' },
  { type: 'ENTITLEMENT', id: 'gone' },
];

function policiesOver(items: readonly NamedAccessItem[]): fc.Arbitrary<readonly SodPolicy[]> {
  const refs = [...items.map(toRef), ...deletedItems];
  const policy = fc.oneof(conflictOver(refs), cardinalityOver(refs));
  const named = fc.tuple(policy, fc.constantFrom('P', 'p', 'Q', '\u{1f600}', '\uffee'));
  return fc
    .array(named, { maxLength: 6 })
    .map((policies) =>
      policies.map(([fields, name], i) => buildPolicy({ ...fields, id: `p${i}`, name: `${name}${i}` })),
    );
}

type PolicyFields = Pick<SodPolicy, 'type' | 'state' | 'level' | 'sets' | 'threshold'>;

const stateAndLevel = {
  state: fc.constantFrom<SodPolicy['state'][]>('ENFORCED', 'ENFORCED', 'ENFORCED', 'NOT_ENFORCED'),
  level: fc.constantFrom(...sodPolicyLevels),
};

function conflictOver(refs: readonly AccessItemRef[]): fc.Arbitrary<PolicyFields> {
  const sides = fc
    .shuffledSubarray([...refs], { minLength: 2, maxLength: Math.min(8, refs.length) })
    .chain((chosen) =>
      fc.integer({ min: 1, max: chosen.length - 1 }).map((cut) => [chosen.slice(0, cut), chosen.slice(cut)]),
    );
  return fc.record({ sides, ...stateAndLevel }).map(({ sides, ...rest }) => ({
    ...rest,
    type: 'CONFLICTING_ACCESS_BASED',
    sets: sides.map((criteriaList) => ({ name: null, minimum: 1, criteriaList })),
    threshold: 2,
  }));
}

function cardinalityOver(refs: readonly AccessItemRef[]): fc.Arbitrary<PolicyFields> {
  const set: fc.Arbitrary<CriteriaSet> = fc
    .shuffledSubarray([...refs], { minLength: 1, maxLength: Math.min(4, refs.length) })
    .chain((criteriaList) =>
      fc.record({
        name: fc.constantFrom(null, 'create', 'release'),
        minimum: fc.integer({ min: 1, max: criteriaList.length }),
        criteriaList: fc.constant(criteriaList),
      }),
    );
  return fc.array(set, { minLength: 1, maxLength: 4 }).chain((sets) =>
    fc.record({
      type: fc.constant('CARDINALITY_BASED' as const),
      sets: fc.constant(sets),
      threshold: fc.integer({ min: 1, max: sets.length }),
      ...stateAndLevel,
    }),
  );
}
