import type { MigrationInterface, QueryRunner } from 'typeorm';

const strings = ['batch_id', 'batch_commit', 'batch_url', 'overrides'] as const;

/**
 * Adds the approvals of a pending change, its origin in files, and the owner of the files that it overrides, also to
 * events. Earlier versions cannot run on this schema: they would apply a change after the first of two approvals.
 */
export class AddApprovals1767225600600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const text = runner.connection.options.type === 'postgres' ? 'text COLLATE "C"' : 'text';
    for (const column of strings) await runner.query(`ALTER TABLE pending_change ADD COLUMN ${column} ${text}`);
    await runner.query('ALTER TABLE pending_change ADD COLUMN approvals_required bigint NOT NULL DEFAULT 1');
    await runner.query(`ALTER TABLE pending_change ADD COLUMN approvals ${text} NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE audit_event ADD COLUMN overrides ${text}`);
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600600');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600590');
    await runner.query('ALTER TABLE audit_event DROP COLUMN overrides');
    for (const column of [...strings, 'approvals_required', 'approvals'])
      await runner.query(`ALTER TABLE pending_change DROP COLUMN ${column}`);
  }
}
