import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stored events of applied imports, by table. In a string of an event the quotation marks would be escaped. */
const events = { webhook_event: 'data', webhook_delivery: 'event' } as const;

/**
 * Renames the numbers of violations that started with an import or on a day from `begun` to `started`. Earlier versions
 * cannot run on this schema: they read and write the old name.
 */
export class RenameBegun1767225600610 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, 'begun', 'started');
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600610');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600600');
    await rename(runner, 'started', 'begun');
  }
}

async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(`ALTER TABLE violation_day RENAME COLUMN ${from} TO ${to}`);
  await runner.query(
    `UPDATE import_record SET violations = replace(violations, '"${from}":', '"${to}":') WHERE violations IS NOT NULL`,
  );
  for (const [table, column] of Object.entries(events)) {
    await runner.query(
      `UPDATE ${table} SET ${column} = replace(${column}, '"violations":{"${from}":', '"violations":{"${to}":')
       WHERE type = 'import.applied'`,
    );
  }
}
