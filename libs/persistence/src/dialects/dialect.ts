/** Time limits of a transaction in milliseconds; see `DatabaseLimits`. */
export interface TransactionLimits {
  readonly lockMilliseconds: number;
  readonly statementMilliseconds: number;
  readonly writeMilliseconds: number;
  readonly idleMilliseconds: number;
}

/**
 * The reason why a statement failed that is not an error of the statement. `busy`: other writers or readers were in
 * the way. `unavailable`: the database is disconnected, has no space, or did not respond in time.
 */
export type DatabaseFailure = 'busy' | 'unavailable';

/** All differences between the engines, except their connections and their column types. */
export interface Dialect {
  /** Its key in `dialects`. */
  readonly name: string;
  /** Whether the database is reached over a network, and may be used by other processes at the same time. */
  readonly isRemote: boolean;
  /**
   * Returns a join for a FROM clause: for each previous row, the rows of a table (with its alias) that meet the
   * condition, found by an index regardless of the size of the table and its estimate.
   */
  readonly lookUp: (join: 'CROSS' | 'LEFT', table: string, condition: string) => string;
  /** Whether all writers wait for one another. */
  readonly hasOneWriter: boolean;
  /** The job queue: graphile-worker, or the table `job`. */
  readonly jobs: 'graphile' | 'table';
  /** The JSON form in which many rows are read fastest: one array of rows, or one array per column. */
  readonly jsonBy: 'row' | 'column';
  /**
   * Lists columns, one row per own table and column: `table_name`, `column_name`, `type`, and `key_position` from 1, 0
   * outside the key.
   */
  readonly listColumns: string;
  /** Returns one row if the table `$1` exists. */
  readonly findTable: string;
  /**
   * Returns one row: `server` with its version; `bytes` of the database, null if `file` gives its file; `clock` in
   * milliseconds since 1970, null if it is that of this process.
   */
  readonly inspect: string;
  /** Returns one row with `ok` in its one column if every page of the file is intact. Undefined on a server. */
  readonly checkPages: string | undefined;
  readonly beginRead: (limits: TransactionLimits) => string;
  readonly beginWrite: (limits: TransactionLimits) => string;
  /** Starts the transaction that merges a stage, on the connection of the stage; `rollBackMerge` keeps the stage. */
  readonly beginMerge: (limits: TransactionLimits) => string;
  readonly rollBackMerge: string;
  /** Starts a change of the schema; other statements wait for its end without a limit. */
  readonly beginSchemaChange: string;
  /**
   * Waits until no other process migrates; the lock is held until the end of the transaction. Undefined if
   * `beginSchemaChange` has that effect.
   */
  readonly lockMigrations: string | undefined;
  /** Makes a write transaction one that writes, without changing anything. */
  readonly touch: string;
  /**
   * Locks the versions of the scopes in the JSON array `$1`, in one fixed order. Undefined if there is one writer at a
   * time.
   */
  readonly lockParts: string | undefined;
  /** Suffix of a SELECT that locks its rows until the end of the transaction; empty if there is one writer. */
  readonly lockRows: string;
  /** Suffix that locks rows like `lockRows`, and skips rows that others have locked. */
  readonly lockFreeRows: string;
  /** Whether a statement may start with writing statements in WITH. */
  readonly writesInWith: boolean;
  /** Whether an index can contain strings of any length; otherwise it contains only their first characters. */
  readonly indexesWholeText: boolean;
  /** Returns a condition: a string contains another, byte for byte. */
  readonly contains: (text: string, part: string) => string;
  /** Returns a condition: a column has one of the values of a query, which runs once. */
  readonly isAmong: (column: string, select: string) => string;
  /** Returns the member of this name of a JSON object in a string, as JSON; null if it has none. */
  readonly jsonMember: (text: string, name: string) => string;
  /** Aggregates these values of all rows to a JSON array of arrays, as a string; without rows it may be null. */
  readonly jsonList: (values: readonly string[]) => string;
  /** The string in an element of `jsonElements`. */
  readonly elementText: string;
  /** Returns a table function over a JSON array in a string: one row per element, in the column `value`. */
  readonly jsonElements: (parameter: string) => string;
  /**
   * Waits until no other transaction seals audit events; the lock is held until the end. Undefined if there is one
   * writer.
   */
  readonly lockSealing: string | undefined;
  /** The database's time in milliseconds since 1970, constant within a statement. */
  readonly milliseconds: string;
  /** Converts milliseconds since 1970 to 12 hex digits. */
  readonly hexTime: (milliseconds: string) => string;
  /** Converts milliseconds since 1970 to RFC 3339 in UTC. */
  readonly textTime: (milliseconds: string) => string;
  /** Converts a number to this many hex digits. */
  readonly hexDigits: (number: string, digits: number) => string;
  /** 8 random hex digits, different in each row. */
  readonly randomHex: string;
  /** Converts a string to JSON as `JSON.stringify` does; null to `null`. */
  readonly jsonText: (text: string) => string;
  /** Returns a table function over the JSON object in a string: one row per name, in the column `key` of the alias. */
  readonly jsonNames: (text: string, alias: string) => string;
  /** The type of a column of whole numbers that identifies the rows of a table and orders them. */
  readonly rowNumber: string;
  /** Makes a table temporary. On SQLite the file of a stage is temporary already. */
  readonly temporary: '' | 'TEMPORARY';
  /** Follows the columns of a temporary table: drops it with the transaction of the stage. */
  readonly dropsOnCommit: '' | 'ON COMMIT DROP';
  /** The time of the server, RFC 3339 in UTC with milliseconds. */
  readonly currentTime: string;
  /** The string type that compares by bytes. */
  readonly textType: string;
  /**
   * Precedes tables to let the planner know their sizes, unless another process has one locked. Undefined if plans do
   * not depend on it.
   */
  readonly analyse: string | undefined;
  /** Converts a statement with the placeholders `$1`, `$2`, … to the engine's own form. */
  readonly placeholders: (sql: string) => string;
  /** Returns whether the engine rejected a write because of the unique index over `name_key` of this table. */
  readonly isNameTaken: (error: unknown, table: string) => boolean;
  readonly failureOf: (error: unknown) => DatabaseFailure | undefined;
  /** Explains an error of the state of the database to an operator; undefined for other errors. */
  readonly explain: (error: object) => string | undefined;
}
