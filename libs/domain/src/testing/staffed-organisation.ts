import fc from 'fast-check';
import type { AccessItemRef } from '../access/access-item';
import type { AccountAccess } from '../access/held-access';
import { compileAccessGraph } from '../access/access-graph';
import { Population } from '../population/population';
import { compilePolicyIndex, type PolicyIndex } from '../sod/policy-index';
import { isEnforced } from '../sod/sod-policy';
import { accountsOver, organisationWithRequest } from './arbitraries';
import { checkNaively } from './naive-oracle';
import type { Organisation } from './organisation';
import { refOf } from './organisation';

/** An organization, the assignments of each of its identities (`i0`, `i1`, …), and the access of their accounts. */
export interface StaffedOrganisation {
  readonly organisation: Organisation;
  readonly staff: readonly (readonly AccessItemRef[])[];
  readonly accounts?: readonly (readonly AccountAccess[])[];
}

export interface CompiledStaff {
  readonly index: PolicyIndex;
  readonly population: Population;
}

/** Generates organizations in which some identities share assignments and some are assigned items that do not exist. */
export function staffedOrganisation(): fc.Arbitrary<StaffedOrganisation> {
  return organisationWithRequest().chain(({ organisation }) => {
    const refs = [...organisation.items.map(({ type, id }) => ({ type, id })), refOf('ROLE:gone')];
    const staff = fc.array(fc.array(fc.constantFrom(...refs), { maxLength: 7 }), { maxLength: 12 });
    const accounts = fc.array(accountsOver(organisation.items), { maxLength: 8 });
    return fc.record({ staff, accounts }).map(({ staff: assigned, accounts: carried }) => ({
      ...{ organisation, accounts: carried },
      staff: [...assigned, ...assigned.slice(0, 4)],
    }));
  });
}

/** Compiles the enforced policies and the identities. */
export function compileStaff({ organisation, staff, accounts = [] }: StaffedOrganisation): CompiledStaff {
  const { items, grants, policies } = organisation;
  const graph = compileAccessGraph(items, grants);
  const population = new Population(graph.numbers);
  staff.forEach((assigned, n) => population.assign(`i${n}`, assigned, accounts[n]));
  return { index: compilePolicyIndex(graph, policies.filter(isEnforced)), population };
}

/**
 * Returns every pair of an identity and a policy that it violates, written as `i0 p1`; evaluates each identity by the
 * oracle.
 */
export function scanNaively({ organisation, staff, accounts = [] }: StaffedOrganisation): readonly string[] {
  const exists = (ref: AccessItemRef) => organisation.items.some(({ type, id }) => type === ref.type && id === ref.id);
  return staff.flatMap((assigned, n) =>
    checkNaively(organisation, { assigned: assigned.filter(exists), accounts: accounts[n] ?? [], requested: [] }).map(
      ({ policy }) => `i${n} ${policy.id}`,
    ),
  );
}
