import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';

/** Creates sources and profiles, identities, their accounts and assignments. */
export class CreateInventory1767225600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSources(runner);
    await createProfiles(runner);
    await createIdentities(runner);
    await createAccounts(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['account', 'assignment', 'identity', 'identity_profile', 'account_attribute', 'source']) {
      await runner.dropTable(table);
    }
  }
}

async function createSources(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'source',
      columns: [text('id', primary), text('name'), text('description', nullable), text('attributes')],
    }),
  );
  await runner.createTable(
    new Table({
      name: 'account_attribute',
      columns: [
        text('source_id', primary),
        text('name', primary),
        text('type'),
        integer('multi_valued'),
        text('description', nullable),
      ],
    }),
  );
}

/**
 * Creates profiles. An identity profile and its auth profile are one row; an auth profile starts with the defaults in
 * docs/concepts.md.
 */
async function createProfiles(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'identity_profile',
      columns: [
        text('id', primary),
        text('name'),
        text('name_key'),
        text('description', nullable),
        integer('priority'),
        text('authoritative_source_id'),
        text('type', { default: "'NON_PTA'" }),
        integer('off_network', { default: 0 }),
        integer('untrusted_geography', { default: 0 }),
        text('application_id', nullable),
        text('application_name', nullable),
        integer('strong_auth_login', { default: 0 }),
      ],
      indices: [{ name: 'identity_profile_name_key', columnNames: ['name_key'], isUnique: true }],
    }),
  );
}

async function createIdentities(runner: QueryRunner): Promise<void> {
  const { text } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'identity',
      columns: [
        text('id', primary),
        text('name'),
        text('email', nullable),
        text('identity_profile_id', nullable),
        text('attributes'),
      ],
    }),
  );
  await runner.createTable(
    new Table({
      name: 'assignment',
      columns: [text('identity_id', primary), text('access_type', primary), text('access_id', primary)],
      withoutRowid: true,
    }),
  );
}

async function createAccounts(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'account',
      columns: [
        text('id', primary),
        text('source_id'),
        text('identity_id', nullable),
        text('native_identity'),
        text('name'),
        integer('disabled'),
        text('attributes'),
      ],
      indices: [
        { name: 'account_source_id', columnNames: ['source_id', 'id'] },
        { name: 'account_identity_id', columnNames: ['identity_id', 'id'] },
      ],
    }),
  );
}
