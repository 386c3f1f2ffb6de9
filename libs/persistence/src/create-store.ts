import type { Store } from '@identity-governance/application';
import type { Database } from './database';
import type { JobQueueOptions } from './jobs/table-job-queue';
import { openTransaction, parseVersions, readVersions } from './transactions/open-transaction';

export type StoreOptions = JobQueueOptions;

/** The store over a migrated database. Closing the store closes the database. */
export function createStore(database: Database, options: StoreOptions): Store {
  return {
    read: async (work) => database.read(async (scope) => work(openTransaction(scope, options))),
    write: async (exclusive, work) =>
      database.write(async (scope) => {
        await scope.lock(exclusive);
        return work(openTransaction(scope, options));
      }),
    versions: async () => parseVersions(await database.query(readVersions)),
    close: async () => database.close(),
  };
}
