import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  AccessSnapshots,
  Clock,
  ConsoleSessions,
  IdGenerator,
  type PopulationQueries,
  RecordRefusals,
  Store,
} from '@identity-governance/application';
import { adaptersModule, type Database } from '@identity-governance/persistence';
import type { IdentityId } from '@identity-governance/values';
import { systemClock, uuidGenerator, type Logger } from '@identity-governance/platform';
import { observeCompilation, type Observability } from '@identity-governance/platform/observability';
import { Container, ContainerModule, type ResolutionContext, type ServiceIdentifier } from 'inversify';
import { useCasesModule, type UseCaseOptions } from './bind-use-cases';
import type { ApplicationParts } from './build-app';
import type { ApiSettings } from '@identity-governance/platform/app-settings';
import type { Operation } from './http/operation';
import { ConsoleCallers } from './console/console-callers';
import { openIdSignIn } from './console/openid-sign-in';
import type { ConsoleParts } from './console/console-routes';
import { SessionKeeper } from './console/session-keeper';
import { spoolLimitsOf } from './import/spool';
import { allOperations } from './operations';
import { freeBytesIn, Readiness } from './health/readiness';
import { scimParts } from './scim/scim-routes';
import { createDatabaseLimiter } from './rate-limits/database-limiter';
import { createRateLimits, type RateLimits } from './rate-limits/rate-limits';
import { TokenVerifier, type TokenRules } from './tokens/token-verifier';

/**
 * The parts from which the HTTP application is built. The app itself is not bound: it can be awaited, and the container
 * would take it for a promise of an app.
 */
export const AppParts: ServiceIdentifier<ApplicationParts> = Symbol.for('AppParts');
export const Operations: ServiceIdentifier<readonly Operation[]> = Symbol.for('Operations');

export interface ApiParts {
  readonly settings: ApiSettings;
  readonly database: Database;
  readonly tokenRules: TokenRules;
  readonly logger: Logger;
  readonly observability: Observability;
  /** Evaluates queries over all identities; if absent, this process does. */
  readonly population?: PopulationQueries | undefined;
  /** The folder of the built console; undefined if it was not built. */
  readonly consoleFolder?: string | undefined;
}

/** Creates every binding of the API. */
export function composeApi(parts: ApiParts): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const { database, observability } = parts;
  const { scope } = observability;
  const currentTrace = () => scope.traceparent();
  container.load(
    adaptersModule(database, { clock: systemClock, ids: uuidGenerator, currentActor: scope, currentTrace }),
    useCasesModule({ ...useCaseOptions(parts.settings), scope, population: parts.population }),
    accessSnapshots(parts),
    http(parts),
  );
  return container;
}

function useCaseOptions(settings: ApiSettings): Omit<UseCaseOptions, 'scope'> {
  const { tenant, dataDir, fourEyesLimits: fourEyes, maxStoredChecksPerClient: checksPerClient } = settings;
  const limits = {
    answer: { violations: settings.maxAnswerViolations, items: settings.maxAnswerItems },
    batch: { violations: settings.maxBatchViolations, items: settings.maxBatchItems },
  };
  const { maxPolicyItems } = settings;
  const refusesViolations = settings.ifViolations === 'refuse';
  return {
    tenant,
    dataDir,
    fourEyes,
    maxPolicyItems,
    refusesViolations,
    checksPerClient,
    limits,
    spoolLimits: spoolLimitsOf(settings),
  };
}

function accessSnapshots({ settings, observability }: ApiParts): ContainerModule {
  const { identitiesInMemory: keptIdentities, disabledIdentitiesHoldAccess: disabledHoldAccess } = settings;
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue(
      (store: Store) =>
        new AccessSnapshots(store, {
          observer: observeCompilation(observability.registry),
          keptIdentities,
          rules: { disabledHoldAccess },
          pause: () => setImmediate(),
          gather: setImmediate,
        }),
      [Store],
    );
  });
}

function readiness({ settings, database, tokenRules, logger }: ApiParts): Readiness {
  return new Readiness({
    readStore: () => database.probeReads(), // the store may know the versions without a query
    readSchema: () => database.readSchema(),
    probeWrites: () => database.probeWrites(),
    areKeysKnown: tokenRules.areKeysKnown ?? (() => Promise.resolve(true)),
    freeBytes: () => freeBytesIn(settings.dataDir),
    leastFreeBytes: settings.minFreeDiskMegabytes * 1024 ** 2,
    isDatabaseReplaced: () => database.replacedFile !== undefined,
    freeDatabaseBytes: async () => (database.dialect.isRemote ? undefined : freeBytesIn(dirname(database.location))),
    onFailure: (error, dependency) => {
      logger.error({ err: error }, dependency);
    },
  });
}

function http(parts: ApiParts): ContainerModule {
  const { logger, tokenRules } = parts;
  const { experimentalHeaders } = parts.settings;
  return new ContainerModule(({ bind }) => {
    bind(TokenVerifier).toResolvedValue((clock: Clock) => new TokenVerifier(tokenRules, clock), [Clock]);
    bind(Readiness).toConstantValue(readiness(parts));
    bind(Operations).toDynamicValue((context) => allOperations((identifier) => context.get(identifier)));
    bind(AppParts).toDynamicValue((context) => ({
      operations: context.get(Operations),
      verifier: context.get(TokenVerifier),
      ids: context.get(IdGenerator),
      logger,
      experimentalHeaders,
      limits: parts.settings,
      rateLimits: rateLimits(parts),
      scope: parts.observability.scope,
      refusals: refusals(context),
      scim: scimParts((identifier) => context.get(identifier)),
      console: consoleParts(parts, context),
    }));
  });
}

function refusals(context: ResolutionContext): RecordRefusals {
  const [store, clock, ids] = [context.get(Store), context.get(Clock), context.get(IdGenerator)];
  return new RecordRefusals({ store, clock, ids });
}

/** The settings refuse the development key in production and on addresses that are reachable from outside. */
function consoleParts(parts: ApiParts, context: ResolutionContext): ConsoleParts | undefined {
  const { settings, tokenRules, consoleFolder } = parts;
  if (!settings.console) return undefined;
  const [sessions, clock, store] = [context.get(ConsoleSessions), context.get(Clock), context.get(Store)];
  const keeper = new SessionKeeper({ sessions, clock, findKey: tokenRules.findKey });
  return {
    keeper,
    callers: new ConsoleCallers(keeper, settings.consoleOrigin),
    pages: consoleFolder === undefined ? undefined : { folder: consoleFolder },
    development: tokenRules.development,
    openId: openIdSignIn(settings, tokenRules, clock),
    findIdentity: (id) => store.read(({ identities }) => identities.get(id as IdentityId)),
    experimentalHeader: settings.experimentalHeaders[0]!,
  };
}

/** Processes that share a database share the strict limits. */
function rateLimits({ settings, database, logger }: ApiParts): RateLimits {
  const onFailure = (error: unknown) => {
    logger.error({ err: error }, 'the database does not respond: rate limits count the requests of this process only');
  };
  if (!database.dialect.isRemote) return createRateLimits(settings);
  return createRateLimits(settings, (rule) => createDatabaseLimiter(rule, { database, onFailure }));
}
