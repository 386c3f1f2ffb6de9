import type { Dialect } from './dialect';

export const sqlite: Dialect = {
  name: 'sqlite',
  beginRead: () => 'BEGIN',
  // IMMEDIATE takes the one write lock at once: a later upgrade could fail, and no busy timeout helps against that.
  beginWrite: () => 'BEGIN IMMEDIATE',
  beginSchemaChange: 'BEGIN IMMEDIATE',
  lockMigrations: undefined,
  // A number in the file's header that nobody reads; it is written although it stays the same.
  touch: 'PRAGMA user_version = 0',
  lockParts: undefined,
  lockRows: '',
  lockFreeRows: '',
  lockSealing: undefined,
  milliseconds: "CAST(unixepoch('now', 'subsec') * 1000 AS integer)",
  hexTime: (milliseconds) => `printf('%012x', ${milliseconds})`,
  textTime: (milliseconds) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${milliseconds} / 1000.0, 'unixepoch')`,
  temporary: '',
  textType: 'text',
  analyse: undefined,
  jsonElements: (parameter) => `json_each(${parameter})`,
  // SQLite would number `$1` by its first use, `?1` is the first value.
  placeholders: (sql) => sql.replace(/\$(\d+)/g, '?$1'),
  // The driver hands on the primary code alone (19: a constraint); SQLite itself names the column in the message.
  isNameTaken: (error, table) =>
    (error as { errno?: unknown } | null)?.errno === 19 &&
    messageOf(error).endsWith(`UNIQUE constraint failed: ${table}.name_key`),
  failureOf(error) {
    const message = messageOf(error);
    if (/SQLITE_(BUSY|LOCKED)/.test(message)) return 'busy';
    return /SQLITE_(FULL|IOERR|CANTOPEN|PROTOCOL|NOMEM|READONLY_(DBMOVED|CANTINIT))/.test(message)
      ? 'unavailable'
      : undefined;
  },
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
