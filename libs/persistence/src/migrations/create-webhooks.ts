import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table, type TableColumnOptions, type TableIndexOptions } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

const tables = ['webhook_delivery', 'webhook_event', 'webhook_secret', 'webhook_endpoint'];

/** Creates webhook endpoints with their secrets, the events that wait for the worker, and their deliveries. */
export class CreateWebhooks1767225600330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    const create = (name: string, columns: TableColumnOptions[], indices: TableIndexOptions[] = []) =>
      runner.createTable(new Table({ name, columns: [text('id', primary), ...columns], indices }));
    await create('webhook_endpoint', [
      ...['name', 'url', 'event_types', 'format'].map((name) => text(name)),
      ...[integer('enabled'), text('disabled_reason', nullable)],
      ...['public_key', 'created', 'modified'].map((name) => text(name)),
    ]);
    await create('webhook_secret', [text('secret'), text('signing_key'), text('previous', nullable)]);
    await create('webhook_event', [text('time'), text('type'), text('subject', nullable), text('data')]);
    await create(
      'webhook_delivery',
      [
        ...['endpoint_id', 'type', 'event', 'state'].map((name) => text(name)),
        ...[integer('attempts'), text('created'), text('next_attempt', nullable), text('completed', nullable)],
        ...[integer('last_status', nullable), text('last_error', nullable)],
      ],
      [
        { name: 'webhook_delivery_endpoint', columnNames: ['endpoint_id', 'id'] },
        { name: 'webhook_delivery_state', columnNames: ['state', 'id'] },
        { name: 'webhook_delivery_completed', columnNames: ['completed'] },
      ],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of tables) await runner.dropTable(name);
  }
}
