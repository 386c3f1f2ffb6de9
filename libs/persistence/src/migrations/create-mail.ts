import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates the mails to owners and approvers, and the plan of the worker that sends them. */
export class CreateMail1767225600630 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'mail',
        columns: [
          text('id', primary),
          ...['kind', 'identity_id', 'change_ids', 'state'].map((name) => text(name)),
          ...[integer('attempts'), text('created')],
          ...['up_to', 'next_attempt', 'completed'].map((name) => text(name, nullable)),
          integer('last_status', nullable),
        ],
        indices: [
          { name: 'mail_identity', columnNames: ['identity_id', 'created'] },
          { name: 'mail_next_attempt', columnNames: ['next_attempt'] },
          { name: 'mail_completed', columnNames: ['completed'] },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'mail_plan',
        columns: [text('id', primary), text('day', nullable), text('told_changes'), integer('without_address')],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('mail_plan');
    await runner.dropTable('mail');
  }
}
