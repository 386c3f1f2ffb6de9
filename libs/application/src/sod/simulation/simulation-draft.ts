import {
  parseAssignment,
  parseGrant,
  parseNewSodPolicy,
  sodPolicyStates,
  type SodPolicy,
  type SodPolicyDefinition,
} from '@identity-governance/domain/shapes';
import type { Assignment, Grant, SodPolicyState } from '@identity-governance/domain/sod';
import { parseAccount, type Account } from '@identity-governance/records';
import {
  checked,
  listOf,
  oneOf,
  orElse,
  parseId,
  record,
  type AccountId,
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
  /** New accounts, and complete replacements of accounts. */
  readonly accounts: readonly Account[];
  readonly removedAccountIds: readonly AccountId[];
}

export interface PolicyState {
  readonly id: SodPolicyId;
  readonly state: SodPolicyState;
}

/** A draft as a client sends it: a new policy needs no id. */
export interface SimulationDraftInput extends Omit<SimulationDraft, 'policies'> {
  readonly policies: readonly (SodPolicyDefinition & { readonly id: SodPolicyId | null })[];
}

/** The stored accounts that a draft replaces or removes. */
export type ReplacedAccounts = ReadonlyMap<AccountId, Account>;

export function accountIdsOf({
  accounts,
  removedAccountIds,
}: Pick<SimulationDraft, 'accounts' | 'removedAccountIds'>): readonly AccountId[] {
  return [...new Set([...accounts.map(({ id }) => id), ...removedAccountIds])];
}

/** Returns the identities whose access the draft changes. */
export function identitiesOf(draft: SimulationDraft, replaced: ReplacedAccounts): ReadonlySet<IdentityId> {
  const { assignments, removedAssignments, accounts } = draft;
  const rows = [...assignments, ...removedAssignments, ...accounts, ...replaced.values()];
  return new Set(rows.flatMap(({ identityId }) => identityId ?? []));
}

const maxPolicies = 1_000;
const maxRows = 10_000;

/** Requires an identity: an account without one would have no effect, and the result would be wrong. */
export const parseDraftAccount: Parser<Account> = checked(
  parseAccount,
  ({ identityId }) =>
    identityId !== null
      ? []
      : [{ field: 'identityId', reason: 'is required in a simulation, which applies no correlation rules' }],
  {
    properties: { ...parseAccount.schema.properties, identityId: parseId.schema },
    required: [...(parseAccount.schema.required ?? []), 'identityId'],
  },
);

const many = <T>(parse: Parser<T>, max = maxRows) => orElse(listOf(parse, 0, max), []);

export const parseSimulationDraft: Parser<SimulationDraftInput> = record<SimulationDraftInput>({
  policies: many(parseNewSodPolicy, maxPolicies),
  policyStates: many(record<PolicyState>({ id: parseId, state: oneOf(sodPolicyStates) }), maxPolicies),
  removedPolicyIds: many(parseId, maxPolicies),
  grants: many(parseGrant),
  removedGrants: many(parseGrant),
  assignments: many(parseAssignment),
  removedAssignments: many(parseAssignment),
  accounts: many(parseDraftAccount),
  removedAccountIds: many(parseId),
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
