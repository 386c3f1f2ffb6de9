import {
  AccessSnapshots,
  CheckViolations,
  Clock,
  CurrentActor,
  CutAudit,
  FindInventoryWarnings,
  IdGenerator,
  ImportInventory,
  ListHolders,
  PredictViolations,
  ReadIdentityAccess,
  ReplayAudit,
  SealAuditEvents,
  Store,
  VerifyAudit,
} from '@identity-governance/application';
import type { AccountAccessRules } from '@identity-governance/records';
import { adaptersModule, type Database } from '@identity-governance/persistence';
import { sha256, systemClock, uuidGenerator } from '@identity-governance/platform';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { commandActor } from './command-actor';

/** Returns what is bound to an identifier: commands ask for the use cases that they name. */
export type Services = <T>(identifier: ServiceIdentifier<T>) => T;

/** Every binding of the command-line app. */
export function composeCli(database: Database, rules: AccountAccessRules = {}): Services {
  const container = new Container({ defaultScope: 'Singleton' });
  const currentActor = commandActor(uuidGenerator);
  container.load(
    adaptersModule(database, { clock: systemClock, ids: uuidGenerator, currentActor }),
    inventoryModule(rules),
    auditModule(),
  );
  return (identifier) => container.get(identifier);
}

function inventoryModule(rules: AccountAccessRules): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue((store: Store) => new AccessSnapshots(store, { rules }), [Store]);
    bind(ImportInventory).toResolvedValue(
      (store: Store, clock: Clock, snapshots: AccessSnapshots) => new ImportInventory(store, clock, snapshots),
      [Store, Clock, AccessSnapshots],
    );
    bind(PredictViolations).toResolvedValue(
      (snapshots: AccessSnapshots, ids: IdGenerator) => new PredictViolations(snapshots, ids),
      [AccessSnapshots, IdGenerator],
    );
    bind(ListHolders).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots) => new ListHolders(store, snapshots),
      [Store, AccessSnapshots],
    );
    bind(ReadIdentityAccess).toResolvedValue(
      (snapshots: AccessSnapshots) => new ReadIdentityAccess(snapshots),
      [AccessSnapshots],
    );
    bind(CheckViolations).toResolvedValue(
      (snapshots: AccessSnapshots) => new CheckViolations(snapshots),
      [AccessSnapshots],
    );
    bind(FindInventoryWarnings).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots) => new FindInventoryWarnings(store, snapshots),
      [Store, AccessSnapshots],
    );
  });
}

function auditModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SealAuditEvents).toResolvedValue((store: Store) => new SealAuditEvents(store, sha256), [Store]);
    bind(VerifyAudit).toResolvedValue((store: Store) => new VerifyAudit(store, sha256), [Store]);
    bind(ReplayAudit).toResolvedValue((store: Store) => new ReplayAudit(store, sha256), [Store]);
    bind(CutAudit).toResolvedValue(
      (store: Store, ids: IdGenerator, currentActor: CurrentActor) =>
        new CutAudit({ store, ids, currentActor, digest: sha256 }),
      [Store, IdGenerator, CurrentActor],
    );
  });
}
