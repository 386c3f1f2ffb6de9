import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates pending changes of SOD policies, including ended ones. */
export class CreatePendingChanges1767225600120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'pending_change',
        columns: [
          text('id', primary),
          text('state'),
          text('action'),
          text('resource_id'),
          text('before', nullable),
          text('after', nullable),
          text('proposed_by'),
          text('proposed_by_client'),
          text('created'),
          text('expires'),
          text('ruled_by', nullable),
          text('ruled_by_client', nullable),
          text('comment', nullable),
          text('completed', nullable),
        ],
        indices: [
          { name: 'pending_change_expires', columnNames: ['state', 'expires'] },
          { name: 'pending_change_completed', columnNames: ['completed', 'id'] },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('pending_change');
  }
}
