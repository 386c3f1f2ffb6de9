import { DatabaseFault } from './database-fault';
import { migrations } from './migrations/migrations';

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Throws if a newer version has changed the schema so that this one must not run on it. */
export async function refuseNewerSchema(query: Query): Promise<void> {
  const newestKnown = Math.max(...migrations.map(({ name }) => numberOf(name)));
  // A database without a history is not newer.
  const applied = await query('SELECT name FROM migration').catch(() => []);
  const newer = applied.map(({ name }) => String(name)).filter((name) => numberOf(name) > newestKnown);
  if (newer.length === 0) return;
  const [row] = await query('SELECT oldest FROM schema_compatibility');
  if (Number(row?.oldest) <= newestKnown) return;
  throw new DatabaseFault(
    `a newer version has migrated the database (\`${newer.sort().at(-1)!}\`); this version cannot run on it: ` +
      'use the newer version',
  );
}

/** Returns the number at the end of a migration's name. */
function numberOf(migration: string): number {
  return Number(/\d+$/.exec(migration)?.[0] ?? 0);
}

/** Migrates the schema of graphile-worker, which ensures that this happens once across processes. Loaded only here. */
export async function migrateJobEngine(connectionString: string): Promise<void> {
  const { runMigrations, Logger } = await import('graphile-worker');
  await runMigrations({ connectionString, logger: new Logger(() => () => undefined) });
}
