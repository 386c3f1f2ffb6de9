import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the notes of readers to records of imports, initially none. */
export class AddImportNotes1767225600530 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE import_record ADD COLUMN notes text NOT NULL DEFAULT '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_record DROP COLUMN notes');
  }
}
