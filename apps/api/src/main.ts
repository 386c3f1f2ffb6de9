import 'reflect-metadata';
import { Store } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import {
  createLogger,
  firstSignal,
  loadSettings,
  readEnvironment,
  SettingsError,
  systemClock,
} from '@identity-governance/platform';
import { buildApp } from './build-app';
import { AppParts, composeApi } from './compose';
import { ApiSettings } from './config';
import { loadTokenRules } from './security/load-token-rules';
import { stopApp } from './stop-app';

async function main(): Promise<void> {
  const settings = loadSettings(ApiSettings, readEnvironment());
  const logger = createLogger({ name: 'api', level: settings.logLevel });
  const tokenRules = await loadTokenRules(settings, { clock: systemClock, logger });
  const database = await openDatabase(settings.databaseUrl);
  const container = composeApi({ settings, database, tokenRules, logger });
  const app = buildApp(container.get(AppParts));
  await app.listen({ host: settings.host, port: settings.port });

  const signal = await firstSignal();
  logger.info({ signal }, 'api stopping');
  await stopApp(app, settings.stopSeconds * 1000);
  await container.get(Store).close();
  await database.close();
  logger.info('api stopped');
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error('api:', error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
