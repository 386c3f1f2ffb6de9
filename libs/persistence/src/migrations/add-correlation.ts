import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds correlation rules of sources and the correlation counts of imports, initially none. An older version would
 * import accounts without the identities that rules find, so it must not run on this schema.
 */
export class AddCorrelation1767225600410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE source ADD COLUMN correlation text NOT NULL DEFAULT '[]'");
    await runner.query('ALTER TABLE import_record ADD COLUMN correlation text');
    await runner.query('CREATE INDEX account_uncorrelated ON account (source_id, id) WHERE identity_id IS NULL');
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600410');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600380');
    await runner.query('DROP INDEX account_uncorrelated');
    await runner.query('ALTER TABLE import_record DROP COLUMN correlation');
    await runner.query('ALTER TABLE source DROP COLUMN correlation');
  }
}
