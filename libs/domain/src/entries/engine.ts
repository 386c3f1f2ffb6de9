/**
 * Compiled state for programs that keep it current themselves: graphs, policies and populations that change between
 * evaluations. Other programs use `/sod`. Nothing is validated here: external input goes through the readers of
 * `/shapes` first.
 *
 * @packageDocumentation
 */
export type { Result } from '@identity-governance/values';
export {
  compileAccessGraph,
  findNumber,
  hasGrant,
  listGranted,
  resolveAccess,
  AccessGraphBuilder,
  type AccessGraph,
} from '../access/access-graph';
export { changeAccessGraph, type AccessChanges } from '../access/change-access-graph';
export { findGrantingItems } from '../access/granting-items';
export type { HeldAccessItem } from '../access/describe-held-access';
export { MAX_PATH_STEPS } from '../access/grant-paths';
export { MAX_PATHS } from '../access/path-search';
export { holdAccess, isHeldDirectly, type CarriedAccess, type HeldAccess } from '../access/held-access';
export type { ItemNumbers } from '../access/item-numbers';
export {
  analyzePolicies,
  defaultAnalysisLimits,
  type AnalysisLimits,
  type ImplicationProof,
  type KeepReason,
  type KeptPolicy,
  type NeverViolated,
  type PolicyFinding,
  type RedundantPolicy,
  type UndecidedPolicy,
} from '../analysis/analyze-policies';
export { MAX_COMPARISONS, PairFinder, type ConflictingPartner } from '../analysis/conflicting-pairs';
export {
  proposeRoles,
  type JobProgram,
  type JobProposal,
  type JobQuestion,
  type JobTooLarge,
  type ProposedRoles,
} from '../analysis/propose-roles';
export { Evaluator, type FoundHits } from '../engine/evaluator';
export { conflictsWithin, countHolders, type ItemConflict } from '../population/conflicts-within';
export { Population, type AssignedNumbers } from '../population/population';
export { scan, type ScanRange, type ScanSlice } from '../population/scan';
export {
  comparedPolicies,
  countChanges,
  simulate,
  violatedPolicy,
  violationChanges,
  type ChangeCounts,
  type ComparedPolicy,
  type SimulatedSlice,
  type Simulation,
  type SimulationCounts,
} from '../population/simulate';
export { findCauses, type ViolationCause } from '../remediation/find-causes';
export {
  findRemediations,
  type Remediation,
  type RemediationQuestion,
  type Remediations,
  type Removal,
} from '../remediation/find-remediations';
export {
  planRemovals,
  type PlannedRemoval,
  type PlanOutcome,
  type PlanQuestion,
  type PlanTooLarge,
  type RemovalPlan,
  type Violator,
} from '../remediation/plan-removals';
export { removalKinds, type RemovalKind } from '../remediation/removal-network';
export type { IntegerProgram } from '../programs/integer-program';
export { defaultAnswerLimits, type DescribedViolations } from '../sod/describe';
export type { GrantedAccess, Question } from '../sod/evaluate';
export { countPolicyFlaws, type PolicyFlaws } from '../sod/policy-flaws';
export {
  changePolicyIndex,
  compilePolicyIndex,
  overGraph,
  PolicyIndexBuilder,
  type PolicyChanges,
  type PolicyIndex,
} from '../sod/policy-index';
export type { AccessQuestion } from '../sod/predict-violations';
