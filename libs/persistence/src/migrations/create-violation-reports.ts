import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates reports of violations, and their archives in chunks. */
export class CreateViolationReports1767225600210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'violation_report',
        columns: [
          ...[text('id', primary), text('name')],
          ...['policy_id', 'policy_ids', 'client', 'subject'].map((name) => text(name, nullable)),
          ...[text('status'), text('message', nullable), text('attempt', nullable), integer('bytes')],
          ...[text('created'), text('completed', nullable)],
        ],
        indices: [
          { name: 'violation_report_policy', columnNames: ['policy_id', 'id'] },
          { name: 'violation_report_created', columnNames: ['created', 'id'] },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'violation_report_chunk',
        columns: [...[text('report_id', primary), text('attempt', primary), text('number', primary)], text('content')],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('violation_report_chunk');
    await runner.dropTable('violation_report');
  }
}
