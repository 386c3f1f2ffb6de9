import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a nullable column of text, which is not searched by. Both engines take the statements as they are. */
abstract class AddText implements MigrationInterface {
  protected abstract readonly table: string;
  protected abstract readonly column: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${this.table} ADD COLUMN ${this.column} text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${this.table} DROP COLUMN ${this.column}`);
  }
}

/** The trace that a job belongs to. */
class AddJobTrace1767225600006 extends AddText {
  protected readonly table = 'job';
  protected readonly column = 'trace';
}

/** Which client started a check; null for those from before. */
class AddCheckStarter1767225600020 extends AddText {
  protected readonly table = 'sod_check';
  protected readonly column = 'started_by';
}

/** The manager of an identity. */
class AddManager1767225600200 extends AddText {
  protected readonly table = 'identity';
  protected readonly column = 'manager_id';
}

/** Who owns the violations of a policy, and which controls it allows. */
class AddViolationOwners1767225600201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sod_policy ADD COLUMN violation_owner_assignment_config text');
    await runner.query("ALTER TABLE sod_policy ADD COLUMN secondary_owner_refs text NOT NULL DEFAULT '[]'");
    await runner.query("ALTER TABLE sod_policy ADD COLUMN allowed_controls text NOT NULL DEFAULT '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['violation_owner_assignment_config', 'secondary_owner_refs', 'allowed_controls'])
      await runner.query(`ALTER TABLE sod_policy DROP COLUMN ${column}`);
  }
}

/** How many violations an import began and ended. */
class AddImportedViolations1767225600310 extends AddText {
  protected readonly table = 'import_record';
  protected readonly column = 'violations';
}

/** Migrations that only add a column. One that was released is never changed again. */
export const addedColumns = [
  AddJobTrace1767225600006,
  AddCheckStarter1767225600020,
  AddManager1767225600200,
  AddViolationOwners1767225600201,
  AddImportedViolations1767225600310,
] as const;
