import { AuditedStore, Clock, CurrentActor, IdGenerator, Store } from '@identity-governance/application';
import { ContainerModule } from 'inversify';
import { createStore } from './create-store';
import type { Database } from './database';

export interface AdapterOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The actor that audit events name. */
  readonly currentActor: CurrentActor;
  /** The W3C `traceparent` that jobs carry on. */
  readonly currentTrace?: () => string | undefined;
}

/** Binds the ports that every app needs to their adapters: Clock, IdGenerator, CurrentActor, and the audited Store. */
export function adaptersModule(database: Database, options: AdapterOptions): ContainerModule {
  const { clock, ids, currentActor, currentTrace } = options;
  return new ContainerModule(({ bind }) => {
    bind(Clock).toConstantValue(clock);
    bind(IdGenerator).toConstantValue(ids);
    bind(CurrentActor).toConstantValue(currentActor);
    bind(Store).toResolvedValue(
      (currentActor: CurrentActor) =>
        new AuditedStore({
          store: createStore(database, { clock, ids, ...(currentTrace && { currentTrace }) }),
          ids,
          currentActor,
        }),
      [CurrentActor],
    );
  });
}
