import 'reflect-metadata';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AccessSnapshots, IdGenerator, Store } from '@identity-governance/application';
import {
  explainDatabaseFault,
  openServingDatabase,
  requireConnections,
  type Database,
} from '@identity-governance/persistence';
import {
  createLogger,
  explainSystemFault,
  firstSignal,
  keepFilesPrivate,
  loadSettings,
  makeDataFolder,
  outliveRejections,
  readEnvironment,
  recordSettings,
  SettingsError,
  systemClock,
  systemDelay,
  type Logger,
} from '@identity-governance/platform';
import { exposeObservability, startObservability } from '@identity-governance/platform/observability';
import { buildApp } from './build-app';
import { AppParts, composeApi } from './compose';
import { ApiSettings } from '@identity-governance/platform/app-settings';
import { removeOldSpools, spoolFolderIn } from './import/spool-body';
import { observeRequests } from './observability/observe-requests';
import { QueryProcess } from './population/query-process';
import { loadTokenRules } from './tokens/load-token-rules';
import { stopApp } from './http/stop-app';

async function main(): Promise<void> {
  keepFilesPrivate();
  const env = readEnvironment();
  const settings = loadSettings(ApiSettings, env);
  if (process.argv.includes('--check-settings')) return;
  const logger = createLogger({ name: 'api', level: settings.logLevel });
  outliveRejections(logger);
  await makeDataFolder(settings.dataDir);
  await removeOldSpools(spoolFolderIn(settings.dataDir));
  const onWait = (reason: string) => {
    logger.warn(`waiting for the database: ${reason}`);
  };
  const database = await openServingDatabase(settings.databaseUrl, { limits: settings, onWait });
  const tokenRules = await loadTokenRules(settings, { clock: systemClock, logger });
  database.watchSchema({
    onMisfit: ({ message }) => {
      logger.error(`requests are refused from now on: ${message}`);
    },
  });
  const { maxImports: imports, populationConnections: population } = settings;
  await requireConnections(database, { imports, population }, logger);
  const observability = await startObservability('api', settings, env);
  const consoleFolder = builtConsole();
  if (settings.console && consoleFolder === undefined) logger.warn('the console was not built: it is not served');
  const queries = queryProcess(settings, database, logger);
  const parts = { settings, database, tokenRules, logger, observability, population: queries, consoleFolder };
  const container = composeApi(parts);
  await recordSettings(settings, {
    store: container.get(Store),
    ids: container.get(IdGenerator),
    scope: observability.scope,
    logger,
    actor: { kind: 'COMMAND', name: 'api' },
  });
  const app = buildApp(container.get(AppParts));
  observeRequests(app, observability);
  const exposed = await exposeObservability({ settings, observability, store: container.get(Store), logger });
  await app.listen({ host: settings.host, port: settings.port });
  const snapshots = container.get(AccessSnapshots);
  void snapshots.fill(systemDelay);

  const signal = await firstSignal();
  logger.info({ signal }, 'api stopping');
  await stopApp(app, settings.stopSeconds * 1000);
  snapshots.stopFilling();
  await queries.close();
  await exposed.stop();
  await container.get(Store).close();
  await database.close();
  logger.info('api stopped');
  process.exit(0);
}

/** Returns the query process. The bundle of `population-process.ts` is next to the one of this file. */
function queryProcess(settings: ApiSettings, { limits }: Database, logger: Logger): QueryProcess {
  const file = fileURLToPath(new URL('population-process.js', import.meta.url));
  const { databaseUrl, populationConnections, identitiesInMemory, disabledIdentitiesHoldAccess } = settings;
  return new QueryProcess({
    start: () => fork(file, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    state: {
      databaseUrl,
      limits: { ...limits, ...populationConnections },
      keptIdentities: identitiesInMemory,
      disabledHoldAccess: disabledIdentitiesHoldAccess,
    },
    logger,
  });
}

/** Returns the folder `console` next to this file, where the build puts it. */
function builtConsole(): string | undefined {
  const folder = fileURLToPath(new URL('console', import.meta.url));
  return existsSync(folder) ? folder : undefined;
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingsError ? error.message : undefined;
  console.error('api:', expected ?? explainDatabaseFault(error) ?? explainSystemFault(error) ?? error);
  process.exit(1);
});
