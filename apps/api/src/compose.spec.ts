import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { createLogger, loadSettings, systemClock } from '@identity-governance/platform';
import { createObservability } from '@identity-governance/platform/observability';
import { buildApp } from './build-app';
import { AppParts, composeApi } from './compose';
import { ApiSettings } from './config';
import { loadTokenRules } from './tokens/load-token-rules';

it('wires the API: every root resolves, and the app answers over a migrated database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'api-'));
  const env = { DATABASE_URL: `sqlite:${join(folder, 'governance.db')}`, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const settings = loadSettings(ApiSettings, env);
  const logger = createLogger({ name: 'api', level: settings.logLevel });
  const database = await openDatabase(settings.databaseUrl);
  const tokenRules = await loadTokenRules(settings, { clock: systemClock, logger });
  const container = composeApi({ settings, database, tokenRules, logger, observability: createObservability() });
  const parts = container.get(AppParts);
  const app = buildApp(parts);

  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  await database.migrate();
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  for (const { method, path } of parts.operations) {
    expect(app.hasRoute({ method, url: path })).toBe(true);
  }

  await app.close();
  await container.get(Store).close();
  await database.close();
  await rm(folder, { recursive: true });
});
