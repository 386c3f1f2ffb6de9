import type {
  ChangeLogReader,
  ChangeOperation,
  LoggedChange,
  LoggedKind,
  StatePart,
  StateVersion,
  StateVersions,
  UnloggedChange,
} from '@identity-governance/application';
import { keptChanges, stateParts } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import type { Dialect } from '../dialects/dialect';
import { returning } from '../dialects/table-sql';
import type { Column } from '../tables/table';
import { collectionTables } from '../tables/tables';

export interface ChangeLogOptions {
  /** Maximum number of entries per lock scope, default 100,000. */
  readonly keptChanges?: number;
}

type Records = readonly Record<string, unknown>[];

export const readVersions = 'SELECT name, version, token FROM state_version';

export function readPresent({ currentTime }: Dialect): string {
  return `SELECT name, version, token, ${currentTime} AS now FROM state_version`;
}

/**
 * Parses the versions of all lock scopes; throws if one is missing.
 *
 * INVARIANT (a row each part): without a row the scope would have neither a lock nor a version.
 */
export function parseVersions(rows: Records): StateVersions {
  const versions = new Map<string, StateVersion>(
    rows.map(({ name, version, token }) => [String(name), { position: Number(version), token: String(token) }]),
  );
  for (const part of stateParts) if (!versions.has(part)) throw new Error(missingPart(part));
  return Object.fromEntries(versions) as StateVersions;
}

export function missingPart(part: StatePart): string {
  return `the table state_version has no row \`${part}\`; restore the database, or insert the row with version 0`;
}

/**
 * Writes the changes of the transaction to the log, under the lock of each scope, which is held until the commit, so
 * that positions follow the order of the commits. Best called last, so that others wait as briefly as possible.
 */
export async function logChanges(scope: TransactionScope, { keptChanges: kept = keptChanges }: ChangeLogOptions) {
  const logged = scope.changes.take();
  await analyseChanged(
    scope,
    logged.flatMap(([, changes]) => changes),
  );
  for (const [part, changes] of logged) {
    const last = await append(scope, part, changes);
    await prune(scope, part, { first: last - changes.length, last, kept });
  }
}

/**
 * Analyzes the tables of kinds with very many changed rows, as after a large import: otherwise PostgreSQL plans with
 * their earlier sizes until autovacuum has run.
 */
async function analyseChanged(scope: TransactionScope, changes: readonly UnloggedChange[]): Promise<void> {
  const { analyse } = scope.engine;
  const tables = new Set(changes.flatMap(({ kind, key }) => (key === null ? tablesOf(kind) : [])));
  if (analyse !== undefined && tables.size > 0) await scope.run(`${analyse} ${[...tables].join(', ')}`, []);
}

function tablesOf(kind: LoggedKind): readonly string[] {
  if (kind === 'accountAccess') return [];
  const { name, search } = collectionTables[kind];
  return [name, ...(search === undefined ? [] : ['search_term']), ...(kind === 'accounts' ? ['promoted_value'] : [])];
}

const version: Column = { property: 'version', name: 'version', kind: 'integer' };
const raise = 'UPDATE state_version SET version = version + $2, token = $3 WHERE name = $1';

/** Appends the entries and raises the version; returns the position of the last new entry. */
async function append(scope: TransactionScope, part: StatePart, changes: readonly UnloggedChange[]): Promise<number> {
  const { engine, token } = scope;
  const entries = changes.map(({ kind, key, operation }, i) => {
    return [kind, key === null ? '*' : JSON.stringify(key), operation, i + 1 - changes.length];
  });
  const raised = [part, changes.length, token];
  const parameters = [...raised, JSON.stringify(entries)];
  if (engine.writesInWith) {
    const atOnce = `WITH raised AS (${raise} RETURNING name, version, token), logged AS (${insert(engine, 'raised')})`;
    return positionIn(part, await scope.query(`${atOnce} SELECT version FROM raised`, parameters));
  }
  const last = positionIn(part, await scope.query(returning(raise, [version]), raised));
  await scope.run(insert(engine, 'state_version'), parameters);
  return last;
}

/**
 * Returns the statement that inserts entries after the version. `$4` contains the columns of each entry, with its
 * distance from the last.
 */
function insert(engine: Dialect, versions: string): string {
  return `INSERT INTO change_log (part, token, kind, row_key, operation, position)
    SELECT v.name, v.token, ${[0, 1, 2].map((i) => `CAST(value->>${i} AS text)`).join(', ')},
      v.version + CAST(value->>3 AS bigint)
    FROM ${versions} v CROSS JOIN ${engine.jsonElements('$4')} WHERE v.name = $1`;
}

function positionIn(part: StatePart, [row]: Records): number {
  if (row === undefined) throw new Error(missingPart(part));
  return Number(row.version);
}

/** Deletes old entries, but not on each call, because each deletion is a separate statement. */
async function prune(
  scope: TransactionScope,
  part: StatePart,
  { first, last, kept }: { readonly first: number; readonly last: number; readonly kept: number },
): Promise<void> {
  const step = Math.max(1, Math.floor(kept / 100));
  if (Math.floor(first / step) === Math.floor(last / step)) return;
  await scope.run('DELETE FROM change_log WHERE part = $1 AND position < $2', [part, last - kept]);
}

/** A larger batch would block the event loop for long. */
const ENTRIES_AT_ONCE = 5000;

const entriesFrom = `SELECT position, token, kind, row_key, operation FROM change_log
  WHERE part = $1 AND position >= $2 ORDER BY position LIMIT $3`;

export function openChangeLog(scope: TransactionScope): ChangeLogReader<LoggedKind> {
  return {
    async changesAfter(part, version, limit) {
      const changes: LoggedChange<LoggedKind>[] = [];
      for (;;) {
        const place = changes.at(-1) ?? version;
        const size = Math.min(limit - changes.length, ENTRIES_AT_ONCE);
        const [first, ...entries] = await scope.query(entriesFrom, [part, place.position, size + 1]);
        if (first === undefined || !isVersion(first, place)) return undefined;
        for (const entry of entries) changes.push(loggedChange(entry));
        if (entries.length < size || changes.length === limit) return changes;
      }
    },
  };
}

function loggedChange(entry: Record<string, unknown>): LoggedChange<LoggedKind> {
  return {
    position: Number(entry.position),
    token: entry.token as string,
    kind: entry.kind as LoggedKind,
    key: entry.row_key === '*' ? null : (JSON.parse(entry.row_key as string) as string[]),
    operation: entry.operation as ChangeOperation,
  };
}

function isVersion(entry: Record<string, unknown>, { position, token }: StateVersion): boolean {
  return Number(entry.position) === position && entry.token === token;
}
