import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates schedules of reports of violations. */
export class CreateReportSchedules1767225600310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'report_schedule',
        columns: [
          ...[text('id', primary), text('name'), text('description', nullable)],
          ...[text('schedule'), text('recipients'), integer('email_empty_results')],
          ...['creator_id', 'modifier_id', 'created', 'modified'].map((name) => text(name)),
          text('next_run', nullable),
        ],
        indices: [{ name: 'report_schedule_next_run', columnNames: ['next_run', 'id'] }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('report_schedule');
  }
}
