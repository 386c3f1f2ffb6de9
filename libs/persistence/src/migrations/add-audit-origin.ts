import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['subject', 'address', 'token_id'] as const;

/** Adds the actor of a change: its kind, and for requests the subject and id of the token and the address. */
export class AddAuditOrigin1767225600060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const text = runner.connection.options.type === 'postgres' ? 'text COLLATE "C"' : 'text';
    await runner.query(`ALTER TABLE audit_event ADD COLUMN actor_kind ${text} NOT NULL DEFAULT 'UNKNOWN'`);
    for (const column of columns) await runner.query(`ALTER TABLE audit_event ADD COLUMN ${column} ${text}`);
    await runner.query('CREATE INDEX audit_event_subject ON audit_event (subject, id) WHERE subject IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_event_subject');
    for (const column of ['actor_kind', ...columns]) {
      await runner.query(`ALTER TABLE audit_event DROP COLUMN ${column}`);
    }
  }
}
