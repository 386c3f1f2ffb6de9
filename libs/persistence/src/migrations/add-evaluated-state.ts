import type { MigrationInterface, QueryRunner } from 'typeorm';

/** On which state a check was evaluated; null for those from before. Both engines take these statements as they are. */
export class AddEvaluatedState1767225600090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sod_check ADD COLUMN evaluated_state text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sod_check DROP COLUMN evaluated_state');
  }
}
