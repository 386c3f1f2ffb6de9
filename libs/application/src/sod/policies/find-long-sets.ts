import {
  accessItemKey,
  type CriteriaSet,
  type SodPolicy,
  type SodPolicyDefinition,
} from '@identity-governance/domain/shapes';
import { managerOf } from '@identity-governance/records';
import type { Fault } from '@identity-governance/values';

/** Maximum number of items of a side or set in the policies of API clients, unless a setting allows more. */
export const DEFAULT_MAX_ITEMS = 50;

export interface SetLimit {
  /** Maximum number of items of a side or set that files do not manage. */
  readonly maxItems?: number | undefined;
}

/**
 * Returns an error for each side or set of a request that is longer than the limit, unless files manage the policy, or
 * the policy has this list already.
 */
export function findLongSets(
  definition: SodPolicyDefinition,
  before: SodPolicy | null,
  { maxItems = DEFAULT_MAX_ITEMS }: SetLimit,
): readonly Fault[] {
  if (managerOf(definition) !== undefined) return [];
  const present = new Set(before?.sets.map(keyOf));
  return definition.sets.flatMap((set, i) => {
    const { length } = set.criteriaList;
    if (length <= maxItems || present.has(keyOf(set))) return [];
    return { field: fieldOf(definition, i), reason: `is ${length} items long, at most ${maxItems} are allowed` };
  });
}

function keyOf({ criteriaList }: CriteriaSet): string {
  return criteriaList.map(accessItemKey).join('\n');
}

function fieldOf({ type }: SodPolicyDefinition, position: number): string {
  if (type === 'CARDINALITY_BASED') return `sets.${position}.criteriaList`;
  return `conflictingAccessCriteria.${position === 0 ? 'leftCriteria' : 'rightCriteria'}.criteriaList`;
}
