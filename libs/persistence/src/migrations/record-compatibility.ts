import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/**
 * Records the versions that may run on the schema: those that know the migration whose number is `oldest`. A migration
 * that is incompatible with earlier versions writes its own number there.
 */
export class RecordCompatibility1767225600013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({ name: 'schema_compatibility', columns: [text('schema_name', primary), integer('oldest')] }),
    );
    await runner.query("INSERT INTO schema_compatibility (schema_name, oldest) VALUES ('governance', 1767225600013)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('schema_compatibility');
  }
}
