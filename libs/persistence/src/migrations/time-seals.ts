import type { MigrationInterface, QueryRunner } from 'typeorm';
import { anchorGuard } from './audit-guards';
import { currentTime, guardOnPostgres, guardOnSqlite, sealGuard, unguardOnPostgres } from './seal-guards';

const oldest = (migration: number) =>
  `UPDATE schema_compatibility SET oldest = ${migration} WHERE schema_name = 'governance'`;

/**
 * Adds the time of seals, which determines how the log is cut off: see docs/decisions/audit-log.md. Existing seals
 * count as made now, because only their events give a time. Earlier versions would seal without a time, and cut by the
 * times that events claim.
 */
export class TimeSeals1767225600135 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    const [row] = (await runner.query(
      `SELECT ${isPostgres ? currentTime.postgres : currentTime.sqlite} AS now`,
    )) as readonly { readonly now: string }[];
    const type = isPostgres ? 'text COLLATE "C"' : 'text';
    // A default changes no row, which the tables would reject.
    await runner.query(`ALTER TABLE audit_seal ADD COLUMN sealed ${type} NOT NULL DEFAULT '${row!.now}'`);
    await runner.query(`ALTER TABLE audit_anchor ADD COLUMN sealed ${type}`);
    if (isPostgres) await runner.query('ALTER TABLE audit_seal ALTER COLUMN sealed DROP DEFAULT');
    for (const statement of isPostgres ? guardOnPostgres(await schemaOf(runner)) : guardOnSqlite) {
      await runner.query(statement);
    }
    await runner.query(oldest(1767225600135));
  }

  async down(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    await runner.query(oldest(1767225600130));
    const before = isPostgres
      ? [...unguardOnPostgres, anchorGuard.postgres]
      : [sealGuard.sqlite.off, 'DROP TRIGGER audit_anchor_old'];
    for (const statement of before) await runner.query(statement);
    for (const table of ['audit_seal', 'audit_anchor']) await runner.query(`ALTER TABLE ${table} DROP COLUMN sealed`);
    if (!isPostgres) await runner.query(anchorGuard.sqlite);
  }
}

async function schemaOf(runner: QueryRunner): Promise<string> {
  const [row] = (await runner.query('SELECT current_schema() AS name')) as readonly { readonly name: string }[];
  return row!.name;
}
