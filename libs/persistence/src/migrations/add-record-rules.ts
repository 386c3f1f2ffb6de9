import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rules by which the records of violations were evaluated, as JSON; null in older rows. */
export class AddRecordRules1767225600700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const text = runner.connection.options.type === 'postgres' ? 'text COLLATE "C"' : 'text';
    await runner.query(`ALTER TABLE violation_watermark ADD COLUMN rules ${text}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE violation_watermark DROP COLUMN rules');
  }
}
