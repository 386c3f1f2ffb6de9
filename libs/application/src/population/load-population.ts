import {
  compileAccessGraph,
  compilePolicyIndex,
  findNumber,
  type AccessGraph,
  type PolicyIndex,
  type Population,
} from '@identity-governance/domain/engine';
import { isEnforced, type SodPolicy } from '@identity-governance/domain/shapes';
import type { Grant } from '@identity-governance/domain/sod';
import { isValidAt, type EntitlementValues, type UnmatchedAttribute } from '@identity-governance/records';
import type { LeftOutByIdentity } from './access/left-out';
import type { AccessRows } from './access-rows';
import { addAccounts, carryingAccounts, countIgnored, type CountingRules } from './carrying-accounts';
import { PopulationBuilder } from './population-builder';

/** What all identities hold in one state, and what it leaves out or cannot interpret. */
export interface LoadedPopulation {
  /** Contains the enforced policies. */
  readonly index: PolicyIndex;
  /** Includes policies that are not enforced. */
  readonly policies: readonly SodPolicy[];
  readonly population: Population;
  /** The time at which access counts, RFC 3339. */
  readonly time: string;
  /** The entitlements that values of accounts stand for. */
  readonly values: EntitlementValues;
  /** The access that disabled identities and accounts would bring. */
  readonly leftOut: LeftOutByIdentity;
  /** Includes identities without assignments. */
  readonly identityCount: number;
  /** References to access items that do not exist: they have no effect, but are reported. */
  readonly dangling: DanglingReferences;
  /**
   * Number of different entitlements that accounts carry under unmarked attributes and that their identities do not
   * hold.
   */
  readonly ignoredEntitlements: number;
  /** Values of accounts that match no entitlement, by source and attribute. */
  readonly unmatched: readonly UnmatchedAttribute[];
  /** The rows that it was loaded from: names and attributes of identities are not kept in memory. */
  readonly rows: Pick<AccessRows, 'identities' | 'accountsOf' | 'assignmentsOf'>;
}

export interface DanglingReferences {
  readonly grants: number;
  readonly assignments: number;
  readonly policies: number;
  /** Number of values under marked attributes of accounts that stand for no entitlement, each once per account. */
  readonly accountValues: number;
}

/** Loads what all identities hold at the time of the rules. */
export async function loadPopulation(rows: AccessRows, rules: CountingRules): Promise<LoadedPopulation> {
  const items = await rows.items();
  const grants = await rows.grants();
  const policies = await rows.policies();
  const graph = compileAccessGraph(items, grants);
  const disabled = rules.disabledHoldAccess === true ? new Set<never>() : await rows.disabledIdentities();
  const builder = new PopulationBuilder(graph, disabled);
  for await (const page of rows.assignments()) {
    for (const assignment of page) if (isValidAt(assignment, rules.time)) builder.add(assignment);
  }
  const { counted, ignored } = await carryingAccounts(rows, { items, rules });
  const { total: accountValues, byAttribute: unmatched } = await addAccounts(builder, counted);
  const { population } = builder;
  const leftOut = builder.end();
  return {
    index: compilePolicyIndex(graph, policies.filter(isEnforced)),
    policies,
    population,
    time: rules.time,
    values: counted.values,
    leftOut,
    identityCount: (await rows.countIdentities()) ?? population.size,
    dangling: { ...countDangling({ graph, grants, policies }), accountValues, assignments: builder.dangling },
    ignoredEntitlements: await countIgnored({ population, leftOut, graph }, ignored),
    unmatched,
    rows,
  };
}

interface NamingRows {
  readonly graph: AccessGraph;
  readonly grants: readonly Grant[];
  readonly policies: readonly SodPolicy[];
}

function countDangling({ graph, grants, policies }: NamingRows): Pick<DanglingReferences, 'grants' | 'policies'> {
  const exists = (ref: Grant['parent']): boolean => findNumber(graph, ref) !== undefined;
  return {
    grants: grants.filter(({ parent, child }) => !exists(parent) || !exists(child)).length,
    policies: policies.filter(
      (policy) => isEnforced(policy) && !policy.sets.every(({ criteriaList }) => criteriaList.every(exists)),
    ).length,
  };
}
