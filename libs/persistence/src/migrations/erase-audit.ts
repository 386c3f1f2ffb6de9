import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the values of a person be erased from sealed events: see docs/decisions/erasure.md. A link may exchange its salt
 * for the digest of the values; the values of its event may then change, but nothing that the link covers itself.
 * Earlier versions cannot run on this schema: they would find erased events damaged, and carry over `ERASED` events.
 */
export class EraseAudit1767225600690 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    await runner.query(`ALTER TABLE audit_seal ADD COLUMN digest ${isPostgres ? 'text COLLATE "C"' : 'text'}`);
    for (const statement of isPostgres ? await guardOnPostgres(runner) : guardOnSqlite) await runner.query(statement);
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600690');
  }

  async down(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600670');
    for (const statement of isPostgres ? unguardOnPostgres : unguardOnSqlite) await runner.query(statement);
    await runner.query('ALTER TABLE audit_seal DROP COLUMN digest');
  }
}

const refusal = 'the audit log is never changed, except that `governance erase` removes the values of a person';

const keeps = (columns: readonly string[], equal: string) =>
  columns.map((column) => `NEW.${column} ${equal} OLD.${column}`).join(' AND ');

const covered = ['id', 'created', 'actor_kind', 'tracking_id', 'action', 'resource_type'];
const fixed = ['position', 'event_id', 'previous', 'hash', 'sealed'];
const erased = 'OLD.salt IS NOT NULL AND NEW.salt IS NULL AND OLD.digest IS NULL AND NEW.digest IS NOT NULL';

function allowed(table: Guarded, equal: string): string {
  return table === 'audit_seal'
    ? `${keeps(fixed, equal)} AND ${erased}`
    : `${keeps(covered, equal)} AND EXISTS (
        SELECT 1 FROM audit_seal s WHERE s.event_id = OLD.id AND s.digest IS NOT NULL)`;
}

type Guarded = (typeof tables)[number];
const tables = ['audit_event', 'audit_seal'] as const;

const guardOnSqlite = tables.flatMap((table) => [
  `DROP TRIGGER ${table}_no_update`,
  `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table} WHEN NOT (${allowed(table, 'IS')})
   BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
]);

const unguardOnSqlite = tables.flatMap((table) => [
  `DROP TRIGGER ${table}_no_update`,
  `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table}
   BEGIN SELECT RAISE(ABORT, 'the audit log is never changed'); END`,
]);

/** The functions see the tables of the schema first: see `seal-guards.ts`. */
async function guardOnPostgres(runner: QueryRunner): Promise<readonly string[]> {
  const [row] = (await runner.query('SELECT current_schema() AS name')) as readonly { readonly name: string }[];
  const path = `pg_catalog, "${row!.name.replaceAll('"', '""')}", pg_temp`;
  return tables.flatMap((table) => [
    `CREATE FUNCTION ${table}_no_update() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF NOT (${allowed(table, 'IS NOT DISTINCT FROM')}) THEN RAISE EXCEPTION '${refusal}'; END IF;
     RETURN NEW; END $$`,
    `ALTER FUNCTION ${table}_no_update() SET search_path = ${path}`,
    `DROP TRIGGER ${table}_no_update ON ${table}`,
    `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION ${table}_no_update()`,
    `CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION audit_no_update()`,
  ]);
}

const unguardOnPostgres = tables.flatMap((table) => [
  `DROP TRIGGER ${table}_no_truncate ON ${table}`,
  `DROP TRIGGER ${table}_no_update ON ${table}`,
  `DROP FUNCTION ${table}_no_update()`,
  `CREATE TRIGGER ${table}_no_update BEFORE UPDATE OR TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION audit_no_update()`,
]);
