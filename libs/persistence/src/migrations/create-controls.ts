import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates compensating controls. */
export class CreateControls1767225600181 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'compensating_control',
        columns: [
          text('id', primary),
          text('name'),
          text('name_key'),
          text('description', nullable),
          text('owner'),
          text('owner_type'),
          text('secondary_owners'),
          text('type'),
          text('action', nullable),
          text('workflow_id', nullable),
          integer('expiration', nullable),
          integer('justification_required'),
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('compensating_control');
  }
}
