import { joinApps } from './join-apps.mjs';
import startPostgres from './start-postgres.mjs';

/** jest's globalSetup of tools: a PostgreSQL server, and the apps as files that start fast. */
export default async function setUpTools() {
  globalThis.removeJoinedApps = await joinApps();
  await startPostgres();
}
