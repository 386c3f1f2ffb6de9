import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds whether an identity is disabled, initially false. An older version would record violations of disabled
 * identities, so it must not run on this schema.
 */
export class AddDisabledIdentities1767225600380 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity ADD COLUMN disabled bigint NOT NULL DEFAULT 0');
    await runner.query('CREATE INDEX identity_disabled ON identity (id) WHERE disabled = 1');
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600380');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600340');
    await runner.query('DROP INDEX identity_disabled');
    await runner.query('ALTER TABLE identity DROP COLUMN disabled');
  }
}
