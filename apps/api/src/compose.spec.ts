import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { createLogger, loadSettings, systemClock } from '@identity-governance/platform';
import { createObservability } from '@identity-governance/platform/observability';
import { SignJWT } from 'jose';
import { buildApp } from './build-app';
import { AppParts, composeApi } from './compose';
import { ApiSettings } from '@identity-governance/platform/app-settings';
import { loadTokenRules } from './tokens/load-token-rules';

async function openApi(more: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'api-'));
  const env = {
    DATABASE_URL: `sqlite:${join(folder, 'governance.db')}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    OVERLOAD_DELAY_MILLISECONDS: '0',
  };
  const settings = loadSettings(ApiSettings, { ...env, ...more });
  const logger = createLogger({ name: 'api', level: settings.logLevel });
  const database = await openDatabase(settings.databaseUrl);
  const tokenRules = await loadTokenRules(settings, { clock: systemClock, logger });
  const container = composeApi({ settings, database, tokenRules, logger, observability: createObservability() });
  const parts = container.get(AppParts);
  const app = buildApp(parts);
  const close = async () => {
    await app.close();
    await container.get(Store).close();
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { app, parts, database, close };
}

it('wires the API: every root resolves, and the app answers over a migrated database', async () => {
  const warn = jest.spyOn(console, 'warn');
  const { app, parts, database, close } = await openApi();
  await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  await database.migrate();
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  for (const { method, path } of parts.operations) {
    expect(app.hasRoute({ method, url: path })).toBe(true);
  }
  await close();
  expect(warn).not.toHaveBeenCalled(); // all that the service writes is its log
  warn.mockRestore();
});

it('with `FOUR_EYES` takes a second person, identified by `AUTH_PERSON_CLAIM`', async () => {
  const secret = 'a secret of at least thirty-two bytes';
  const four = { FOUR_EYES: 'true', AUTH_PERSON_CLAIM: 'oid', AUTH_HS256_SECRET: secret };
  const { app, database, close } = await openApi(four);
  await database.migrate();
  const post = async (oid: string, url: string, payload: object) => {
    const claims = { oid, sub: `${oid} here`, client_id: 'console', scope: 'governance:all' };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(Buffer.from(secret));
    return app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
  };
  const side = (id: string) => ({ criteriaList: [{ type: 'ROLE', id }] });
  for (const id of ['a', 'b']) expect((await post('ann', '/roles/v1', { id, name: id })).statusCode).toBe(201);
  const policy = { name: 'P', conflictingAccessCriteria: { leftCriteria: side('a'), rightCriteria: side('b') } };
  const proposed = await post('ann', '/sod-policies/v1', policy);
  expect(proposed.json()).toMatchObject({ state: 'PENDING', proposedBy: 'ann', proposedByClient: 'console' });
  const approve = `${proposed.headers.location!}/approve`;
  const ruled = [];
  for (const person of ['ann', 'bob', 'cid']) ruled.push((await post(person, approve, {})).statusCode);
  expect([proposed.statusCode, ...ruled]).toEqual([202, 403, 200, 409]);
  await close();
});
