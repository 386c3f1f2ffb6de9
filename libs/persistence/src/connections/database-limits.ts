/** Time limits in milliseconds, and numbers of connections of a process. */
export interface DatabaseLimits {
  /** Time limit for a connection: to open a new one, or to wait for another user of this process to return one. */
  readonly connectMilliseconds: number;
  /** Time limit for a lock that another writer holds. */
  readonly lockMilliseconds: number;
  /** Time limit for a statement. */
  readonly statementMilliseconds: number;
  /** Time limit for a statement in a writing transaction, for which others may wait. */
  readonly writeMilliseconds: number;
  /** Time limit for an idle transaction between two statements: PostgreSQL then ends it and releases its locks. */
  readonly idleMilliseconds: number;
  /** Time limit for the running transactions when the database is closed. */
  readonly closeMilliseconds: number;
  /** Number of concurrent reading transactions. */
  readonly readers: number;
  /** Number of concurrent writing transactions on PostgreSQL; SQLite has one at a time. */
  readonly writers: number;
}

export const defaultDatabaseLimits: DatabaseLimits = {
  connectMilliseconds: 5_000,
  lockMilliseconds: 5_000,
  statementMilliseconds: 30_000,
  writeMilliseconds: 10_000,
  idleMilliseconds: 10_000,
  closeMilliseconds: 5_000,
  readers: 4,
  writers: 4,
};
