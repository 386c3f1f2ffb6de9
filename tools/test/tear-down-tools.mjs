import stopPostgres from './stop-postgres.mjs';

/** jest's globalTeardown beside `set-up-tools.mjs`. */
export default async function tearDownTools() {
  await stopPostgres();
  globalThis.removeJoinedApps?.();
}
