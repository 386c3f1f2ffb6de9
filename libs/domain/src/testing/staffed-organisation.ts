import fc from 'fast-check';
import type { AccessItemRef } from '../access/access-item';
import { compileAccessGraph } from '../access/access-graph';
import { Population } from '../population/population';
import { compilePolicyIndex, type PolicyIndex } from '../sod/policy-index';
import { isEnforced } from '../sod/sod-policy';
import { organisationWithRequest } from './arbitraries';
import { checkNaively } from './naive-oracle';
import type { Organisation } from './organisation';
import { refOf } from './organisation';

/** An organisation, and what each of its identities (`i0`, `i1`, …) is assigned. */
export interface StaffedOrganisation {
  readonly organisation: Organisation;
  readonly staff: readonly (readonly AccessItemRef[])[];
}

export interface CompiledStaff {
  readonly index: PolicyIndex;
  readonly population: Population;
}

/** Some identities are assigned the same, and some what does not exist. */
export function staffedOrganisation(): fc.Arbitrary<StaffedOrganisation> {
  return organisationWithRequest().chain(({ organisation }) => {
    const refs = [...organisation.items.map(({ type, id }) => ({ type, id })), refOf('ROLE:gone')];
    const staff = fc.array(fc.array(fc.constantFrom(...refs), { maxLength: 7 }), { maxLength: 12 });
    return staff.map((assigned) => ({ organisation, staff: [...assigned, ...assigned.slice(0, 4)] }));
  });
}

/** The enforced policies and the identities, compiled. */
export function compileStaff({ organisation: { items, grants, policies }, staff }: StaffedOrganisation): CompiledStaff {
  const graph = compileAccessGraph(items, grants);
  const population = new Population(graph.numbers);
  staff.forEach((assigned, n) => population.assign(`i${n}`, assigned));
  return { index: compilePolicyIndex(graph, policies.filter(isEnforced)), population };
}

/** Every pair of an identity and a policy that it violates, written `i0 p1`: the oracle is asked for each identity. */
export function scanNaively({ organisation, staff }: StaffedOrganisation): readonly string[] {
  const exists = (ref: AccessItemRef) => organisation.items.some(({ type, id }) => type === ref.type && id === ref.id);
  return staff.flatMap((assigned, n) =>
    checkNaively(organisation, { assigned: assigned.filter(exists), requested: [] }).map(
      ({ policy }) => `i${n} ${policy.id}`,
    ),
  );
}
