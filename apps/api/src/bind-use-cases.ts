import {
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
  GetAccountSchema,
  GetAuthProfile,
  GetIdentityProfile,
  GetViolationCheck,
  IdGenerator,
  ImportInventory,
  ListAuthProfiles,
  ListIdentityProfiles,
  PatchAuthProfile,
  PatchSearchAttribute,
  PredictViolations,
  ReadAccounts,
  ReadAuditEvents,
  ReadIdentityAccess,
  ReadSearchAttributes,
  ReadSodPolicies,
  ReplaceAccountSchema,
  ReplaceIdentityProfile,
  ReplaceSource,
  StartViolationCheck,
  Store,
  WriteAccessSets,
  WriteInventory,
} from '@identity-governance/application';
import { systemDelay } from '@identity-governance/platform';
import { observeCompilation, type Observability } from '@identity-governance/platform/observability';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { ApiSettings } from './config';
import { ConditionalStore } from './http/preconditions';
import { spoolFolderIn } from './import/spool-body';
import type { UseCases } from './operations';

/** Every use case of the API, as the operations want them. */
export const UseCasesId: ServiceIdentifier<UseCases> = Symbol.for('UseCases');

export interface UseCaseBindings {
  readonly settings: Pick<ApiSettings, 'tenant' | 'dataDir' | 'identitiesInMemory'>;
  readonly observability: Observability;
}

export function bindUseCases({ settings, observability }: UseCaseBindings): ContainerModule {
  const { tenant, dataDir, identitiesInMemory: keptIdentities } = settings;
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue(
      (store: Store) =>
        new AccessSnapshots(store, { observer: observeCompilation(observability.registry), keptIdentities }),
      [Store],
    );
    bind(UseCasesId).toDynamicValue((context) =>
      createUseCases({
        store: context.get(Store),
        snapshots: context.get(AccessSnapshots),
        clock: context.get(Clock),
        ids: context.get(IdGenerator),
        tenant,
        dataDir,
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
}

export function createUseCases(given: UseCaseParts): UseCases {
  const parts = { ...given, store: new ConditionalStore(given.store) };
  const { store, clock, ids, dataDir } = parts;
  return {
    store,
    ...sodUseCases(parts),
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
    readAccounts: new ReadAccounts(store),
    importInventory: new ImportInventory(store, clock),
    spoolFolder: spoolFolderIn(dataDir),
    readAuditEvents: new ReadAuditEvents(store),
    writeInventory: new WriteInventory(store, ids),
    writeAccessSets: new WriteAccessSets(store),
  };
}

function profileUseCases({ store, ids, tenant }: UseCaseParts) {
  return {
    listAuthProfiles: new ListAuthProfiles(store, tenant),
    getAuthProfile: new GetAuthProfile(store),
    patchAuthProfile: new PatchAuthProfile(store),
    createIdentityProfile: new CreateIdentityProfile(store, ids),
    listIdentityProfiles: new ListIdentityProfiles(store),
    getIdentityProfile: new GetIdentityProfile(store),
    replaceIdentityProfile: new ReplaceIdentityProfile(store),
    deleteIdentityProfile: new DeleteIdentityProfile(store),
  };
}

function sodUseCases({ store, snapshots, clock, ids }: UseCaseParts) {
  return {
    readIdentityAccess: new ReadIdentityAccess(snapshots),
    predictViolations: new PredictViolations(snapshots, ids),
    startViolationCheck: new StartViolationCheck({ store, snapshots, clock, ids }),
    deleteViolationCheck: new DeleteViolationCheck(store),
    getViolationCheck: new GetViolationCheck({ store, clock, delay: systemDelay }),
    readSodPolicies: new ReadSodPolicies(store),
    createSodPolicy: new CreateSodPolicy({ store, clock, ids }),
    changeSodPolicy: new ChangeSodPolicy({ store, clock }),
    deleteSodPolicy: new DeleteSodPolicy(store),
  };
}
