import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the salts of the chain's links: see docs/decisions/audit-log.md. Existing links have none. Earlier versions
 * cannot run on this schema: they would seal without a salt after links with one.
 */
export class SaltSeals1767225600670 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    await runner.query(`ALTER TABLE audit_seal ADD COLUMN salt ${isPostgres ? 'text COLLATE "C"' : 'text'}`);
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600670');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600610');
    await runner.query('ALTER TABLE audit_seal DROP COLUMN salt');
  }
}
