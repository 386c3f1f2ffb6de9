import type { AccessItemRef } from '@identity-governance/domain/sod';
import { ok, type Result } from '@identity-governance/values';
import type { ServiceIdentifier } from 'inversify';
import type { InvalidInput } from '../../ports/invalid-input';
import type { NotFound } from '../../resources/not-found';
import type { AccessSnapshots } from '../../population/access/access-snapshots';
import type { LeftOutCounts } from '../../population/access/left-out';
import type { Clock } from '../../ports/clock';
import type { ProgramSolver } from '../../ports/program-solver';
import type { StoreOf } from '../../ports/store';
import type { InventoryReliability, InventoryWarning } from '../../population/warnings/inventory-warning';
import { countDangling, type DanglingReferences } from '../../population/warnings/examine-population';
import { FindInventoryWarnings, type ExaminedRows } from '../../population/warnings/find-inventory-warnings';
import { storedRows } from '../../population/transaction-rows';
import { readDisabledIdentities } from '../../population/warnings/read-disabled-identities';
import { FindItemRemediation, type ItemRemediation } from '../remediation/find-item-remediation';
import { FindRemovalPlan, type PlanRefusal, type RemovalPlanRequest, type RemovalPlanView } from './find-removal-plan';
import type { ViewPage } from '../../resources/read-page';
import {
  FindAccessConflicts,
  type AccessConflict,
  type AccessConflictQuery,
  type ConflictQuery,
} from './find-access-conflicts';
import { AnalyzePolicies } from './analyze-policies';
import { AnalyzeProcess, type ProcessAnalysis, type ProcessRequest } from './analyze-process';
import {
  FindConflictingRoles,
  type ConflictingRole,
  type RoleConflicts,
  type RolePairQuery,
} from './find-conflicting-roles';
import type { PolicyAnalysis } from '../policies/view-policy-finding';
import { FindStartedViolations, type AccessChange, type StartedViolations } from './find-started-violations';
import { FindViolationCauses, type ViolationCauseView } from './find-violation-causes';
import { SimulateChanges, warningsAfter, type SimulationRequest, type SimulationResult } from './simulate-changes';

/** A simulation, and why the simulated state may hide violations. */
export interface SimulationView extends Omit<SimulationResult, 'leftOut'> {
  /** Accounts without an identity are those of the state before the draft. */
  readonly leftOut: LeftOutCounts;
  /** Empty if nothing is wrong. */
  readonly warnings: readonly InventoryWarning[];
  /** Those of the state before the draft. */
  readonly dangling: Pick<DanglingReferences, 'assignments' | 'grants'>;
}

/** Queries over all identities. Arguments and results are plain data, so that another process can evaluate them. */
export interface PopulationQueries {
  simulate(request: SimulationRequest): Promise<Result<SimulationView, NotFound | InvalidInput>>;
  conflicts(query: AccessConflictQuery): Promise<ViewPage<AccessConflict>>;
  /** Returns the roles that conflict with one access item. */
  rolePairs(query: RolePairQuery): Promise<Result<ViewPage<ConflictingRole>, NotFound>>;
  /** Returns the roles that conflict with most others. */
  roleConflicts(): Promise<RoleConflicts>;
  causes(query: ConflictQuery): Promise<ViewPage<ViolationCauseView>>;
  plan(request: RemovalPlanRequest): Promise<Result<RemovalPlanView, PlanRefusal>>;
  itemRemediation(item: AccessItemRef): Promise<Result<ItemRemediation, NotFound>>;
  startedBy(change: AccessChange): Promise<StartedViolations>;
  analysis(): Promise<PolicyAnalysis>;
  /** Returns the least teams of a process, and whether identities can be given its steps. */
  processAnalysis(request: ProcessRequest): Promise<Result<ProcessAnalysis, NotFound>>;
  reliability(): Promise<InventoryReliability>;
  /** Returns the first disabled identities by id, which hold nothing. */
  disabledIdentities(): ReturnType<typeof readDisabledIdentities>;
}
export const PopulationQueries: ServiceIdentifier<PopulationQueries> = Symbol.for('PopulationQueries');

export interface PopulationParts {
  readonly store: StoreOf<ExaminedRows>;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
  readonly solver: ProgramSolver;
}

/** Number of accounts of each source that are examined for values without effect whenever anything has changed. */
const ACCOUNTS_FOR_VALUES = 10_000;

/** Evaluates queries in this process, which does nothing else meanwhile. */
export function answerInProcess({ store, snapshots, clock, solver }: PopulationParts): PopulationQueries {
  const rows = storedRows(store);
  const simulation = new SimulateChanges(snapshots, rows, clock);
  const conflicts = new FindAccessConflicts(snapshots);
  const roles = new FindConflictingRoles(snapshots);
  const analysis = new AnalyzePolicies(snapshots);
  const processAnalysis = new AnalyzeProcess(snapshots);
  const causes = new FindViolationCauses(snapshots);
  const started = new FindStartedViolations(store, snapshots);
  const plan = new FindRemovalPlan(snapshots, rows, solver);
  const itemRemediation = new FindItemRemediation(snapshots);
  const warnings = new FindInventoryWarnings(store, snapshots, ACCOUNTS_FOR_VALUES);
  return {
    simulate: async (request) => {
      const simulated = await simulation.simulate(request);
      if (!simulated.ok) return simulated;
      const { result, after } = simulated.value;
      const dangling = await snapshots.ofPopulation(countDangling);
      const { accountsWithoutIdentity } = (await warnings.examine()).leftOut;
      const leftOut = { ...result.leftOut, accountsWithoutIdentity };
      return ok({ ...result, leftOut, warnings: warningsAfter(await warnings.flaws(), after), dangling });
    },
    conflicts: (query) => conflicts.list(query),
    rolePairs: (query) => roles.list(query),
    roleConflicts: () => roles.summarize(),
    analysis: () => analysis.execute(),
    processAnalysis: (request) => processAnalysis.execute(request),
    causes: (query) => causes.list(query),
    plan: (request) => plan.execute(request),
    itemRemediation: (item) => itemRemediation.execute(item),
    startedBy: (change) => started.execute(change),
    reliability: () => warnings.examine(),
    disabledIdentities: () => readDisabledIdentities(store, snapshots),
  };
}
