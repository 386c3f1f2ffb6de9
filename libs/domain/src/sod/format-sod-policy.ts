import { isSameJson } from '../json-patch/json-value';
import type { SodPolicyDefinition } from './parse-sod-policy';
import type { SodRule } from './parse-sod-rule';
import { sodPolicyTypeTraits, type FormattedSodRule } from './policy-types';
import type { SodPolicy } from './sod-policy';

/** A policy in the shape of the API, which `parseSodPolicy` reads back to the same policy. */
export function formatSodPolicy<P extends SodRule>(policy: P): Omit<P, 'sets' | 'threshold'> & FormattedSodRule {
  const { sets, threshold, ...described } = policy;
  return { ...described, ...sodPolicyTypeTraits[policy.type].format({ sets, threshold }) };
}

/** Whether a policy already says what a definition says. */
export function matchesDefinition(policy: SodPolicy, definition: SodPolicyDefinition): boolean {
  const { id, created, modified } = policy;
  return isSameJson({ ...definition, id, created, modified }, policy);
}
