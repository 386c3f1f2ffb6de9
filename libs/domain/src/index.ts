// What the service uses of the domain: no name that it does not use. Other programs use what is in entries/.
export {
  AccessGraph,
  compileAccessGraph,
  findNumber,
  hasGrant,
  resolveAccess,
  AccessGraphBuilder,
} from './access/access-graph';
export {
  type AccessItemRef,
  type AccessItemType,
  type Grant,
  type NamedAccessItem,
  accessItemKey,
  accessItemTypes,
  mayGrant,
} from './access/access-item';
export { AccessMarks } from './access/access-marks';
export { type AccessChanges, changeAccessGraph } from './access/change-access-graph';
export { type HeldAccessItem, describeHeldAccess } from './access/describe-held-access';
export { MAX_PATHS } from './access/grant-paths';
export { type AccountAccess, type AccountRef, type HeldAccess, holdAccess } from './access/held-access';
export { ItemNumbers } from './access/item-numbers';
export { type AuthProfile, type AuthProfileType, authProfileTypes, newAuthProfile } from './auth-profiles/auth-profile';
export { authProfilePatchableFields, patchAuthProfile } from './auth-profiles/patch-auth-profile';
export { parseAccessItemRef } from './assignments/access-item-ref';
export { type Assignment, parseAssignment, parseGrant } from './assignments/assignment';
export { maxPatchOperations, parsePatch } from './json-patch/apply-patch';
export { patchOperationSchema } from './json-patch/patch-operation';
export { type PatchableFields, listPatchablePaths } from './json-patch/patchable-fields';
export { Population } from './population/population';
export { scan } from './population/scan';
export {
  type ChangeCounts,
  type Simulation,
  type SimulationCounts,
  type ViolationChange,
  comparedPolicies,
  countChanges,
  simulate,
  violationChanges,
} from './population/simulate';
export {
  type AttributeName,
  type AttributeNameKind,
  namesOfAccount,
  namesOfSchema,
  namesOfSource,
} from './search-attributes/attribute-name';
export {
  type AccountFieldName,
  type TakenName,
  accountFieldNames,
  canClash,
  describeNameClash,
  describeTakenName,
  findNameClash,
} from './search-attributes/find-name-clash';
export { promotedValues } from './search-attributes/promoted-values';
export {
  type SearchAttribute,
  type SearchAttributeConfig,
  parseSearchAttributeConfig,
  patchSearchAttributeConfig,
  searchAttributePatchableFields,
} from './search-attributes/search-attribute';
export { type AnswerLimits, type DescribedViolations, type Omissions, defaultAnswerLimits } from './sod/describe';
export { evaluate } from './sod/evaluate';
export { Hits, violationKinds } from './sod/hits';
export { KnownAccess } from './sod/known-access';
export {
  type SodPolicyDefinition,
  formatSodPolicy,
  matchesDefinition,
  parseIdentifiedSodPolicy,
  parseSodPolicy,
} from './sod/parse-sod-policy';
export { parseSet, parseSide, parseSides } from './sod/parse-sod-rule';
export { patchSodPolicy, sodPolicyPatchableFields } from './sod/patch-sod-policy';
export {
  type PolicyIndex,
  changePolicyIndex,
  compilePolicyIndex,
  overGraph,
  PolicyIndexBuilder,
} from './sod/policy-index';
export { listMatchedCriteria, sodPolicyTypeTraits } from './sod/policy-types';
export { checkViolations, predictInPieces, predictViolations } from './sod/predict-violations';
export { Scratch } from './sod/scratch';
export {
  type CriteriaSet,
  type SodPolicy,
  type SodPolicyLevel,
  type SodPolicyType,
  isEnforced,
  sodPolicyLevels,
  sodPolicyStates,
  sodPolicyTypes,
  parsePolicyDescription,
  parsePolicyOwner,
} from './sod/sod-policy';
export type { MatchedItem, ViolationContext, ViolationKind } from './sod/violation';
