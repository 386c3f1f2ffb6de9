import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that end with the key, so that their results are in order. */
const indexes = {
  assignment_access: 'assignment (access_type, access_id, identity_id)',
  access_grant_child: 'access_grant (child_type, child_id, parent_type, parent_id)',
  access_item_source_id: 'access_item (source_id, type, id)',
  identity_identity_profile_id: 'identity (identity_profile_id, id)',
  identity_profile_authoritative_source_id: 'identity_profile (authoritative_source_id, id)',
} as const;

/** Creates indexes for every lookup and deletion by reference. */
export class CreateLookups1767225600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await runner.query(`CREATE INDEX ${name} ON ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX ${name}`);
  }
}
