import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates controls on violations, and pending changes of violations. */
export class CreateAppliedControls1767225600220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'applied_control',
        columns: [
          ...[text('id', primary), text('violation_id'), text('control_id'), text('control_name')],
          ...[text('control_type'), text('applier_id'), text('applied_date'), text('expiration')],
          ...[text('comments', nullable), text('status')],
        ],
        indices: [
          { name: 'applied_control_violation', columnNames: ['violation_id', 'id'] },
          { name: 'applied_control_control', columnNames: ['control_id', 'status'] },
        ],
      }),
    );
    await runner.query('ALTER TABLE pending_change ADD COLUMN violation text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_change DROP COLUMN violation');
    await runner.dropTable('applied_control');
  }
}
