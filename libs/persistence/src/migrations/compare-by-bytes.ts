import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = {
  identity: ['manager_id'],
  import_record: ['checksums', 'correlation', 'message', 'notes', 'violations'],
  pending_change: ['proposed_rows', 'violation'],
  sod_check: ['evaluated_state', 'started_by'],
  sod_policy: ['allowed_controls', 'secondary_owner_refs', 'violation_owner_assignment_config'],
  source: ['correlation'],
} as const;

/** Lets PostgreSQL compare the strings by bytes that were added with the collation of the database, as SQLite does. */
export class CompareByBytes1767225600540 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await collate(runner, '"C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await collate(runner, '"default"');
  }
}

async function collate(runner: QueryRunner, collation: string): Promise<void> {
  if (runner.connection.options.type !== 'postgres') return;
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => `ALTER COLUMN ${name} TYPE text COLLATE ${collation}`);
    await runner.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
  }
}
