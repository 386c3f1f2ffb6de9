import { readFileSync } from 'node:fs';
import { IdGenerator, JobRunner, Store } from '@identity-governance/application';
import { explainDatabaseFault, openServingDatabase, requireConnections } from '@identity-governance/persistence';
import { InputError, readScheduledImports } from '@identity-governance/connectors';
import {
  createLogger,
  explainSystemFault,
  firstSignal,
  keepFilesPrivate,
  loadSettings,
  outliveRejections,
  readEnvironment,
  recordSettings,
  SettingsError,
} from '@identity-governance/platform';
import { exposeObservability, startObservability } from '@identity-governance/platform/observability';
import { composeWorker } from './compose';
import { WorkerSettings } from '@identity-governance/platform/app-settings';
import { Housekeeping } from './housekeeping';
import { observeRunner } from './observe-runner';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

async function main(): Promise<void> {
  keepFilesPrivate();
  const env = readEnvironment();
  const settings = loadSettings(WorkerSettings, env);
  if (process.argv.includes('--check-settings')) return;
  const logger = createLogger({ name: 'worker', level: settings.logLevel });
  outliveRejections(logger);
  const onWait = (reason: string) => {
    logger.warn(`waiting for the database: ${reason}`);
  };
  const database = await openServingDatabase(settings.databaseUrl, { limits: settings, onWait });
  const misfit = new Promise<Error>((onMisfit) => {
    database.watchSchema({ onMisfit });
  });
  await requireConnections(database, { runsJobs: true }, logger);
  const scheduledImports =
    settings.importSchedules === undefined
      ? undefined
      : await readScheduledImports(settings.importSchedules, (name, text) => {
          logger.warn({ import: name, note: text }, 'note of a scheduled import');
        });
  const observability = await startObservability('worker', settings, env);
  const container = composeWorker({ settings, database, logger, observability, version, scheduledImports });
  await recordSettings(settings, {
    store: container.get(Store),
    ids: container.get(IdGenerator),
    scope: observability.scope,
    logger,
    actor: { kind: 'WORKER', name: 'worker' },
  });
  const runner = container.get(JobRunner);
  const notReady = observeRunner(runner, observability.registry);
  const exposed = await exposeObservability({ settings, observability, store: container.get(Store), logger, notReady });
  const housekeeping = container.get(Housekeeping);
  await runner.start();
  housekeeping.start();
  logger.info({ concurrency: settings.concurrency }, 'worker ready');

  const end = await Promise.race([firstSignal(), misfit]);
  if (end instanceof Error) logger.error(`worker stopping: ${end.message}`);
  else logger.info({ signal: end }, 'worker stopping');
  if (await runner.stop(settings.stopSeconds * 1000)) {
    await housekeeping.stop();
    await exposed.stop();
    await container.get(Store).close();
    await database.close();
  }
  logger.info('worker stopped');
  process.exit(end instanceof Error ? 1 : 0); // jobs that were handed back may still run; their results are discarded
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingsError || error instanceof InputError ? error.message : undefined;
  console.error('worker:', expected ?? explainDatabaseFault(error) ?? explainSystemFault(error) ?? error);
  process.exit(1);
});
