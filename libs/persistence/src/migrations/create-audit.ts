import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates the audit events. Each index ends with the id, so that a filter by its column is already in order. */
export class CreateAudit1767225600005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text } = columnTypes(runner);
    const indexed = ['actor', 'tracking_id', 'resource_type', 'resource_id'];
    await runner.createTable(
      new Table({
        name: 'audit_event',
        columns: [
          text('id', primary),
          text('created'),
          text('actor'),
          text('tracking_id'),
          text('action'),
          text('resource_type'),
          text('resource_id', nullable),
          text('before', nullable),
          text('after', nullable),
        ],
        indices: indexed.map((column) => ({ name: `audit_event_${column}`, columnNames: [column, 'id'] })),
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('audit_event');
  }
}
