/**
 * JSON Patch (RFC 6902) for untrusted patches that may change only listed fields: of any document, of policies, of
 * search attributes and of auth profiles.
 *
 * @packageDocumentation
 */
export type { Fault, Result } from '@identity-governance/values';
export {
  authProfileTypes,
  newAuthProfile,
  type AuthProfile,
  type AuthProfileType,
} from '../auth-profiles/auth-profile';
export { authProfilePatchableFields, patchAuthProfile } from '../auth-profiles/patch-auth-profile';
export { maxPatchOperations, parsePatch, type PatchRules } from '../json-patch/apply-patch';
export { patchJson } from '../json-patch/patch-json';
export { patchOperationSchema } from '../json-patch/patch-operation';
export {
  listPatchablePaths,
  type PatchableField,
  type PatchableFields,
  type PatchableShape,
} from '../json-patch/patchable-fields';
export {
  patchSearchAttributeConfig,
  searchAttributePatchableFields,
} from '../search-attributes/patch-search-attribute';
export { patchSodPolicy, sodPolicyPatchableFields } from '../sod/patch-sod-policy';
