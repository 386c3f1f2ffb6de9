import { findNumber, type AccessGraph } from '@identity-governance/domain/engine';
import { isEnforced, type SodPolicy } from '@identity-governance/domain/shapes';
import type { Grant } from '@identity-governance/domain/sod';
import type { Dangling } from './inventory';

export interface Named {
  readonly graph: AccessGraph;
  readonly grants: readonly Grant[];
  readonly policies: readonly SodPolicy[];
  /** Number of assignments that name an item that does not exist. */
  readonly assignments: number;
  /** Number of values of accounts that stand for no entitlement. */
  readonly accountValues: number;
}

export function countDangling({ graph, grants, policies, assignments, accountValues }: Named): Dangling {
  const exists = (ref: Grant['parent']): boolean => findNumber(graph, ref) !== undefined;
  return {
    assignments,
    accountValues,
    grants: grants.filter(({ parent, child }) => !exists(parent) || !exists(child)).length,
    policies: policies.filter(
      (policy) => isEnforced(policy) && !policy.sets.every(({ criteriaList }) => criteriaList.every(exists)),
    ).length,
  };
}
