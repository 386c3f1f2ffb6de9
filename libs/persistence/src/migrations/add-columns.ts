import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a nullable string column that is not searched. Both engines accept the statements. */
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

/** Adds the trace of a job. */
class AddJobTrace1767225600006 extends AddText {
  protected readonly table = 'job';
  protected readonly column = 'trace';
}

/** Adds the client that started a check; null for older checks. */
class AddCheckStarter1767225600020 extends AddText {
  protected readonly table = 'sod_check';
  protected readonly column = 'started_by';
}

/** Adds the manager of an identity. */
class AddManager1767225600200 extends AddText {
  protected readonly table = 'identity';
  protected readonly column = 'manager_id';
}

/** Adds the owners of the violations of a policy, and the controls that it allows. */
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

/** Adds the numbers of violations that an import started and ended. */
class AddImportedViolations1767225600310 extends AddText {
  protected readonly table = 'import_record';
  protected readonly column = 'violations';
}

/** Adds the SHA-256 of the files of an import. */
class AddImportChecksums1767225600440 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE import_record ADD COLUMN checksums text NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_record DROP COLUMN checksums');
  }
}

/** Adds the proposed rows of identities and members of groups. */
class AddProposedRows1767225600520 extends AddText {
  protected readonly table = 'pending_change';
  protected readonly column = 'proposed_rows';
}

/** Migrations that only add a column. A released one never changes. */
export const addedColumns = [
  AddJobTrace1767225600006,
  AddCheckStarter1767225600020,
  AddManager1767225600200,
  AddViolationOwners1767225600201,
  AddImportedViolations1767225600310,
  AddImportChecksums1767225600440,
  AddProposedRows1767225600520,
] as const;
