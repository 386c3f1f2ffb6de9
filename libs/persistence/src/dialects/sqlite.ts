import type { Dialect } from './dialect';

const listColumns = `
  SELECT t.name AS table_name, c.name AS column_name, lower(c.type) AS type, c.pk AS key_position
  FROM sqlite_master t, pragma_table_info(t.name) c
  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

export const sqlite: Dialect = {
  name: 'sqlite',
  isRemote: false,
  hasOneWriter: true,
  jobs: 'table',
  // SQLite never reorders such joins.
  lookUp: (join, table, condition) => `${join} JOIN ${table} ON ${condition}`,
  jsonBy: 'row',
  listColumns,
  findTable: `SELECT name FROM sqlite_master WHERE type = 'table' AND name = $1`,
  inspect: `SELECT 'SQLite ' || sqlite_version() AS server, NULL AS bytes, NULL AS clock,
    (SELECT file FROM pragma_database_list WHERE name = 'main') AS file`,
  checkPages: 'PRAGMA quick_check(1)',
  beginRead: () => 'BEGIN',
  // IMMEDIATE takes the one write lock immediately: a later upgrade could fail, which no busy timeout prevents.
  beginWrite: () => 'BEGIN IMMEDIATE',
  beginMerge: () => 'BEGIN IMMEDIATE',
  rollBackMerge: 'ROLLBACK',
  beginSchemaChange: 'BEGIN IMMEDIATE',
  lockMigrations: undefined,
  // An unused number in the file's header; it is written although it does not change.
  touch: 'PRAGMA user_version = 0',
  lockParts: undefined,
  lockRows: '',
  lockFreeRows: '',
  lockSealing: undefined,
  milliseconds: "CAST(unixepoch('now', 'subsec') * 1000 AS integer)",
  hexTime: (milliseconds) => `printf('%012x', ${milliseconds})`,
  textTime: (milliseconds) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${milliseconds} / 1000.0, 'unixepoch')`,
  hexDigits: (number, digits) => `printf('%0${digits}x', ${number})`,
  randomHex: 'lower(hex(randomblob(4)))',
  jsonText: (text) => `json_quote(${text})`,
  jsonNames: (text, alias) => `json_each(${text}) ${alias}`,
  elementText: 'value',
  rowNumber: 'INTEGER PRIMARY KEY',
  temporary: '',
  dropsOnCommit: '',
  currentTime: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
  textType: 'text',
  analyse: undefined,
  writesInWith: false,
  indexesWholeText: true,
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  isAmong: (column, select) => `${column} IN (${select})`,
  // `->` alone would take names such as `$` or `[a]` for paths.
  jsonMember: (text, name) => `(SELECT ${text} -> m.fullkey FROM json_each(${text}) m WHERE m.key = ${name})`,
  jsonList: (values) => `json_group_array(json_array(${values.join(', ')}))`,
  jsonElements: (parameter) => `json_each(${parameter})`,
  // SQLite would number `$1` by its first use; `?1` is the first value.
  placeholders: (sql) => sql.replace(/\$(\d+)/g, '?$1'),
  // The code identifies the violation; only the names in the message identify the unique index.
  isNameTaken: (error, table) =>
    sqliteCode(error) === UNIQUE && error instanceof Error && error.message.endsWith(` ${table}.name_key`),
  failureOf(error) {
    const code = sqliteCode(error);
    if (code === undefined) return undefined;
    if (busyCodes.has(primaryOf(code))) return 'busy';
    return unavailableCodes.has(primaryOf(code)) || isReadOnlyByAccident(code) ? 'unavailable' : undefined;
  },
  explain(error) {
    const code = sqliteCode(error);
    return code === undefined ? undefined : meanings[primaryOf(code)];
  },
};

/** Meaning of each primary code; the driver's message follows. */
const meanings: Readonly<Record<number, string>> = {
  3: 'the SQLite database cannot be opened for lack of permission',
  8: 'the SQLite database or its folder cannot be written',
  10: 'I/O error on the disk that holds the SQLite database',
  11: 'the SQLite database is damaged, restore a backup',
  13: 'the disk of the SQLite database is full',
  14: 'the SQLite database cannot be opened',
  26: 'the file is not a SQLite database',
};

/** SQLITE_CONSTRAINT_UNIQUE. */
const UNIQUE = 2067;
const READONLY = 8;
/** SQLITE_BUSY, SQLITE_LOCKED. */
const busyCodes: ReadonlySet<number> = new Set([5, 6]);
/** SQLITE_NOMEM, IOERR, FULL, CANTOPEN, PROTOCOL. */
const unavailableCodes: ReadonlySet<number> = new Set([7, 10, 13, 14, 15]);

/** Returns whether the file was moved or its log cannot be opened; otherwise the connection is read-only on purpose. */
function isReadOnlyByAccident(code: number): boolean {
  return primaryOf(code) === READONLY && code !== READONLY;
}

/** Returns the extended result code of a SQLite error; system errors have negative numbers. */
export function sqliteCode(error: unknown): number | undefined {
  const { errno } = (error ?? {}) as { readonly errno?: unknown };
  return typeof errno === 'number' && errno > 0 ? errno : undefined;
}

/** Returns the primary code, which all extended codes of a kind share. */
function primaryOf(code: number): number {
  return code & 0xff;
}
