import { randomUUID } from 'node:crypto';
import type { Database } from '../database';
import { DatabaseFault } from '../database-fault';
import { copyJobs } from '../jobs/copy-jobs';
import { sealGuard } from '../migrations/seal-guards';
import type { TransactionScope } from '../connections/transaction-scope';
import { listTables, type StoredTable } from './list-tables';
import { digestRows, lastKey, readRows, type StoredRow, type TableDigest } from './read-rows';

export interface Move {
  readonly from: Database;
  readonly to: Database;
  /** Called after each chunk, and after each compared table. */
  readonly onProgress?: (progress: MoveProgress) => void;
}

export interface MoveProgress {
  readonly doing: 'copy' | 'compare';
  readonly table: string;
  /** Number of rows that this call copied or compared. */
  readonly rows: number;
}

export interface MovedTable extends TableDigest {
  readonly table: string;
}

/**
 * Copies everything from one migrated database to another, of either engine, and compares every row of both. `to` is
 * new or empty, or the result of an interrupted call, which is then continued after the last existing row.
 *
 * Until all rows have been compared, `to` has no history of migrations, so that no app considers it ready. Throws a
 * `DatabaseFault` if the two are not as described, or differ at the end because `from` was written to during the move.
 */
export async function moveDatabase({ from, to, onProgress }: Move): Promise<readonly MovedTable[]> {
  await ensureMigrated(from);
  await prepare(to);
  // One snapshot of all tables.
  return from.read(async (source) => {
    const tables = await commonTables(source, to);
    for (const table of tables) {
      await copyTable({
        source,
        to,
        table,
        onCopied: (rows) => onProgress?.({ doing: 'copy', table: table.name, rows }),
      });
    }
    await to.write(async (scope) => scope.query('ANALYZE', []));
    const moved = await to.read(async (target) => {
      const compared: MovedTable[] = [];
      for (const table of tables) {
        compared.push(await compareTable(source, target, table));
        onProgress?.({ doing: 'compare', table: table.name, rows: compared.at(-1)!.rows });
      }
      return compared;
    });
    await finish(source, to);
    return moved;
  });
}

async function ensureMigrated(from: Database): Promise<void> {
  if (await hasTable(from, 'migration_moving')) {
    throw new DatabaseFault('the source is the target of an unfinished move');
  }
  await from.refuseNewerSchema();
  const pending = await from.pendingMigrations();
  if (pending.length === 0) return;
  throw new DatabaseFault(`the source lacks ${pending.length} migrations; run \`governance migrate\` on it first`);
}

/**
 * Prepares the target: migrates and empties a new database, and sets its history aside; leaves a started one unchanged.
 */
async function prepare(to: Database): Promise<void> {
  if (await hasTable(to, 'migration_moving')) return;
  // One transaction: a killed call leaves no empty database that looks ready.
  const andThen = async (scope: TransactionScope) => {
    const tables = await listTables(scope);
    await ensureEmpty(scope, tables);
    for (const { name } of tables) await scope.run(`DELETE FROM ${name}`, []);
    await scope.run(sealGuard[scope.engine.name as keyof typeof sealGuard].off, []);
    await scope.run('ALTER TABLE migration RENAME TO migration_moving', []);
  };
  await to.migrate({ andThen });
}

/** Tables whose rows indicate that the database is in use. Other tables are filled by migrations. */
const ownData = ['access_item', 'account', 'audit_event', 'identity', 'identity_profile', 'sod_policy', 'source'];

async function ensureEmpty(scope: TransactionScope, tables: readonly StoredTable[]): Promise<void> {
  for (const table of tables.filter(({ name }) => ownData.includes(name))) {
    if ((await lastKey(scope, table)) === undefined) continue;
    throw new DatabaseFault(`the target has rows in \`${table.name}\`; move into a database that is new or empty`);
  }
}

async function commonTables(source: TransactionScope, to: Database): Promise<readonly StoredTable[]> {
  const tables = await listTables(source);
  const others = await to.read(async (scope) => listTables(scope));
  const differing = [...tables, ...others].find(
    (table) => ![tables, others].every((list) => list.some((one) => JSON.stringify(one) === JSON.stringify(table))),
  );
  if (differing === undefined) return tables;
  throw new DatabaseFault(
    `table \`${differing.name}\` differs between source and target; migrate both to the same version first`,
  );
}

interface TableCopy {
  readonly source: TransactionScope;
  readonly to: Database;
  readonly table: StoredTable;
  readonly onCopied: (rows: number) => void;
}

/**
 * Copies a table in chunks in the order of the key, each in a transaction: the last key shows the progress of earlier
 * calls.
 */
async function copyTable({ source, to, table, onCopied }: TableCopy): Promise<void> {
  const after = await to.read(async (scope) => lastKey(scope, table));
  let copied = 0;
  for await (const rows of readRows(source, table, after)) {
    await to.write(async (scope) => insertRows(scope, table, rows));
    copied += rows.length;
    onCopied(copied);
  }
}

async function insertRows(scope: TransactionScope, { name, columns }: StoredTable, rows: readonly StoredRow[]) {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map(({ type }, i) => `CAST(value->>${i} AS ${type})`).join(', ');
  const sql = `INSERT INTO ${name} (${names}) SELECT ${values} FROM ${scope.engine.jsonElements('$1')}`;
  await scope.run(sql, [JSON.stringify(rows)]);
}

async function compareTable(
  source: TransactionScope,
  target: TransactionScope,
  table: StoredTable,
): Promise<MovedTable> {
  const [there, here] = [await digestRows(source, table), await digestRows(target, table)];
  if (there.rows === here.rows && there.sha256 === here.sha256) return { table: table.name, ...here };
  throw new DatabaseFault(
    `table \`${table.name}\` differs after the move (${there.rows} rows in the source, ${here.rows} in the target): ` +
      'stop everything that writes to the source, and move into a new database',
  );
}

/**
 * Copies jobs and restores the history. Jobs come last, so that each is copied once. Querying pending migrations
 * creates an empty history.
 */
async function finish(source: TransactionScope, to: Database): Promise<void> {
  const options = { clock: { now: () => Date.now() }, ids: { next: () => randomUUID().replaceAll('-', '') } };
  await to.write(async (scope) => {
    await copyJobs(source, scope, options);
    await scope.run(sealGuard[scope.engine.name as keyof typeof sealGuard].on, []);
    await scope.run('DROP TABLE IF EXISTS migration', []);
    await scope.run('ALTER TABLE migration_moving RENAME TO migration', []);
  });
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  return database.read(async (scope) => (await scope.query(scope.engine.findTable, [name])).length > 0);
}
