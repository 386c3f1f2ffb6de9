import {
  AccessSnapshots,
  AuditedStore,
  Clock,
  IdGenerator,
  RemoveExpiredChecks,
  RunPromotion,
  RunViolationCheck,
  Store,
} from '@identity-governance/application';
import { createStore, type Database } from '@identity-governance/persistence';
import { createIdGenerator, systemClock, systemDelay, type Logger } from '@identity-governance/platform';
import { observeCompilation, type Observability } from '@identity-governance/platform/observability';
import { Container, ContainerModule } from 'inversify';
import type { WorkerSettings } from './config';
import { createJobHandler } from './handlers';
import { Housekeeping } from './housekeeping';
import { observeHandler } from './observe-handler';
import { WorkerLoop } from './worker-loop';

export interface WorkerParts {
  readonly settings: WorkerSettings;
  readonly database: Database;
  readonly logger: Logger;
  readonly observability: Observability;
}

/** Every binding of the worker. */
export function composeWorker(parts: WorkerParts): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(adapters(parts), useCases(parts), loops(parts));
  return container;
}

function adapters({ database, observability: { scope } }: WorkerParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Clock).toConstantValue(systemClock);
    bind(IdGenerator).toConstantValue(createIdGenerator());
    bind(Store).toResolvedValue(
      (clock: Clock, ids: IdGenerator) => {
        const store = createStore(database, { clock, ids, currentTrace: () => scope.traceparent() });
        return new AuditedStore({ store, ids, currentActor: scope });
      },
      [Clock, IdGenerator],
    );
  });
}

function useCases({ settings, observability }: WorkerParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue(
      (store: Store) => new AccessSnapshots(store, { observer: observeCompilation(observability.registry) }),
      [Store],
    );
    bind(RunViolationCheck).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots, clock: Clock) => new RunViolationCheck({ store, snapshots, clock }),
      [Store, AccessSnapshots, Clock],
    );
    bind(RunPromotion).toResolvedValue(
      (store: Store, clock: Clock) =>
        new RunPromotion({ store, clock, delay: systemDelay, leaseSeconds: settings.leaseSeconds }),
      [Store, Clock],
    );
    bind(RemoveExpiredChecks).toResolvedValue(
      (store: Store, clock: Clock) =>
        new RemoveExpiredChecks({ store, clock, retentionDays: settings.checkRetentionDays }),
      [Store, Clock],
    );
  });
}

function loops({ settings, logger, observability }: WorkerParts): ContainerModule {
  const { concurrency, pollMilliseconds, leaseSeconds } = settings;
  return new ContainerModule(({ bind }) => {
    bind(WorkerLoop).toResolvedValue(
      (store: Store, runViolationCheck: RunViolationCheck, runPromotion: RunPromotion) => {
        const handle = observeHandler(createJobHandler({ runPromotion, runViolationCheck }), observability);
        return new WorkerLoop({ store, handle, logger, concurrency, pollMilliseconds, leaseSeconds });
      },
      [Store, RunViolationCheck, RunPromotion],
    );
    bind(Housekeeping).toResolvedValue(
      (removeExpiredChecks: RemoveExpiredChecks) => new Housekeeping({ removeExpiredChecks, logger }),
      [RemoveExpiredChecks],
    );
  });
}
