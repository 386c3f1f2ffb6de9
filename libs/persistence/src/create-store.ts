import type { Store } from '@identity-governance/application';
import type { Database } from './database';
import { logChanges, parseVersions, readPresent, readVersions } from './changes/change-log';
import type { TransactionScope } from './connections/transaction-scope';
import { TableImportStage } from './staging/table-import-stage';
import type { TransactionOptions } from './transactions/open-transaction';
import { openTransaction } from './transactions/open-transaction';

export interface StoreOptions extends TransactionOptions {
  /** Maximum number of rows of an import that are merged by one statement, default 5,000. */
  readonly mergedAtOnce?: number;
}

/** Creates the store over a migrated database. Closing the store closes the database. */
export function createStore(database: Database, options: StoreOptions): Store {
  return {
    read: async (work, hints) => database.read(async (scope) => work(openTransaction(scope, options)), hints),
    write: async (exclusive, work, stage) => {
      const own = stage instanceof TableImportStage ? stage : undefined;
      const run = async (scope: TransactionScope) => {
        const tx = openTransaction(scope, options);
        await scope.lock(exclusive);
        const result = await work(own === undefined ? tx : { ...tx, stagedMerges: own.mergesIn(scope) });
        await logChanges(scope, options);
        return result;
      };
      return own === undefined ? database.write(run) : own.write(run);
    },
    stage: async (work) =>
      database.stage(async (scope, merge) => work(new TableImportStage(scope, merge, options.mergedAtOnce))),
    versions: async () => parseVersions(await database.query(readVersions)),
    present: async () => {
      const rows = await database.query(readPresent(database.dialect));
      return { versions: parseVersions(rows), time: String(rows[0]!.now) };
    },
    close: async () => database.close(),
  };
}
