import type { ClientBase } from 'pg';
import { keepProcessAlive } from './connections/keep-process-alive';
import { keptAlive } from './connections/kept-alive';
import { DatabaseFault } from './database-fault';
import type { Dialect } from './dialects/dialect';
import type { OnSession } from './lock-watch';
import { migrations } from './migrations/migrations';

type Row = Record<string, unknown>;
type Query = (sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** What the history of migrations says about running this version on the schema. */
export interface SchemaState {
  /** Names of the migrations that the database lacks, in order. */
  readonly pending: readonly string[];
  /** The reason why a newer version has changed the schema so that this one must not run on it. */
  readonly refusal: string | undefined;
}

export async function readSchema(query: Query, { findTable }: Dialect): Promise<SchemaState> {
  // A database without a history is not newer.
  const hasHistory = (await query(findTable, ['migration'])).length > 0;
  const applied = hasHistory ? (await query('SELECT name FROM migration')).map(({ name }) => String(name)) : [];
  const pending = migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
  const newestKnown = Math.max(...migrations.map(({ name }) => numberOf(name)));
  const newer = applied.filter((name) => numberOf(name) > newestKnown).sort((a, b) => numberOf(a) - numberOf(b));
  if (newer.length === 0) return { pending, refusal: undefined };
  const [row] = await query('SELECT oldest FROM schema_compatibility');
  if (Number(row?.oldest) <= newestKnown) return { pending, refusal: undefined };
  const change = `a newer version has migrated the database (\`${newer.at(-1)!}\`)`;
  return { pending, refusal: `${change}; this version cannot run on it: use the newer version` };
}

/** Returns why this version must not run on the schema; undefined if it may. */
export function misfitOf({ pending, refusal }: SchemaState): DatabaseFault | undefined {
  if (refusal !== undefined) return new DatabaseFault(refusal);
  if (pending.length === 0) return undefined;
  const lacking = pending.length === 1 ? 'a migration' : `${pending.length} migrations`;
  return new DatabaseFault(`the database lacks ${lacking}; run \`governance migrate\` first`);
}

/** Returns the number at the end of a migration's name. */
function numberOf(migration: string): number {
  return Number(/\d+$/.exec(migration)?.[0] ?? 0);
}

/**
 * Migrates the schema of graphile-worker, which ensures that this happens once across processes. Loads it and the
 * driver only here. `onStart` receives the session.
 */
export async function migrateJobEngine(connectionString: string, onStart: OnSession): Promise<void> {
  const [{ runMigrations, Logger }, { Pool }] = await Promise.all([import('graphile-worker'), import('pg')]);
  // The pool awaits it, which its types lack.
  const onConnect = (client: ClientBase): unknown =>
    onStart(async (sql, parameters) => (await client.query<Row>(sql, [...parameters])).rows, 'SESSION');
  const pool = new Pool({
    ...{ connectionString, max: 1, application_name: 'identity-governance', ...keptAlive, onConnect },
  });
  keepProcessAlive(pool);
  pool.on('connect', () => undefined); // graphile-worker warns of a pool without a listener
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}
