import { setImmediate } from 'node:timers/promises';
import {
  AccessSets,
  AccessSnapshots,
  ActOnViolations,
  ChangeSodPolicy,
  Clock,
  CompareViolations,
  CountViolations,
  CreateIdentityProfile,
  CreateSearchAttribute,
  CreateSodPolicy,
  CreateSource,
  DeleteIdentityProfile,
  DeleteSearchAttribute,
  DeleteSodPolicy,
  DeleteSource,
  DeleteViolationCheck,
  ExportViolations,
  FindRemediation,
  FindScimSource,
  GovernanceGroupMembers,
  GetAccountSchema,
  GetViolationCheck,
  IdGenerator,
  ImportInventory,
  CurrentActor,
  ListHolders,
  storedHolders,
  storedRows,
  ListOpenViolations,
  ListUnmatchedValues,
  PatchAuthProfile,
  PatchSearchAttribute,
  PopulationQueries,
  PredictViolations,
  ProposePolicyChange,
  ProposeRows,
  ReadIdentityAccess,
  ReadSearchAttributes,
  ReadViolationReports,
  ReadViolations,
  ReadViolationTrend,
  ReplaceAccountSchema,
  ReplaceIdentityProfile,
  ReplaceSource,
  ReportSchedules,
  RuleOnPendingChange,
  ScimGroups,
  ScimUsers,
  StartStateQuery,
  StartViolationCheck,
  StateQueries,
  StartViolationReport,
  Store,
  WebhookEndpoints,
  WriteInventory,
  answerInProcess,
  type PendingChangeLimits,
  type PredictionLimits,
  type WebhookTools,
} from '@identity-governance/application';
import {
  createWebhookKeys,
  cronTimes,
  HighsSolver,
  systemDelay,
  writeWorkbook,
  type WorkScope,
} from '@identity-governance/platform';
import { ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from 'inversify';
import { withOwnershipGuard } from './http/guarded-store';
import { ConditionalStore, withPreconditions } from './http/preconditions';
import { SharedReliability } from './population/shared-reliability';
import { Spool, type SpoolLimits } from './import/spool';
import { spoolFolderIn } from './import/spool-body';

/** The name of the installation, a setting. */
export const Tenant: ServiceIdentifier<string> = Symbol.for('Tenant');

/** Approval of changes of ENFORCED policies by a second person. */
export interface FourEyes {
  /** Proposes such changes; absent if approval is not required. */
  readonly propose?: ProposePolicyChange | undefined;
  /** Proposes changes by which the proposer comes to own violations, and controls that mitigate more. */
  readonly proposeRows?: ProposeRows | undefined;
}
/** The store of approvals: the approver acts for the proposer. */
const ApprovingStore: ServiceIdentifier<Store> = Symbol.for('ApprovingStore');
export const FourEyes: ServiceIdentifier<FourEyes> = Symbol.for('FourEyes');

export interface UseCaseOptions {
  readonly tenant: string;
  readonly dataDir: string;
  readonly spoolLimits: SpoolLimits;
  /** Limits on the size of responses; defaults apply if absent. */
  readonly limits?: PredictionLimits;
  readonly checksPerClient: number;
  /** Limits on pending changes; if absent, no change needs a second person. */
  readonly fourEyes?: PendingChangeLimits | undefined;
  /** Maximum number of items of a side or set of a policy that files do not manage. */
  readonly maxPolicyItems?: number;
  /** Whether changes of access that start violations are refused if a request does not specify it. */
  readonly refusesViolations?: boolean;
  /** Makes the keys of webhook endpoints; random by default. */
  readonly newWebhookKeys?: WebhookTools['newKeys'];
  readonly scope: Pick<WorkScope, 'person' | 'takePrecondition' | 'traceparent'>;
  /** Evaluates queries over all identities; if absent, this process does. */
  readonly population?: PopulationQueries | undefined;
}

type Bind = ContainerModuleLoadOptions['bind'];

/** Binds every use case of the API, by its class, to its ports: Store, Clock, IdGenerator and AccessSnapshots. */
export function useCasesModule(options: UseCaseOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const { scope, fourEyes } = options;
    bind(ApprovingStore).toResolvedValue((store: Store) => withPreconditions(store, scope), [Store]);
    bind(ConditionalStore).toResolvedValue(
      (store: Store) =>
        withPreconditions(fourEyes === undefined ? store : withOwnershipGuard(store, () => scope.person()), scope),
      [Store],
    );
    bindSod(bind, options);
    bindViolations(bind);
    bindPolicies(bind, options);
    bindProfiles(bind, options);
    bindSearchAttributes(bind);
    bindInventory(bind, options);
    bindScim(bind);
    bindWebhooks(bind, options);
  });
}

