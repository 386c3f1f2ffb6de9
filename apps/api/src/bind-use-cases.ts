import {
  AccessSets,
  AccessSnapshots,
  ChangeSodPolicy,
  Clock,
  CreateIdentityProfile,
  CreateSearchAttribute,
  CreateSodPolicy,
  CreateSource,
  DeleteIdentityProfile,
  DeleteSearchAttribute,
  DeleteSodPolicy,
  DeleteSource,
  DeleteViolationCheck,
  FindInventoryWarnings,
  FindViolations,
  GetAccountSchema,
  GetViolationCheck,
  IdGenerator,
  ImportInventory,
  ListHolders,
  ListUnmatchedValues,
  PatchAuthProfile,
  PatchSearchAttribute,
  PopulationQueries,
  PredictViolations,
  ProposePolicyChange,
  ReadAccessProfiles,
  ReadAccounts,
  ReadAuditEvents,
  ReadAuthProfiles,
  ReadEntitlements,
  ReadIdentities,
  ReadIdentityAccess,
  ReadIdentityProfiles,
  ReadPendingChanges,
  ReadResource,
  ReadRoles,
  ReadSearchAttributes,
  ReadSodPolicies,
  ReadSources,
  ReplaceAccountSchema,
  ReplaceIdentityProfile,
  ReplaceSource,
  RuleOnPendingChange,
  SimulateChanges,
  StartViolationCheck,
  Store,
  WriteInventory,
  accessProfileReads,
  accountReads,
  answerInThread,
  auditEventReads,
  authProfileReads,
  entitlementReads,
  identityProfileReads,
  identityReads,
  pendingChangeReads,
  roleReads,
  sodPolicyReads,
  sourceReads,
  type PendingChangeLimits,
  type PredictionLimits,
} from '@identity-governance/application';
import { systemDelay, uuidOf, type WorkScope } from '@identity-governance/platform';
import { ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from 'inversify';
import { ConditionalStore } from './http/preconditions';
import { Spool, type SpoolLimits } from './import/spool';
import { spoolFolderIn } from './import/spool-body';

/** The name of the installation, a setting. */
export const Tenant: ServiceIdentifier<string> = Symbol.for('Tenant');

/** Whether changes of ENFORCED policies need a second person. */
export interface FourEyes {
  /** Proposes such changes; absent where one person is enough. */
  readonly propose?: ProposePolicyChange | undefined;
}
export const FourEyes: ServiceIdentifier<FourEyes> = Symbol.for('FourEyes');

export interface UseCaseOptions {
  readonly tenant: string;
  readonly dataDir: string;
  readonly spoolLimits: SpoolLimits;
  /** The maximum size of responses; the defaults where absent. */
  readonly limits?: PredictionLimits;
  readonly checksPerClient: number;
  /** Limits on pending changes; where absent, no change needs a second person. */
  readonly fourEyes?: PendingChangeLimits | undefined;
  readonly scope: Pick<WorkScope, 'takePrecondition' | 'traceparent'>;
}

type Bind = ContainerModuleLoadOptions['bind'];

/** Binds every use case of the API, by its class, to its ports: Store, Clock, IdGenerator and AccessSnapshots. */
export function useCasesModule(options: UseCaseOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(ConditionalStore).toResolvedValue((store: Store) => new ConditionalStore(store, options.scope), [Store]);
    bindReaders(bind);
    bindSod(bind, options);
    bindPolicies(bind, options);
    bindProfiles(bind, options);
    bindSearchAttributes(bind);
    bindInventory(bind, options);
  });
}

