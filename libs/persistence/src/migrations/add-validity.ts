import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['assignment', 'account'] as const;
const columns = ['valid_from', 'valid_until'] as const;

/**
 * Adds the validity of assignments and accounts, initially unlimited. An older version would count expired access, so
 * it must not run on this schema.
 */
export class AddValidity1767225600320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const collation = runner.connection.options.type === 'postgres' ? ' COLLATE "C"' : '';
    for (const table of tables) {
      for (const column of columns) {
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} text${collation}`);
        await runner.query(
          `CREATE INDEX ${table}_${column} ON ${table} (${column}, identity_id) WHERE ${column} IS NOT NULL`,
        );
      }
    }
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600320');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600150');
    for (const table of tables) {
      for (const column of columns) {
        await runner.query(`DROP INDEX ${table}_${column}`);
        await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
      }
    }
  }
}
