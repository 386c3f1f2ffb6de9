import type { JobQueue, SqlExecutor, Store } from '@identity-governance/application';
import type { Database } from './database';
import { openTransaction, parseVersions, readVersions } from './transactions/open-transaction';

/**
 * The store over a migrated database. `jobs` makes the job queue of one transaction. Closing the store closes the
 * database.
 */
export function createStore(database: Database, jobs: (sql: SqlExecutor) => JobQueue): Store {
  return {
    read: async (work) => database.read(async (scope) => work(openTransaction(scope, jobs))),
    write: async (exclusive, work) =>
      database.write(async (scope) => {
        await scope.lock(exclusive);
        return work(openTransaction(scope, jobs));
      }),
    versions: async () => parseVersions(await database.query(readVersions)),
    close: async () => database.close(),
  };
}
