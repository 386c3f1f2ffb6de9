import {
  AccessSnapshots,
  Clock,
  IdGenerator,
  PredictViolations,
  ReadIdentityAccess,
  Store,
} from '@identity-governance/application';
import { createTableJobQueue } from '@identity-governance/jobs';
import { createStore, type Database } from '@identity-governance/persistence';
import { createIdGenerator, systemClock, type Logger } from '@identity-governance/platform';
import type { FastifyInstance } from 'fastify';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { buildApp } from './build-app';
import type { ApiSettings } from './config';
import type { Operation } from './http/operation';
import { allOperations } from './operations';
import { Readiness } from './readiness';
import { TokenVerifier, type TokenRules } from './security/token-verifier';

/** The HTTP application. */
export const App: ServiceIdentifier<FastifyInstance> = Symbol.for('App');
/** Every operation of the API. */
export const Operations: ServiceIdentifier<readonly Operation[]> = Symbol.for('Operations');

export interface ApiParts {
  readonly settings: ApiSettings;
  readonly database: Database;
  readonly tokenRules: TokenRules;
  readonly logger: Logger;
}

/** Every binding of the API. */
export function composeApi(parts: ApiParts): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(adapters(parts), useCases(), operations(), http(parts));
  return container;
}

function adapters({ database, tokenRules, logger }: ApiParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Clock).toConstantValue(systemClock);
    bind(IdGenerator).toResolvedValue((clock: Clock) => createIdGenerator(clock), [Clock]);
    bind(Store).toResolvedValue(
      (clock: Clock, ids: IdGenerator) => createStore(database, createTableJobQueue({ clock, ids })),
      [Clock, IdGenerator],
    );
    bind(TokenVerifier).toResolvedValue((clock: Clock) => new TokenVerifier(tokenRules, clock), [Clock]);
    bind(Readiness).toResolvedValue(
      (store: Store) =>
        new Readiness({
          readStore: () => store.versions(),
          pendingMigrations: () => database.pendingMigrations(),
          onFailure: (error) => {
            logger.error({ err: error }, 'the database does not answer');
          },
        }),
      [Store],
    );
  });
}

function useCases(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue((store: Store) => new AccessSnapshots(store), [Store]);
    bind(ReadIdentityAccess).toResolvedValue(
      (snapshots: AccessSnapshots) => new ReadIdentityAccess(snapshots),
      [AccessSnapshots],
    );
    bind(PredictViolations).toResolvedValue(
      (snapshots: AccessSnapshots, ids: IdGenerator) => new PredictViolations(snapshots, ids),
      [AccessSnapshots, IdGenerator],
    );
  });
}

function operations(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Operations).toDynamicValue(({ get }) =>
      allOperations({
        store: get(Store),
        readiness: get(Readiness),
        readIdentityAccess: get(ReadIdentityAccess),
        predictViolations: get(PredictViolations),
      }),
    );
  });
}

function http({ settings, logger }: ApiParts): ContainerModule {
  const { experimentalHeaders } = settings;
  return new ContainerModule(({ bind }) => {
    bind(App).toDynamicValue(({ get }) =>
      buildApp({
        operations: get(Operations),
        verifier: get(TokenVerifier),
        ids: get(IdGenerator),
        logger,
        experimentalHeaders,
      }),
    );
  });
}
