import { isSameJson } from '../json-patch/json-value';
import type { SodPolicyDefinition } from './parse-sod-policy';
import type { SodRule } from './parse-sod-rule';
import type { CriteriaSet, SodPolicy } from './sod-policy';

type Criteria = Omit<CriteriaSet, 'minimum'>;

/** What a policy forbids, in the shape of the API: one of the two by its type. */
export type FormattedSodRule =
  | { readonly conflictingAccessCriteria: { readonly leftCriteria: Criteria; readonly rightCriteria: Criteria } }
  | { readonly sets: readonly CriteriaSet[]; readonly threshold: number };

/** A policy in the shape of the API, which `parseSodPolicy` reads back to the same policy. */
export function formatSodPolicy<P extends SodRule>(policy: P): Omit<P, 'sets' | 'threshold'> & FormattedSodRule {
  const { sets, threshold, ...described } = policy;
  return { ...described, ...formatRule(policy.type, sets, threshold) };
}

function formatRule(type: SodRule['type'], sets: SodRule['sets'], threshold: number): FormattedSodRule {
  switch (type) {
    case 'CONFLICTING_ACCESS_BASED': {
      const [left, right] = sets;
      return { conflictingAccessCriteria: { leftCriteria: formatSide(left!), rightCriteria: formatSide(right!) } };
    }
    case 'CARDINALITY_BASED':
      return { sets, threshold };
  }
}

function formatSide({ name, criteriaList }: CriteriaSet): Criteria {
  return { name, criteriaList };
}

/** Whether a policy already says what a definition says. */
export function matchesDefinition(policy: SodPolicy, definition: SodPolicyDefinition): boolean {
  const { id, created, modified } = policy;
  return isSameJson({ ...definition, id, created, modified }, policy);
}