function bindSod(bind: Bind, { limits, checksPerClient, scope, population }: UseCaseOptions): void {
  bind(ReadIdentityAccess).toResolvedValue(
    (snapshots: AccessSnapshots) => new ReadIdentityAccess(snapshots),
    [AccessSnapshots],
  );
  bind(ListHolders).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new ListHolders(snapshots, storedRows(store), storedHolders(store)),
    [ConditionalStore, AccessSnapshots],
  );
  bind(PredictViolations).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots, ids: IdGenerator) =>
      new PredictViolations({ store, snapshots, ids, gather: setImmediate }, limits),
    [Store, AccessSnapshots, IdGenerator],
  );
  bind(PopulationQueries).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots, clock: Clock) =>
      population ?? answerInProcess({ store, snapshots, clock, solver: new HighsSolver() }),
    [Store, AccessSnapshots, Clock],
  );
  bind(SharedReliability).toResolvedValue(
    (queries: PopulationQueries) => new SharedReliability(queries),
    [PopulationQueries],
  );
  bind(FindRemediation).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new FindRemediation(store, snapshots),
    [ConditionalStore, AccessSnapshots],
  );
  bind(StartViolationCheck).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots, clock: Clock, ids: IdGenerator) =>
      new StartViolationCheck({
        store,
        snapshots,
        clock,
        ids,
        currentTrace: () => scope.traceparent(),
        checksPerClient,
      }),
    [ConditionalStore, AccessSnapshots, Clock, IdGenerator],
  );
  bind(StartViolationReport).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => new StartViolationReport({ store, clock, ids }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(ReportSchedules).toResolvedValue(
    (store: Store, clock: Clock) => new ReportSchedules({ store, clock, times: cronTimes }),
    [ConditionalStore, Clock],
  );
  bind(ReadViolationReports).toResolvedValue((store: Store) => new ReadViolationReports(store), [ConditionalStore]);
  bind(GetViolationCheck).toResolvedValue(
    (store: Store, clock: Clock) => new GetViolationCheck({ store, clock, delay: systemDelay }),
    [ConditionalStore, Clock],
  );
  bind(StartStateQuery).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => new StartStateQuery({ store, clock, ids }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(StateQueries).toResolvedValue((store: Store) => new StateQueries(store), [ConditionalStore]);
  bind(DeleteViolationCheck).toResolvedValue((store: Store) => new DeleteViolationCheck(store), [ConditionalStore]);
}

function bindViolations(bind: Bind): void {
  bind(ReadViolations).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new ReadViolations(store, snapshots),
    [ConditionalStore, AccessSnapshots],
  );
  bind(ExportViolations).toResolvedValue(
    (store: Store, reliability: SharedReliability) =>
      new ExportViolations(store, writeWorkbook, () => reliability.read()),
    [ConditionalStore, SharedReliability],
  );
  bind(ListOpenViolations).toResolvedValue((store: Store) => new ListOpenViolations(store), [ConditionalStore]);
  bind(ReadViolationTrend).toResolvedValue((store: Store) => new ReadViolationTrend(store), [ConditionalStore]);
  bind(CompareViolations).toResolvedValue((store: Store) => new CompareViolations(store), [ConditionalStore]);
  bind(CountViolations).toResolvedValue((store: Store) => new CountViolations(store), [ConditionalStore]);
}

