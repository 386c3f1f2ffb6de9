import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the state on which a check was evaluated; null for older checks. Both engines accept these statements. */
export class AddEvaluatedState1767225600090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sod_check ADD COLUMN evaluated_state text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sod_check DROP COLUMN evaluated_state');
  }
}
