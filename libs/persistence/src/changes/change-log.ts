import type {
  ChangeLogReader,
  ChangeOperation,
  LoggedKind,
  StatePart,
  StateVersion,
  StateVersions,
  UnloggedChange,
} from '@identity-governance/application';
import { keptChanges, stateParts } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';

export interface ChangeLogOptions {
  /** Entries that are kept of each part, 100,000 unless told otherwise. */
  readonly keptChanges?: number;
}

type Records = readonly Record<string, unknown>[];

export const readVersions = 'SELECT name, version, token FROM state_version';

/** Throws when a part is missing: without its row there is neither a lock nor a version. */
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
 * Writes what the transaction has changed to the log, under the lock of each part, which is held to the commit: so
 * positions are in the order of the commits. Best done last, so that others wait as short as can be.
 */
export async function logChanges(scope: TransactionScope, { keptChanges: kept = keptChanges }: ChangeLogOptions) {
  for (const [part, changes] of scope.changes.take()) {
    const last = await raise(scope, part, changes.length);
    await insert(scope, part, { changes, first: last - changes.length + 1 });
    await prune(scope, part, { first: last - changes.length, last, kept });
  }
}

/** The position of the last of `count` new entries. */
async function raise(scope: TransactionScope, part: StatePart, count: number): Promise<number> {
  const { affected } = await scope.run('UPDATE state_version SET version = version + $2, token = $3 WHERE name = $1', [
    part,
    count,
    scope.token,
  ]);
  if (affected !== 1) throw new Error(missingPart(part));
  const [row] = await scope.query('SELECT version FROM state_version WHERE name = $1', [part]);
  return Number(row!.version);
}

interface Entries {
  readonly changes: readonly UnloggedChange[];
  readonly first: number;
}

async function insert(scope: TransactionScope, part: StatePart, { changes, first }: Entries): Promise<void> {
  const rows = changes.map(({ kind, key, operation }, i) => [
    kind,
    key === null ? '*' : JSON.stringify(key),
    operation,
    first + i,
  ]);
  await scope.run(
    `INSERT INTO change_log (part, token, kind, row_key, operation, position)
     SELECT CAST($2 AS text), CAST($3 AS text), ${[0, 1, 2].map((i) => `CAST(value->>${i} AS text)`).join(', ')},
       CAST(value->>3 AS bigint) FROM ${scope.engine.jsonElements('$1')} WHERE true`,
    [JSON.stringify(rows), part, scope.token],
  );
}

/** Now and then, since each time is a statement of its own. */
async function prune(
  scope: TransactionScope,
  part: StatePart,
  { first, last, kept }: { readonly first: number; readonly last: number; readonly kept: number },
): Promise<void> {
  const step = Math.max(1, Math.floor(kept / 100));
  if (Math.floor(first / step) === Math.floor(last / step)) return;
  await scope.run('DELETE FROM change_log WHERE part = $1 AND position < $2', [part, last - kept]);
}

export function openChangeLog(scope: TransactionScope): ChangeLogReader<LoggedKind> {
  return {
    async changesAfter(part, version, limit) {
      const [place, ...entries] = await scope.query(
        `SELECT position, token, kind, row_key, operation FROM change_log
         WHERE part = $1 AND position >= $2 ORDER BY position LIMIT $3`,
        [part, version.position, limit + 1],
      );
      if (place === undefined || !isVersion(place, version)) return undefined;
      return entries.map((entry) => ({
        position: Number(entry.position),
        token: entry.token as string,
        kind: entry.kind as LoggedKind,
        key: entry.row_key === '*' ? null : (JSON.parse(entry.row_key as string) as string[]),
        operation: entry.operation as ChangeOperation,
      }));
    },
  };
}

function isVersion(entry: Record<string, unknown>, { position, token }: StateVersion): boolean {
  return Number(entry.position) === position && entry.token === token;
}
