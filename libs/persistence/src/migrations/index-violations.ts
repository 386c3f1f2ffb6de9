import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes violations of a status by severity, and all violations by the end of their mitigation. */
export class IndexViolations1767225600360 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX violation_status_severity ON violation (status, severity, id)');
    await indexExpiration(runner, 'NULLS FIRST');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexExpiration(runner, 'NULLS LAST');
    await runner.query('DROP INDEX violation_status_severity');
  }
}

/** Indexes expirations. SQLite orders nulls first anyway. */
async function indexExpiration(runner: QueryRunner, nulls: 'NULLS FIRST' | 'NULLS LAST'): Promise<void> {
  if (runner.connection.options.type !== 'postgres') return;
  await runner.query('DROP INDEX violation_expiration');
  await runner.query(`CREATE INDEX violation_expiration ON violation (expiration ${nulls}, id)`);
}