/** Every kind of resource is read by one use case. */
function bindReaders(bind: Bind): void {
  bind(ReadSources).toResolvedValue((store: Store) => new ReadResource(store, sourceReads), [ConditionalStore]);
  bind(ReadIdentities).toResolvedValue((store: Store) => new ReadResource(store, identityReads), [ConditionalStore]);
  bind(ReadEntitlements).toResolvedValue(
    (store: Store) => new ReadResource(store, entitlementReads),
    [ConditionalStore],
  );
  bind(ReadAccessProfiles).toResolvedValue(
    (store: Store) => new ReadResource(store, accessProfileReads),
    [ConditionalStore],
  );
  bind(ReadRoles).toResolvedValue((store: Store) => new ReadResource(store, roleReads), [ConditionalStore]);
  bind(ReadAccounts).toResolvedValue((store: Store) => new ReadResource(store, accountReads), [ConditionalStore]);
  bind(ReadIdentityProfiles).toResolvedValue(
    (store: Store) => new ReadResource(store, identityProfileReads),
    [ConditionalStore],
  );
  bind(ReadAuthProfiles).toResolvedValue(
    (store: Store) => new ReadResource(store, authProfileReads),
    [ConditionalStore],
  );
  bind(ReadSodPolicies).toResolvedValue((store: Store) => new ReadResource(store, sodPolicyReads), [ConditionalStore]);
  bind(ReadPendingChanges).toResolvedValue(
    (store: Store) => new ReadResource(store, pendingChangeReads),
    [ConditionalStore],
  );
  bind(ReadAuditEvents).toResolvedValue((store: Store) => new ReadResource(store, auditEventReads), [ConditionalStore]);
}

function bindSod(bind: Bind, { limits, checksPerClient, scope }: UseCaseOptions): void {
  bind(ReadIdentityAccess).toResolvedValue(
    (snapshots: AccessSnapshots) => new ReadIdentityAccess(snapshots),
    [AccessSnapshots],
  );
  bind(ListHolders).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new ListHolders(store, snapshots),
    [ConditionalStore, AccessSnapshots],
  );
  bind(PredictViolations).toResolvedValue(
    (snapshots: AccessSnapshots, ids: IdGenerator) => new PredictViolations(snapshots, ids, limits),
    [AccessSnapshots, IdGenerator],
  );
  bind(PopulationQueries).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots, clock: Clock) =>
      answerInThread(
        new SimulateChanges(store, snapshots, clock),
        new FindViolations(store, snapshots, { clock, ids: uuidOf }),
      ),
    [Store, AccessSnapshots, Clock],
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
  bind(GetViolationCheck).toResolvedValue(
    (store: Store, clock: Clock) => new GetViolationCheck({ store, clock, delay: systemDelay }),
    [ConditionalStore, Clock],
  );
  bind(DeleteViolationCheck).toResolvedValue((store: Store) => new DeleteViolationCheck(store), [ConditionalStore]);
}

function bindPolicies(bind: Bind, { fourEyes: limits }: UseCaseOptions): void {
  bind(CreateSodPolicy).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => new CreateSodPolicy({ store, clock, ids }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(ChangeSodPolicy).toResolvedValue(
    (store: Store, clock: Clock) => new ChangeSodPolicy({ store, clock }),
    [ConditionalStore, Clock],
  );
  bind(DeleteSodPolicy).toResolvedValue((store: Store) => new DeleteSodPolicy(store), [ConditionalStore]);
  bind(FourEyes).toResolvedValue(
    (store: Store, clock: Clock, ids: IdGenerator) => ({
      propose: limits && new ProposePolicyChange({ store, clock, ids, limits }),
    }),
    [ConditionalStore, Clock, IdGenerator],
  );
  bind(RuleOnPendingChange).toResolvedValue(
    (store: Store, clock: Clock) => new RuleOnPendingChange({ store, clock }),
    [ConditionalStore, Clock],
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

function bindInventory(bind: Bind, { dataDir, spoolLimits }: UseCaseOptions): void {
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
    (store: Store, snapshots: AccessSnapshots) => new AccessSets(store, snapshots),
    [ConditionalStore, AccessSnapshots],
  );
  bind(WriteInventory).toResolvedValue(
    (store: Store, ids: IdGenerator) => new WriteInventory(store, ids),
    [ConditionalStore, IdGenerator],
  );
  bind(ImportInventory).toResolvedValue(
    (store: Store, clock: Clock, snapshots: AccessSnapshots) => new ImportInventory(store, clock, snapshots),
    [ConditionalStore, Clock, AccessSnapshots],
  );
  bind(ListUnmatchedValues).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new ListUnmatchedValues(store, snapshots),
    [ConditionalStore, AccessSnapshots],
  );
  bind(FindInventoryWarnings).toResolvedValue(
    (store: Store, snapshots: AccessSnapshots) => new FindInventoryWarnings(store, snapshots),
    [ConditionalStore, AccessSnapshots],
  );
}
