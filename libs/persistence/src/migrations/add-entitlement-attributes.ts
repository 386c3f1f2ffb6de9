import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the account attributes that carry entitlements, initially none. Both engines accept these statements. An older
 * version would ignore the access of accounts, so it must not run on this schema.
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
