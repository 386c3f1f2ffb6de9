import type { Dialect, TransactionLimits } from './dialect';

/**
 * Reads the catalog itself: information_schema reads the tables of all schemas, and their permissions. OFFSET prevents
 * joins that read the columns and indexes of all schemas, and the schema is looked up once, not for each of their
 * tables.
 */
const listColumns = `
  SELECT c.relname AS table_name, a.attname AS column_name, format_type(a.atttypid, NULL) AS type,
    coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) AS key_position
  FROM pg_class c
  JOIN LATERAL (SELECT * FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped OFFSET 0) a ON true
  LEFT JOIN LATERAL (SELECT * FROM pg_index WHERE indrelid = c.oid AND indisprimary OFFSET 0) i ON true
  WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relkind IN ('r', 'p')`;

export const postgres: Dialect = {
  name: 'postgres',
  isRemote: true,
  hasOneWriter: false,
  jobs: 'graphile',
  lookUp: (join, table, condition) => {
    const alias = table.slice(table.indexOf(' ') + 1);
    // OFFSET prevents it from becoming a join of whole tables.
    return `${join} JOIN LATERAL (SELECT * FROM ${table} WHERE ${condition} OFFSET 0) ${alias}${join === 'LEFT' ? ' ON true' : ''}`;
  },
  // PostgreSQL would read the whole row again for each column.
  jsonBy: 'column',
  listColumns,
  findTable: `SELECT relname AS table_name FROM pg_class
    WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind IN ('r', 'p') AND relname = $1`,
  inspect: `SELECT 'PostgreSQL ' || current_setting('server_version') AS server, NULL AS file,
    pg_database_size(current_database()) AS bytes, extract(epoch FROM clock_timestamp()) * 1000 AS clock`,
  checkPages: undefined,
  beginRead: (limits) => `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${limitWaits(limits)}`,
  beginWrite: (limits) =>
    `BEGIN ISOLATION LEVEL READ COMMITTED${limitWaits({ ...limits, statementMilliseconds: limits.writeMilliseconds })}`,
  // The stage is a transaction already, without a time limit for statements.
  beginMerge: ({ lockMilliseconds }) => `SAVEPOINT merge; SET LOCAL lock_timeout = ${lockMilliseconds}`,
  rollBackMerge: 'ROLLBACK TO SAVEPOINT merge',
  beginSchemaChange: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  lockMigrations: 'SELECT pg_advisory_xact_lock(7218413905)',
  // Fails if the server or the transaction is read-only; the number makes the commit write to the log.
  touch: 'WITH nothing AS (UPDATE state_version SET version = version WHERE false) SELECT pg_current_xact_id()',
  lockParts: `SELECT name FROM state_version WHERE strpos($1, '"' || name || '"') > 0 ORDER BY name FOR UPDATE`,
  lockRows: 'FOR UPDATE',
  lockFreeRows: 'FOR UPDATE SKIP LOCKED',
  lockSealing: 'SELECT pg_advisory_xact_lock(7218413906)',
  milliseconds: 'CAST(floor(extract(epoch FROM statement_timestamp()) * 1000) AS bigint)',
  hexTime: (milliseconds) => `lpad(to_hex(${milliseconds}), 12, '0')`,
  textTime: (milliseconds) =>
    `to_char(to_timestamp(${milliseconds} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  hexDigits: (number, digits) => `lpad(to_hex(${number}), ${digits}, '0')`,
  randomHex: 'right(CAST(gen_random_uuid() AS text), 8)',
  jsonText: (text) => `coalesce(CAST(to_json(${text}) AS text), 'null')`,
  jsonNames: (text, alias) => `json_object_keys(CAST(${text} AS json)) AS ${alias}(key)`,
  rowNumber: 'bigint PRIMARY KEY',
  elementText: "value #>> '{}'",
  temporary: 'TEMPORARY',
  dropsOnCommit: 'ON COMMIT DROP',
  currentTime: `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  textType: 'text COLLATE "C"',
  analyse: 'ANALYZE (SKIP_LOCKED)',
  writesInWith: true,
  indexesWholeText: false,
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  // A semi-join would run for each row if statistics are missing.
  isAmong: (column, select) => `${column} = ANY (ARRAY(${select}))`,
  jsonMember: (text, name) => `CAST(CAST(${text} AS json) -> ${name} AS text)`,
  jsonList: (values) => `CAST(json_agg(json_build_array(${values.join(', ')})) AS text)`,
  jsonElements: (parameter) => `json_array_elements(CAST(${parameter} AS json))`,
  placeholders: (sql) => sql,
  isNameTaken: (error, table) =>
    codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === `${table}_name_key`,
  failureOf(error) {
    if (busyCodes.has(codeOf(error))) return 'busy';
    return isUnavailable(error) ? 'unavailable' : undefined;
  },
  explain: (error) => meanings[codeOf(error)],
};

/** Meaning of each code of PostgreSQL or the network; the driver's message follows. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens on the address in `DATABASE_URL`',
  ECONNRESET: 'the connection to the database was lost',
  ENOTFOUND: 'the host of `DATABASE_URL` is unknown',
  EAI_AGAIN: 'the host of `DATABASE_URL` cannot be resolved',
  ETIMEDOUT: 'the database does not respond',
  EHOSTUNREACH: 'the host of `DATABASE_URL` cannot be reached',
  ENETUNREACH: 'the network of the database cannot be reached',
  '28000': 'PostgreSQL refuses this user',
  '28P01': 'PostgreSQL refuses the user or the password of `DATABASE_URL`',
  '3D000': 'PostgreSQL does not have the database of `DATABASE_URL`',
  '42501': 'the user of `DATABASE_URL` lacks a permission in PostgreSQL',
  '25006': 'PostgreSQL is read-only, possibly a standby',
  '53100': 'the disk of PostgreSQL is full',
  '53300': 'PostgreSQL has no connection left',
  '57P01': 'PostgreSQL was stopped',
  '57P03': 'PostgreSQL is starting or stopping',
};

/**
 * Sets the limits for each transaction instead of the connection, so that they apply behind a transaction pooler too.
 */
function limitWaits({ lockMilliseconds, statementMilliseconds, idleMilliseconds }: TransactionLimits): string {
  return `; SET LOCAL lock_timeout = ${lockMilliseconds}; SET LOCAL statement_timeout = ${statementMilliseconds}
    ; SET LOCAL idle_in_transaction_session_timeout = ${idleMilliseconds}`;
}

/** Serialization failure, deadlock, lock not available. */
const busyCodes: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/**
 * PostgreSQL classes and codes: connection exceptions (08), insufficient resources (53), operator intervention
 * including statement timeouts (57), an idle transaction that was ended (25P03), a read-only server (25006), system
 * errors (58). Network: the names that Node gives.
 */
const unavailableCodes =
  /^(08\w{3}|53\w{3}|57\w{3}|58\w{3}|25P03|25006|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;

/** Messages of the driver and its pool that have no code. */
const lostConnection =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Client was closed|Client has encountered|Query runner already released/;

function isUnavailable(error: unknown): boolean {
  return unavailableCodes.test(codeOf(error)) || (error instanceof Error && lostConnection.test(error.message));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
