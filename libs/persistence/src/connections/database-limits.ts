/** How long anything waits, in milliseconds, and how many connections a process has. */
export interface DatabaseLimits {
  /** For a connection: for a new one to be made, or for another user of this process to give one back. */
  readonly connectMilliseconds: number;
  /** For a lock that another writer holds. */
  readonly lockMilliseconds: number;
  /** For one statement to end. */
  readonly statementMilliseconds: number;
  /** The same in a transaction that writes, as others may wait for it. */
  readonly writeMilliseconds: number;
  /** How long a transaction may be idle between two statements: PostgreSQL then ends it and frees its locks. */
  readonly idleMilliseconds: number;
  /** For the running transactions, when the database is closed. */
  readonly closeMilliseconds: number;
  /** Transactions that read at the same time. */
  readonly readers: number;
  /** Transactions that write at the same time on PostgreSQL; on SQLite there is one at a time. */
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
