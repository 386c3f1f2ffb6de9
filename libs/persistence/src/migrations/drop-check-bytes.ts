import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CountCheckBytes1767225600115 } from './count-check-bytes';

/**
 * Drops the byte counts of checks: checks are counted by client instead. Versions that read the bytes can no longer
 * run.
 */
export class DropCheckBytes1767225600140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await new CountCheckBytes1767225600115().down(runner);
    await runner.query('CREATE INDEX sod_check_started_by ON sod_check (started_by)');
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600140');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600135');
    await runner.query('DROP INDEX sod_check_started_by');
    await new CountCheckBytes1767225600115().up(runner);
  }
}
