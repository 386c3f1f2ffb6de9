import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that a job belongs to. Both engines take these statements as they are. */
export class AddJobTrace1767225600006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN trace');
  }
}
