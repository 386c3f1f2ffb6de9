import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which client started a check; null for those from before. Both engines take these statements as they are. */
export class AddCheckStarter1767225600020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sod_check ADD COLUMN started_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sod_check DROP COLUMN started_by');
  }
}
