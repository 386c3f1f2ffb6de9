import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which account attributes carry entitlements; none so far. Both engines take these statements as they are. A version
 * that does not know them would leave out the access that accounts bring, so it must not run on this schema.
 */
export class AddEntitlementAttributes1767225600070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_attribute ADD COLUMN entitlement bigint NOT NULL DEFAULT 0');
    await runner.query(
      'CREATE INDEX account_attribute_entitlement ON account_attribute (source_id) WHERE entitlement = 1',
    );
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600070');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600013');
    await runner.query('DROP INDEX account_attribute_entitlement');
    await runner.query('ALTER TABLE account_attribute DROP COLUMN entitlement');
  }
}
