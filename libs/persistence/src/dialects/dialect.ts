/** How long a transaction waits, in milliseconds; see `DatabaseLimits`. */
export interface TransactionLimits {
  readonly lockMilliseconds: number;
  readonly statementMilliseconds: number;
  readonly writeMilliseconds: number;
  readonly idleMilliseconds: number;
}

/**
 * Why a statement failed, where it is not the statement's own fault. `busy`: other writers were in the way.
 * `unavailable`: the database is gone, has no room, or did not answer in time.
 */
export type DatabaseFailure = 'busy' | 'unavailable';

/** Everything in which the engines differ, except how they are connected and the types of their columns. */
export interface Dialect {
  /** Its key in `dialects`. */
  readonly name: string;
  /** Whether a network lies between, and other processes may use the database at the same time. */
  readonly isRemote: boolean;
  /**
   * In a FROM clause: for each row before it, the rows of a table (with its alias) that meet the condition, found by an
   * index however few rows the table has or is thought to have.
   */
  readonly lookUp: (join: 'CROSS' | 'LEFT', table: string, condition: string) => string;
  /** Whether writers wait for one another, whatever they write. */
  readonly hasOneWriter: boolean;
  /** What keeps and runs jobs: graphile-worker, or the table `job`. */
  readonly jobs: 'graphile' | 'table';
  /** Many rows are read fastest as one JSON array of rows, or as one of each column. */
  readonly jsonBy: 'row' | 'column';
  /** One row an own table and column: `table_name`, `column_name`, `type`, and `key_position` from 1, 0 outside. */
  readonly listColumns: string;
  /** One row when there is the table `$1`. */
  readonly findTable: string;
  /**
   * One row: `server`, with its version; `bytes` of the database, null where `file` tells its file; `clock` in
   * milliseconds since 1970, null where it is that of this process.
   */
  readonly inspect: string;
  /** One row with `ok` in its one column where every page of the file is intact. Undefined on a server. */
  readonly checkPages: string | undefined;
  readonly beginRead: (limits: TransactionLimits) => string;
  readonly beginWrite: (limits: TransactionLimits) => string;
  /** Begins a change of the schema, for which others wait as long as it takes. */
  readonly beginSchemaChange: string;
  /**
   * Waits until no other process migrates; held to the end of the transaction. Undefined where `beginSchemaChange` does
   * that.
   */
  readonly lockMigrations: string | undefined;
  /** In a write transaction: makes it one that writes, and changes nothing. */
  readonly touch: string;
  /**
   * Locks the versions of the parts in the JSON array `$1`, in one order for all. Undefined where there is one writer
   * at a time.
   */
  readonly lockParts: string | undefined;
  /** At the end of a SELECT: keeps its rows locked to the end of the transaction; empty where there is one writer. */
  readonly lockRows: string;
  /** The same, leaving out rows that others have locked. */
  readonly lockFreeRows: string;
  /** Whether a statement may begin with others that write, by WITH. */
  readonly writesInWith: boolean;
  /** Whether a string contains another, byte for byte. */
  readonly contains: (text: string, part: string) => string;
  /** Whether a column has one of the values that a query selects, which runs once. */
  readonly isAmong: (column: string, select: string) => string;
  /** Text that is read as JSON. */
  readonly json: (text: string) => string;
  /** A table function over a JSON array given as text: one row an element, in the column `value`. */
  readonly jsonElements: (parameter: string) => string;
  /** Waits until no other transaction seals audit events; held to the end. Undefined where there is one writer. */
  readonly lockSealing: string | undefined;
  /** The database's time in milliseconds since 1970, the same in all of a statement. */
  readonly milliseconds: string;
  /** Milliseconds since 1970 as 12 hex digits. */
  readonly hexTime: (milliseconds: string) => string;
  /** Milliseconds since 1970 as RFC 3339 in UTC. */
  readonly textTime: (milliseconds: string) => string;
  /** Makes a table of the connection's own. On SQLite the file of a stage is one already. */
  readonly temporary: '' | 'TEMPORARY';
  /** The time of the server, RFC 3339 in UTC with milliseconds. */
  readonly currentTime: string;
  /** The type of text that compares by bytes. */
  readonly textType: string;
  /** Before a table: lets the planner know its size. Undefined where plans do not depend on it. */
  readonly analyse: string | undefined;
  /** A statement with the placeholders `$1`, `$2`, … in the engine's own form. */
  readonly placeholders: (sql: string) => string;
  /** Whether the engine refused a write because the unique index over `name_key` of this table has the name already. */
  readonly isNameTaken: (error: unknown, table: string) => boolean;
  readonly failureOf: (error: unknown) => DatabaseFailure | undefined;
  /** What the error says of the state of the database, in words for an operator; undefined where it says nothing. */
  readonly explain: (error: object) => string | undefined;
}
