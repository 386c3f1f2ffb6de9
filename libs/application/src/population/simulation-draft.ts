import {
  parseAssignment,
  parseGrant,
  parseNewSodPolicy,
  sodPolicyStates,
  type SodPolicy,
  type SodPolicyDefinition,
} from '@identity-governance/domain/shapes';
import type { Assignment, Grant, SodPolicyState } from '@identity-governance/domain/sod';
import {
  listOf,
  oneOf,
  orElse,
  parseId,
  record,
  type IdentityId,
  type Parser,
  type SodPolicyId,
} from '@identity-governance/values';

/** The simulated changes. All policies are in their state after the change. */
export interface SimulationDraft {
  /** New and changed policies. */
  readonly policies: readonly SodPolicy[];
  readonly policyStates: readonly PolicyState[];
  readonly removedPolicyIds: readonly SodPolicyId[];
  readonly grants: readonly Grant[];
  readonly removedGrants: readonly Grant[];
  readonly assignments: readonly Assignment[];
  readonly removedAssignments: readonly Assignment[];
}

export interface PolicyState {
  readonly id: SodPolicyId;
  readonly state: SodPolicyState;
}

/** A draft as a client sends it: a new policy needs no id. */
export interface SimulationDraftInput extends Omit<SimulationDraft, 'policies'> {
  readonly policies: readonly (SodPolicyDefinition & { readonly id: SodPolicyId | null })[];
}

/** Returns the identities whose access the draft changes. */
export function identitiesOf({
  assignments,
  removedAssignments,
}: Pick<SimulationDraft, 'assignments' | 'removedAssignments'>): ReadonlySet<IdentityId> {
  return new Set([...assignments, ...removedAssignments].map(({ identityId }) => identityId));
}

const maxPolicies = 1_000;
const maxRows = 10_000;

const many = <T>(parse: Parser<T>, max = maxRows) => orElse(listOf(parse, 0, max), []);

export const parseSimulationDraft: Parser<SimulationDraftInput> = record<SimulationDraftInput>({
  policies: many(parseNewSodPolicy, maxPolicies),
  policyStates: many(record<PolicyState>({ id: parseId, state: oneOf(sodPolicyStates) }), maxPolicies),
  removedPolicyIds: many(parseId, maxPolicies),
  grants: many(parseGrant),
  removedGrants: many(parseGrant),
  assignments: many(parseAssignment),
  removedAssignments: many(parseAssignment),
});

/** Returns the draft with an id for each new policy: `draft-1` for the first of the list, and so on. */
export function withPolicyIds(input: SimulationDraftInput, time: string): SimulationDraft {
  const policies = input.policies.map((policy, i) => ({
    ...policy,
    id: policy.id ?? `draft-${i + 1}`,
    ...{ created: time, modified: time },
  }));
  return { ...input, policies };
}