function bindPolicies(bind: Bind, { fourEyes: limits, maxPolicyItems: maxItems }: UseCaseOptions): void {
  bind(CreateSodPolicy).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => new CreateSodPolicy({ store, clock, ids, maxItems }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(ChangeSodPolicy).toResolvedValue(
    (store: Store, clock: Clock) => new ChangeSodPolicy({ store, clock, maxItems }),
    [ConditionalStore, Clock],
  );
  bind(DeleteSodPolicy).toResolvedValue((store: Store) => new DeleteSodPolicy(store), [ConditionalStore]);
  bind(FourEyes).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => ({
      propose: limits && new ProposePolicyChange({ store, clock, ids, limits, maxItems }),
      proposeRows: limits && new ProposeRows({ store, ids, limits }),
    }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(ActOnViolations).toResolvedValue(
    (store: Store, ids: IdGenerator) => new ActOnViolations({ store, ids, fourEyes: limits }),
    [ConditionalStore, IdGenerator],
  );
  bind(RuleOnPendingChange).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => new RuleOnPendingChange({ store, clock, ids }),
    [ApprovingStore, Clock, IdGenerator],
  );
}

function bindProfiles(bind: Bind, { tenant }: UseCaseOptions): void {
  bind(Tenant).toConstantValue(tenant);
  bind(PatchAuthProfile).toResolvedValue((store: Store) => new PatchAuthProfile(store), [ConditionalStore]);
  bind(CreateIdentityProfile).toResolvedValue(
    (store: Store, ids: IdGenerator) => new CreateIdentityProfile(store, ids),
    [ConditionalStore, IdGenerator],
  );
  bind(ReplaceIdentityProfile).toResolvedValue((store: Store) => new ReplaceIdentityProfile(store), [ConditionalStore]);
  bind(DeleteIdentityProfile).toResolvedValue((store: Store) => new DeleteIdentityProfile(store), [ConditionalStore]);
}

function bindSearchAttributes(bind: Bind): void {
  bind(CreateSearchAttribute).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => new CreateSearchAttribute({ store, clock, ids }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(ReadSearchAttributes).toResolvedValue((store: Store) => new ReadSearchAttributes(store), [ConditionalStore]);
  bind(PatchSearchAttribute).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => new PatchSearchAttribute({ store, clock, ids }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(DeleteSearchAttribute).toResolvedValue((store: Store) => new DeleteSearchAttribute(store), [ConditionalStore]);
}

function bindInventory(bind: Bind, { dataDir, spoolLimits, refusesViolations, fourEyes }: UseCaseOptions): void {
  bind(Spool).toDynamicValue(() => new Spool(spoolFolderIn(dataDir), spoolLimits));
  bind(CreateSource).toResolvedValue(
    (store: Store, ids: IdGenerator) => new CreateSource(store, ids),
    [ConditionalStore, IdGenerator],
  );
  bind(ReplaceSource).toResolvedValue((store: Store) => new ReplaceSource(store), [ConditionalStore]);
  bind(DeleteSource).toResolvedValue((store: Store) => new DeleteSource(store), [ConditionalStore]);
  bind(GetAccountSchema).toResolvedValue((store: Store) => new GetAccountSchema(store), [ConditionalStore]);
  bind(ReplaceAccountSchema).toResolvedValue((store: Store) => new ReplaceAccountSchema(store), [ConditionalStore]);
  bind(AccessSets).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new AccessSets(store, snapshots, refusesViolations),
    [ConditionalStore, AccessSnapshots],
  );
  bind(WriteInventory).toResolvedValue(
    (store: Store, ids: IdGenerator) => new WriteInventory(store, ids, { needsSecondPerson: fourEyes !== undefined }),
    [ConditionalStore, IdGenerator],
  );
  bind(ImportInventory).toResolvedValue(
    (store: Store, clock: Clock, snapshots: AccessSnapshots, ids: IdGenerator, currentActor: CurrentActor) =>
      new ImportInventory(store, clock, { snapshots, author: { ids, currentActor } }),
    [ConditionalStore, Clock, AccessSnapshots, IdGenerator, CurrentActor],
  );
  bind(GovernanceGroupMembers).toResolvedValue((store: Store) => new GovernanceGroupMembers(store), [ConditionalStore]);
  bind(ListUnmatchedValues).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new ListUnmatchedValues(store, snapshots),
    [ConditionalStore, AccessSnapshots],
  );
}

function bindScim(bind: Bind): void {
  bind(FindScimSource).toResolvedValue((store: Store) => new FindScimSource(store), [Store]);
  bind(ScimGroups).toResolvedValue(
    (store: Store, ids: IdGenerator) => new ScimGroups(store, ids),
    [ConditionalStore, IdGenerator],
  );
  bind(ScimUsers).toResolvedValue(
    (store: Store, ids: IdGenerator) => new ScimUsers(store, ids),
    [ConditionalStore, IdGenerator],
  );
}

function bindWebhooks(bind: Bind, { newWebhookKeys: newKeys = createWebhookKeys }: UseCaseOptions): void {
  bind(WebhookEndpoints).toResolvedValue(
    (store: Store, ids: IdGenerator) => new WebhookEndpoints({ store, ids, newKeys }),
    [ConditionalStore, IdGenerator],
  );
}
