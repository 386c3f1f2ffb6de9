import { setImmediate } from 'node:timers/promises';
import {
  AccessSets,
  AccessSnapshots,
  ChangeSodPolicy,
  type CheckLimits,
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
  GetAccountSchema,
  GetViolationCheck,
  IdGenerator,
  ImportInventory,
  FindInventoryWarnings,
  ListUnmatchedValues,
  PatchAuthProfile,
  PatchSearchAttribute,
  type PendingChangeLimits,
  PredictViolations,
  type PredictionLimits,
  ProposePolicyChange,
  ReadResource,
  ReadIdentityAccess,
  ReadSearchAttributes,
  ReplaceAccountSchema,
  ReplaceIdentityProfile,
  ReplaceSource,
  RuleOnPendingChange,
  StartViolationCheck,
  Store,
  WriteInventory,
  accountReads,
  auditEventReads,
  authProfileReads,
  createInventoryReaders,
  identityProfileReads,
  pendingChangeReads,
  sodPolicyReads,
} from '@identity-governance/application';
import { systemDelay } from '@identity-governance/platform';
import { observeCompilation, type Observability } from '@identity-governance/platform/observability';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { ApiSettings } from '@identity-governance/platform/app-settings';
import { ConditionalStore } from './http/preconditions';
import { Spool, spoolLimitsOf, type SpoolLimits } from './import/spool';
import { spoolFolderIn } from './import/spool-body';
import type { UseCases } from './operations';

/** Every use case of the API, as the operations want them. */
export const UseCasesId: ServiceIdentifier<UseCases> = Symbol.for('UseCases');

export interface UseCaseBindings {
  readonly settings: ApiSettings;
  readonly observability: Observability;
}

export function bindUseCases({ settings, observability }: UseCaseBindings): ContainerModule {
  const { tenant, dataDir, identitiesInMemory: keptIdentities, disabledAccountsHoldAccess } = settings;
  const rules = { disabledAccountsCount: disabledAccountsHoldAccess };
  const limits = {
    answer: { violations: settings.maxAnswerViolations, items: settings.maxAnswerItems },
    batch: { violations: settings.maxBatchViolations, items: settings.maxBatchItems },
  };
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue(
      (store: Store) =>
        new AccessSnapshots(store, {
          ...{ observer: observeCompilation(observability.registry), keptIdentities, rules },
          pause: () => setImmediate(),
          gather: setImmediate,
        }),
      [Store],
    );
    bind(UseCasesId).toDynamicValue((context) =>
      createUseCases({
        store: context.get(Store),
        snapshots: context.get(AccessSnapshots),
        clock: context.get(Clock),
        ids: context.get(IdGenerator),
        ...{ tenant, dataDir, fourEyes: settings.fourEyesLimits },
        ...{ limits, checkLimits: settings.checkLimits, spoolLimits: spoolLimitsOf(settings) },
        currentTrace: () => observability.scope.traceparent(),
      }),
    );
  });
}

export interface UseCaseParts {
  readonly store: Store;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly tenant: string;
  readonly dataDir: string;
  readonly spoolLimits: SpoolLimits;
  /** How long answers may become; the defaults, when left out. */
  readonly limits?: PredictionLimits;
  readonly checkLimits: CheckLimits;
  /** How many changes of ENFORCED policies wait for a second person; none does, when left out. */
  readonly fourEyes?: PendingChangeLimits | undefined;
  readonly currentTrace?: () => string | undefined;
}

export function createUseCases(given: UseCaseParts): UseCases {
  const parts = { ...given, store: new ConditionalStore(given.store) };
  const { store, clock, ids, dataDir } = parts;
  return {
    ...readers(store),
    ...sodUseCases(parts),
    ...policyUseCases(parts),
    ...profileUseCases(parts),
    createSearchAttribute: new CreateSearchAttribute({ store, clock, ids }),
    readSearchAttributes: new ReadSearchAttributes(store),
    patchSearchAttribute: new PatchSearchAttribute({ store, clock, ids }),
    deleteSearchAttribute: new DeleteSearchAttribute(store),
    createSource: new CreateSource(store, ids),
    replaceSource: new ReplaceSource(store),
    deleteSource: new DeleteSource(store),
    getAccountSchema: new GetAccountSchema(store),
    replaceAccountSchema: new ReplaceAccountSchema(store),
    importInventory: new ImportInventory(store, clock, given.snapshots),
    keepsEnforced: parts.fourEyes !== undefined,
    listUnmatchedValues: new ListUnmatchedValues(store, given.snapshots),
    findInventoryWarnings: new FindInventoryWarnings(store, given.snapshots),
    spool: new Spool(spoolFolderIn(dataDir), parts.spoolLimits),
    writeInventory: new WriteInventory(store, ids),
    accessSets: new AccessSets(store),
  };
}

/** Each kind of resource is read by the same use case. */
function readers(store: Store) {
  return {
    ...createInventoryReaders(store),
    readIdentityProfiles: new ReadResource(store, identityProfileReads),
    readAuthProfiles: new ReadResource(store, authProfileReads),
    readAccounts: new ReadResource(store, accountReads),
    readSodPolicies: new ReadResource(store, sodPolicyReads),
    readPendingChanges: new ReadResource(store, pendingChangeReads),
    readAuditEvents: new ReadResource(store, auditEventReads),
  };
}

function profileUseCases({ store, ids, tenant }: UseCaseParts) {
  return {
    tenant,
    patchAuthProfile: new PatchAuthProfile(store),
    createIdentityProfile: new CreateIdentityProfile(store, ids),
    replaceIdentityProfile: new ReplaceIdentityProfile(store),
    deleteIdentityProfile: new DeleteIdentityProfile(store),
  };
}

function sodUseCases(parts: UseCaseParts) {
  const { store, snapshots, clock, ids, limits, checkLimits, currentTrace = () => undefined } = parts;
  return {
    readIdentityAccess: new ReadIdentityAccess(snapshots),
    predictViolations: new PredictViolations(snapshots, ids, limits),
    startViolationCheck: new StartViolationCheck({
      ...{ store, snapshots, clock, ids, currentTrace },
      limits: checkLimits,
    }),
    deleteViolationCheck: new DeleteViolationCheck(store),
    getViolationCheck: new GetViolationCheck({ store, clock, delay: systemDelay }),
  };
}

function policyUseCases({ store, clock, ids, fourEyes }: UseCaseParts) {
  return {
    createSodPolicy: new CreateSodPolicy({ store, clock, ids }),
    changeSodPolicy: new ChangeSodPolicy({ store, clock }),
    deleteSodPolicy: new DeleteSodPolicy(store),
    proposePolicyChange: fourEyes && new ProposePolicyChange({ store, clock, ids, limits: fourEyes }),
    ruleOnPendingChange: new RuleOnPendingChange({ store, clock }),
  };
}
