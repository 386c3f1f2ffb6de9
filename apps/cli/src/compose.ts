import {
  AccessSnapshots,
  AuditedStore,
  CheckViolations,
  Clock,
  CurrentActor,
  CutAudit,
  FindInventoryWarnings,
  IdGenerator,
  ImportInventory,
  PredictViolations,
  ReplayAudit,
  SealAuditEvents,
  Store,
  VerifyAudit,
} from '@identity-governance/application';
import type { AccountAccessRules } from '@identity-governance/records';
import { createStore, type Database } from '@identity-governance/persistence';
import { sha256, systemClock, uuidGenerator } from '@identity-governance/platform';
import { Container, ContainerModule, type ResolutionContext, type ServiceIdentifier } from 'inversify';
import { commandActor } from './command-actor';

/** What the commands that need the database work with. */
export interface Services {
  readonly store: Store;
  readonly importInventory: ImportInventory;
  readonly predictViolations: PredictViolations;
  readonly checkViolations: CheckViolations;
  readonly findInventoryWarnings: FindInventoryWarnings;
  readonly sealAuditEvents: SealAuditEvents;
  readonly verifyAudit: VerifyAudit;
  readonly replayAudit: ReplayAudit;
  readonly cutAudit: CutAudit;
}
export const Services: ServiceIdentifier<Services> = Symbol.for('Services');

/** Every binding of the command-line app. */
export function composeCli(database: Database, rules: AccountAccessRules = {}): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(adapters(database), useCases(rules));
  return container;
}

function adapters(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Clock).toConstantValue(systemClock);
    bind(IdGenerator).toConstantValue(uuidGenerator);
    bind(CurrentActor).toResolvedValue(commandActor, [IdGenerator]);
    bind(Store).toResolvedValue(
      (clock: Clock, ids: IdGenerator, currentActor: CurrentActor) =>
        new AuditedStore({ store: createStore(database, { clock, ids }), ids, currentActor }),
      [Clock, IdGenerator, CurrentActor],
    );
  });
}

function useCases(rules: AccountAccessRules): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(ImportInventory).toResolvedValue(
      (store: Store, clock: Clock, snapshots: AccessSnapshots) => new ImportInventory(store, clock, snapshots),
      [Store, Clock, AccessSnapshots],
    );
    bind(AccessSnapshots).toResolvedValue((store: Store) => new AccessSnapshots(store, { rules }), [Store]);
    bind(PredictViolations).toResolvedValue(
      (snapshots: AccessSnapshots, ids: IdGenerator) => new PredictViolations(snapshots, ids),
      [AccessSnapshots, IdGenerator],
    );
    bind(CheckViolations).toResolvedValue(
      (snapshots: AccessSnapshots) => new CheckViolations(snapshots),
      [AccessSnapshots],
    );
    bind(Services).toDynamicValue((context) => ({
      store: context.get(Store),
      importInventory: context.get(ImportInventory),
      predictViolations: context.get(PredictViolations),
      checkViolations: context.get(CheckViolations),
      findInventoryWarnings: new FindInventoryWarnings(context.get(Store), context.get(AccessSnapshots)),
      ...auditUseCases(context),
    }));
  });
}

function auditUseCases(context: ResolutionContext) {
  const store = context.get(Store);
  const [ids, currentActor] = [context.get(IdGenerator), context.get(CurrentActor)];
  return {
    sealAuditEvents: new SealAuditEvents(store, sha256),
    verifyAudit: new VerifyAudit(store, sha256),
    replayAudit: new ReplayAudit(store, sha256),
    cutAudit: new CutAudit({ store, ids, currentActor, digest: sha256 }),
  };
}
