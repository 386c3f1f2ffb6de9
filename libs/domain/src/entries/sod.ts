/**
 * Separation of duties: check a role model, predict the violations that a grant causes, scan a population, simulate a
 * change. Functions take and return plain data, without I/O, clock or asynchronous work.
 *
 * @packageDocumentation
 */
export type { AccessItemRef, AccessItemType, Grant, NamedAccessItem } from '../access/access-item';
export type { AccountAccess } from '../access/held-access';
export type { ItemPaths } from '../access/grant-paths';
export type { AccountRef, PathStep } from '../access/path-step';
export type { Fault, IdentityId, Result } from '@identity-governance/values';
export type { Assignment } from '../assignments/assignment';
export type { AccessModel, Assignments, PolicySummary } from '../model/access-model';
export { readAssignments } from '../model/assignments';
export { change, type AccessModelChanges } from '../model/change';
export { compile, type AccessModelInput, type CompileOptions } from '../model/compile';
export { evaluate, explain, type AccessRequest, type Explanation, type Violation } from '../model/evaluate';
export { findConflictsWithin, type ConflictWithin } from '../model/find-conflicts-within';
export type {
  AccessItemInput,
  CardinalityPolicyInput,
  ConflictingAccessPolicyInput,
  SodPolicyInput,
} from '../model/model-input';
export { accessProfile, entitlement, role } from '../model/refs';
export { scan, type FoundViolation, type FoundViolations, type Pace } from '../model/scan';
export { simulate, type Comparison, type SimulatedChange, type SimulatedChanges } from '../model/simulate';
export type { ViolationChange } from '../population/simulate';
export type { AnswerLimits, Omissions } from '../sod/describe';
export { sodPolicyLevels, type SodPolicyLevel, type SodPolicyState, type SodPolicyType } from '../sod/sod-policy';
export type {
  CardinalityViolation,
  ConflictingAccessViolation,
  MatchedItem,
  ViolationContext,
  ViolationKind,
} from '../sod/violation';
