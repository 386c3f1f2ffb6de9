import { startPostgresServer } from './postgres-server.mjs';

/**
 * jest's globalSetup: one server for the project's run; specs find it in `TEST_POSTGRES_URL`. `stop-postgres.mjs` is
 * its globalTeardown.
 */
export default async function startPostgres() {
  const server = await startPostgresServer();
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.stopTestPostgres = server.stop;
}
