import type { Store } from '@identity-governance/application';
import type { Database } from './database';
import { logChanges, parseVersions, readPresent, readVersions } from './changes/change-log';
import { TableImportStage } from './staging/table-import-stage';
import type { TransactionOptions } from './transactions/open-transaction';
import { openTransaction } from './transactions/open-transaction';

export type StoreOptions = TransactionOptions;

/** Creates the store over a migrated database. Closing the store closes the database. */
export function createStore(database: Database, options: StoreOptions): Store {
  return {
    read: async (work, hints) => database.read(async (scope) => work(openTransaction(scope, options)), hints),
    write: async (exclusive, work) =>
      database.write(async (scope) => {
        const tx = openTransaction(scope, options);
        await scope.lock(exclusive);
        const result = await work(tx);
        await logChanges(scope, options);
        return result;
      }),
    stage: async (work) => database.stage(async (scope) => work(new TableImportStage(scope))),
    versions: async () => parseVersions(await database.query(readVersions)),
    present: async () => {
      const rows = await database.query(readPresent(database.dialect));
      return { versions: parseVersions(rows), time: String(rows[0]!.now) };
    },
    close: async () => database.close(),
  };
}
