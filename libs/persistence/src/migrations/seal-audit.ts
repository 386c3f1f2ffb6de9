import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { guardPostgres, guardSqlite, unguardPostgres } from './audit-guards';
import { columnTypes, primary } from './column-types';

/**
 * Creates the chain of sealed events, its cut-off, and the queue of events that wait for seals. Triggers add each new
 * event to the queue, and reject changes and deletions: see docs/decisions/audit-log.md. Earlier versions cannot run on
 * this schema, because they would write events that no sealer knows.
 */
export class SealAudit1767225600061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    const isPostgres = runner.connection.options.type === 'postgres';
    await runner.createTable(
      new Table({
        name: 'audit_seal',
        columns: [integer('position', primary), text('event_id'), text('previous'), text('hash')],
        indices: [{ name: 'audit_seal_event_id', columnNames: ['event_id'], isUnique: true }],
      }),
    );
    await runner.createTable(
      new Table({ name: 'audit_anchor', columns: [integer('position', primary), text('hash'), text('created')] }),
    );
    const sequence = isPostgres
      ? 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'
      : 'integer PRIMARY KEY AUTOINCREMENT';
    const eventId = isPostgres ? 'text COLLATE "C" NOT NULL' : 'text NOT NULL';
    await runner.query(`CREATE TABLE audit_unsealed (sequence ${sequence}, event_id ${eventId})`);
    await runner.query('INSERT INTO audit_unsealed (event_id) SELECT id FROM audit_event ORDER BY id');
    for (const statement of isPostgres ? guardPostgres : guardSqlite) await runner.query(statement);
    await runner.query("UPDATE schema_compatibility SET oldest = 1767225600061 WHERE schema_name = 'governance'");
  }

  async down(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    await runner.query("UPDATE schema_compatibility SET oldest = 1767225600013 WHERE schema_name = 'governance'");
    for (const table of ['audit_unsealed', 'audit_anchor', 'audit_seal']) await runner.dropTable(table);
    const triggers = ['audit_event_waits', 'audit_event_no_update', 'audit_event_no_delete'];
    if (isPostgres) for (const statement of unguardPostgres) await runner.query(statement);
    else for (const trigger of triggers) await runner.query(`DROP TRIGGER ${trigger}`);
  }
}
