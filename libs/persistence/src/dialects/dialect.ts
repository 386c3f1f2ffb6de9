/** Everything in which the two engines differ, but for how they are connected and the types of their columns. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly beginRead: string;
  readonly beginWrite: string;
  /**
   * Waits until no other process migrates; held to the end of the transaction. Undefined where `beginWrite` does that.
   */
  readonly lockMigrations: string | undefined;
  /**
   * Locks the versions of the parts in the JSON array `$1`, in one order for all. Undefined where there is one writer
   * at a time.
   */
  readonly lockParts: string | undefined;
  /** At the end of a SELECT: keeps its rows locked to the end of the transaction; empty where there is one writer. */
  readonly lockRows: string;
  /** The same, leaving out rows that others have locked. */
  readonly lockFreeRows: string;
  /** A table function over a JSON array given as text: one row an element, in the column `value`. */
  readonly jsonElements: (parameter: string) => string;
  /** A statement with the placeholders `$1`, `$2`, … in the engine's own form. */
  readonly placeholders: (sql: string) => string;
  /** Whether the engine refused a write because a unique index has that value already. */
  readonly isUniqueViolation: (error: unknown) => boolean;
  /** Whether the engine gave up because of other writers, so that the same transaction may succeed later. */
  readonly isBusy: (error: unknown) => boolean;
}

const sqlite: Dialect = {
  name: 'sqlite',
  beginRead: 'BEGIN',
  // IMMEDIATE takes the one write lock at once: a later upgrade could fail, and no busy timeout helps against that.
  beginWrite: 'BEGIN IMMEDIATE',
  lockMigrations: undefined,
  lockParts: undefined,
  lockRows: '',
  lockFreeRows: '',
  jsonElements: (parameter) => `json_each(${parameter})`,
  // SQLite would number `$1` by its first use, `?1` is the first value.
  placeholders: (sql) => sql.replace(/\$(\d+)/g, '?$1'),
  isUniqueViolation: (error) => messageOf(error).includes('UNIQUE constraint failed'),
  isBusy: (error) => messageOf(error).includes('SQLITE_BUSY'),
};

const postgres: Dialect = {
  name: 'postgres',
  beginRead: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  beginWrite: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  lockMigrations: 'SELECT pg_advisory_xact_lock(7218413905)',
  lockParts:
    'SELECT name FROM state_version WHERE name IN (SELECT json_array_elements_text($1::json)) ORDER BY name FOR UPDATE',
  lockRows: 'FOR UPDATE',
  lockFreeRows: 'FOR UPDATE SKIP LOCKED',
  jsonElements: (parameter) => `json_array_elements(CAST(${parameter} AS json))`,
  placeholders: (sql) => sql,
  isUniqueViolation: (error) => messageOf(error).includes('duplicate key value violates unique constraint'),
  // Deadlock, serialization failure, lock not available.
  isBusy: (error) => ['40P01', '40001', '55P03'].includes(String((error as { code?: unknown } | null)?.code)),
};

export const dialects: Readonly<Record<Dialect['name'], Dialect>> = { sqlite, postgres };

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
