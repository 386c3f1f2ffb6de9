import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates questions about past states, with their answers. */
export class CreateStateQueries1767225600680 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'state_query',
        columns: [
          ...[text('id', primary), text('client', nullable), text('subject', nullable)],
          ...[text('question'), text('at'), text('identity_id', nullable), text('item', nullable)],
          ...[text('policy_ids', nullable), text('status'), text('message', nullable), text('answer', nullable)],
          ...[text('created'), text('completed', nullable)],
        ],
        indices: [
          { name: 'state_query_client', columnNames: ['client', 'id'] },
          { name: 'state_query_created', columnNames: ['created', 'id'] },
          { name: 'state_query_completed', columnNames: ['completed', 'id'] },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('state_query');
  }
}
