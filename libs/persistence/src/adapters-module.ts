import {
  withAudit,
  Clock,
  ConsoleSessions,
  CurrentActor,
  IdGenerator,
  Store,
  withOutbox,
} from '@identity-governance/application';
import { ContainerModule } from 'inversify';
import { TableConsoleSessions } from './console/table-console-sessions';
import { createStore } from './create-store';
import type { Database } from './database';

export interface AdapterOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The actor that audit events name. */
  readonly currentActor: CurrentActor;
  /** The W3C `traceparent` that jobs continue. */
  readonly currentTrace?: () => string | undefined;
}

/**
 * Binds the ports that every app needs to their adapters: Clock, IdGenerator, CurrentActor, ConsoleSessions, and the
 * audited Store with its outbox.
 */
export function adaptersModule(database: Database, options: AdapterOptions): ContainerModule {
  const { clock, ids, currentActor, currentTrace } = options;
  return new ContainerModule(({ bind }) => {
    bind(Clock).toConstantValue(clock);
    bind(IdGenerator).toConstantValue(ids);
    bind(CurrentActor).toConstantValue(currentActor);
    bind(ConsoleSessions).toConstantValue(new TableConsoleSessions(database));
    bind(Store).toResolvedValue(
      (currentActor: CurrentActor) =>
        withAudit({
          store: withOutbox(createStore(database, { clock, ids, ...(currentTrace && { currentTrace }) }), ids),
          ids,
          currentActor,
        }),
      [CurrentActor],
    );
  });
}
