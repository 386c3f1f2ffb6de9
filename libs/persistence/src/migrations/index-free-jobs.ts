import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes free jobs in the order in which workers take them; otherwise each worker sorts all waiting jobs. On
 * PostgreSQL jobs are stored by graphile-worker.
 */
export class IndexFreeJobs1767225600080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'postgres') return;
    await runner.query(
      'CREATE INDEX job_free ON job (kind, priority, due_at, id) WHERE dead = 0 AND lease_token IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type !== 'postgres') await runner.query('DROP INDEX job_free');
  }
}
