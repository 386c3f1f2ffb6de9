/**
 * JSON Patch (RFC 6902) from outside that may change only what is listed.
 *
 * @packageDocumentation
 */
export type { Fault, Result } from '@identity-governance/values';
export type { PatchRules } from '../json-patch/apply-patch';
export { patchJson } from '../json-patch/patch-json';
export {
  listPatchablePaths,
  type PatchableField,
  type PatchableFields,
  type PatchableShape,
} from '../json-patch/patchable-fields';
