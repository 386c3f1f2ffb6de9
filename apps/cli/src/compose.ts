import {
  AccessSnapshots,
  Clock,
  CurrentActor,
  CutAudit,
  DetectViolations,
  DiscardDeadJobs,
  FindDataIssues,
  FindInventoryWarnings,
  FindItemRemediation,
  FindRemediation,
  IdGenerator,
  ImportInventory,
  ReplayAudit,
  SealAuditEvents,
  Store,
  VerifyAudit,
} from '@identity-governance/application';
import type { AccountAccessRules } from '@identity-governance/records';
import { adaptersModule, type Database } from '@identity-governance/persistence';
import { newSalts, sha256, systemClock, uuidGenerator } from '@identity-governance/platform';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { commandActor } from './command-actor';

/** Returns the object bound to an identifier: commands obtain use cases by it. */
export type Services = <T>(identifier: ServiceIdentifier<T>) => T;

/** Creates every binding of the command-line app. */
export function composeCli(
  database: Database,
  rules: AccountAccessRules = {},
  { carryHours = 24 }: { readonly carryHours?: number } = {},
): Services {
  const container = new Container({ defaultScope: 'Singleton' });
  const currentActor = commandActor(uuidGenerator);
  container.load(
    adaptersModule(database, { clock: systemClock, ids: uuidGenerator, currentActor }),
    inventoryModule(rules),
    detectionModule(carryHours),
    auditModule(),
    jobsModule(),
  );
  return (identifier) => container.get(identifier);
}

function inventoryModule(rules: AccountAccessRules): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue((store: Store) => new AccessSnapshots(store, { rules }), [Store]);
    bind(ImportInventory).toResolvedValue(
      (store: Store, clock: Clock, snapshots: AccessSnapshots, ids: IdGenerator, currentActor: CurrentActor) =>
        new ImportInventory(store, clock, { snapshots, author: { ids, currentActor } }),
      [Store, Clock, AccessSnapshots, IdGenerator, CurrentActor],
    );
    bind(FindRemediation).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots) => new FindRemediation(store, snapshots),
      [Store, AccessSnapshots],
    );
    bind(FindItemRemediation).toResolvedValue(
      (snapshots: AccessSnapshots) => new FindItemRemediation(snapshots),
      [AccessSnapshots],
    );
    bind(FindDataIssues).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots) => new FindDataIssues(store, snapshots),
      [Store, AccessSnapshots],
    );
    bind(FindInventoryWarnings).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots) => new FindInventoryWarnings(store, snapshots),
      [Store, AccessSnapshots],
    );
  });
}

function detectionModule(carryHours: number): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(DetectViolations).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots, ids: IdGenerator) =>
        new DetectViolations({ store, snapshots, ids, holder: ids.next(), carryMilliseconds: carryHours * 3_600_000 }),
      [Store, AccessSnapshots, IdGenerator],
    );
  });
}

function jobsModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(DiscardDeadJobs).toResolvedValue(
      (store: Store, clock: Clock, ids: IdGenerator, currentActor: CurrentActor) =>
        new DiscardDeadJobs({ store, clock, ids, currentActor }),
      [Store, Clock, IdGenerator, CurrentActor],
    );
  });
}

function auditModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SealAuditEvents).toResolvedValue(
      (store: Store) => new SealAuditEvents(store, { digest: sha256, newSalts }),
      [Store],
    );
    bind(VerifyAudit).toResolvedValue((store: Store) => new VerifyAudit(store, sha256), [Store]);
    bind(ReplayAudit).toResolvedValue((store: Store) => new ReplayAudit(store, sha256), [Store]);
    bind(CutAudit).toResolvedValue(
      (store: Store, ids: IdGenerator, currentActor: CurrentActor) =>
        new CutAudit({ store, ids, currentActor, digest: sha256 }),
      [Store, IdGenerator, CurrentActor],
    );
  });
}
