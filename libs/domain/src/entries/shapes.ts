/**
 * The JSON shapes of access items, grants, assignments, policies and search attributes: types, constants and readers. A
 * reader accepts any value, returns all errors, and has a JSON Schema of its input.
 *
 * @packageDocumentation
 */
export type { Parsed, Parser, ValueSchema } from '@identity-governance/values';
export { accessItemKey, accessItemTypes, mayGrant } from '../access/access-item';
export { parseAccessItemRef } from '../assignments/access-item-ref';
export { parseAssignment, parseGrant } from '../assignments/assignment';
export { parseSearchAttributeConfig, type SearchAttributeConfig } from '../search-attributes/search-attribute';
export { violationKinds } from '../sod/hits';
export {
  formatSodPolicy,
  matchesDefinition,
  parseIdentifiedSodPolicy,
  parseNewSodPolicy,
  parseSodPolicy,
  type SodPolicyDefinition,
} from '../sod/parse-sod-policy';
export { MAX_SET_ITEMS, parseSet, parseSide, parseSides, type SodRule } from '../sod/parse-sod-rule';
export { fieldOfSet, listMatchedCriteria, type FormattedSodRule, type TitledCriteria } from '../sod/policy-types';
export {
  isEnforced,
  parsePolicyDescription,
  parsePolicyOwner,
  sodPolicyStates,
  sodPolicyTypes,
  type CriteriaSet,
  type PolicyDescription,
  type PolicyControl,
  type PolicyOwner,
  type SodPolicy,
  type ViolationOwnerAssignment,
} from '../sod/sod-policy';
