import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, nullable, primary } from './column-types';
import { fillSearch } from './fill-search';

/**
 * Creates search attributes, their promoted values, the names that the inventory uses, and the keys that find accounts.
 */
export class CreateSearch1767225600004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO state_version (name, version) VALUES ('search-attributes', 0)`);
    await createSearchAttributes(runner);
    await createPromotedValues(runner);
    await createAttributeNames(runner);
    await createAccountKeys(runner);
    await fillSearch(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['account_name_key', 'account_native_identity_key', 'account_disabled']) {
      await runner.query(`DROP INDEX ${index}`);
    }
    for (const column of ['name_key', 'native_identity_key']) {
      await runner.query(`ALTER TABLE account DROP COLUMN ${column}`);
    }
    for (const table of ['attribute_name', 'promoted_value', 'promotion', 'search_attribute']) {
      await runner.dropTable(table);
    }
    await runner.query(`DELETE FROM state_version WHERE name = 'search-attributes'`);
  }
}

async function createSearchAttributes(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'search_attribute',
      columns: [
        text('id', primary),
        text('name'),
        text('name_key'),
        text('display_name'),
        text('application_attributes'),
      ],
      indices: [{ name: 'search_attribute_name_key', columnNames: ['name_key'], isUnique: true }],
    }),
  );
  await runner.createTable(
    new Table({
      name: 'promotion',
      columns: [
        text('attribute_id', primary),
        text('id'),
        text('state'),
        text('source_ids'),
        text('after_account_id'),
        integer('done'),
        integer('total', nullable),
        text('started', nullable),
        text('completed', nullable),
        text('reason', nullable),
      ],
    }),
  );
}

/**
 * Creates promoted values. `value_key` is the canonical form. The index contains only its prefix, because PostgreSQL's
 * index entries are limited to about 2,700 bytes.
 */
async function createPromotedValues(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'promoted_value',
      columns: [
        text('account_id', primary),
        text('attribute_id', primary),
        integer('ordinal', primary),
        text('value'),
        text('value_key'),
      ],
      withoutRowid: true,
    }),
  );
  await runner.query(
    'CREATE INDEX promoted_value_search ON promoted_value (attribute_id, substr(value_key, 1, 256), account_id)',
  );
}

/** Creates attribute names. `uses`: number of rows of the inventory with the name, at least one. */
async function createAttributeNames(runner: QueryRunner): Promise<void> {
  const { text, integer } = columnTypes(runner);
  await runner.createTable(
    new Table({
      name: 'attribute_name',
      columns: [
        text('name_key', primary),
        text('kind', primary),
        text('source_id', primary),
        text('name', primary),
        integer('uses'),
      ],
      withoutRowid: true,
    }),
  );
}

async function createAccountKeys(runner: QueryRunner): Promise<void> {
  const collation = runner.connection.options.type === 'postgres' ? 'COLLATE "C"' : '';
  for (const column of ['name_key', 'native_identity_key']) {
    await runner.query(`ALTER TABLE account ADD COLUMN ${column} text ${collation} NOT NULL DEFAULT ''`);
    await runner.query(`CREATE INDEX account_${column} ON account (substr(${column}, 1, 256), id)`);
  }
  await runner.query('CREATE INDEX account_disabled ON account (disabled, id)');
}
