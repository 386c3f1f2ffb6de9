import type { Fault, Result } from '@identity-governance/values';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableField, PatchableFields } from '../json-patch/patchable-fields';
import { parseSodPolicy, type SodPolicyDefinition } from './parse-sod-policy';
import type { FormattedSodRule } from './policy-types';
import type { PolicyDescription } from './sod-policy';

type FieldOf<Rule> = Rule extends unknown ? keyof Rule : never;
type RuleField = FieldOf<FormattedSodRule>;

/**
 * The fields of a SOD policy that a patch may change. The type is not included: a policy of the other type is another
 * policy.
 */
export const sodPolicyPatchableFields: PatchableFields = {
  name: { shape: 'value', nullable: false },
  description: { shape: 'value', nullable: true },
  state: { shape: 'value', nullable: false },
  level: { shape: 'value', nullable: false },
  conflictingAccessCriteria: { shape: 'tree', nullable: false },
  sets: { shape: 'tree', nullable: false },
  threshold: { shape: 'value', nullable: false },
  ownerRef: { shape: 'tree', nullable: true },
  violationOwnerAssignmentConfig: { shape: 'tree', nullable: true },
  secondaryOwnerRefs: { shape: 'tree', nullable: false },
  allowedControls: { shape: 'tree', nullable: false },
  externalPolicyReference: { shape: 'value', nullable: true },
  compensatingControls: { shape: 'value', nullable: true },
  correctionAdvice: { shape: 'value', nullable: true },
  tags: { shape: 'tree', nullable: false },
} satisfies Readonly<Record<keyof PolicyDescription | RuleField, PatchableField>>;

/**
 * Returns a policy in the shape of the API (see `formatSodPolicy`) after an untrusted JSON Patch, or all errors, with
 * fields as those of `patchJson`. Neither argument is changed. Source: docs/api.md, "Patches".
 *
 * @example
 * patchSodPolicy(formatSodPolicy(policy), [{ op: 'replace', path: '/level', value: 'LOW' }]);
 */
export function patchSodPolicy(document: object, rawPatch: unknown): Result<SodPolicyDefinition, readonly Fault[]> {
  return applyPatch(document, rawPatch, { fields: sodPolicyPatchableFields, validate: parseSodPolicy });
}
