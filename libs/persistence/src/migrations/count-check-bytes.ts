import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/** Size of a row in addition to its strings: ids, times and indexes. */
const ROW_BYTES = 500;
const texts = ['access_refs', 'client_metadata', 'violation_contexts', 'evaluated_state', 'message'];

const tell = 'ON CONFLICT (client, slot) DO UPDATE SET bytes = sod_check_use.bytes + excluded.bytes';

/**
 * Counts the bytes of the stored checks of each client, and of all clients under the client `''`, by triggers. Each
 * count is the sum of its slots: on PostgreSQL a connection changes the rows of one slot only, so that writers hardly
 * wait for one another. Rows are locked in the order of the clients.
 */
export class CountCheckBytes1767225600115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    const columns = [text('client', primary), integer('slot', primary), integer('bytes')];
    await runner.createTable(new Table({ name: 'sod_check_use', columns }));
    const isPostgres = runner.connection.options.type === 'postgres';
    const size = isPostgres ? sizeOnPostgres : sizeOnSqlite;
    await runner.query(
      `INSERT INTO sod_check_use (client, slot, bytes) ${sumsOf(`SELECT started_by, ${size('')} AS bytes FROM sod_check`, '0')}`,
    );
    for (const statement of isPostgres ? onPostgres : onSqlite) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    for (const event of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER sod_check_${event}${isPostgres ? ' ON sod_check' : ''}`);
      if (isPostgres) await runner.query(`DROP FUNCTION sod_check_${event}()`);
    }
    await runner.dropTable('sod_check_use');
  }
}

function sizeOnPostgres(row: string): string {
  return [ROW_BYTES, ...texts.map((column) => `coalesce(octet_length(${row}${column}), 0)`)].join(' + ');
}

function sizeOnSqlite(row: string): string {
  return [ROW_BYTES, ...texts.map((column) => `coalesce(length(CAST(${row}${column} AS blob)), 0)`)].join(' + ');
}

/** Returns one row per client of these bytes, and one for the total. */
function sumsOf(bytes: string, slot: string): string {
  return `SELECT client, ${slot}, CAST(sum(bytes) AS bigint) FROM (
      SELECT '' AS client, bytes FROM (${bytes}) AS every
      UNION ALL SELECT started_by, bytes FROM (${bytes}) AS named WHERE started_by <> ''
    ) AS counted GROUP BY client HAVING sum(bytes) <> 0 ORDER BY client`;
}

const come = { postgres: `SELECT started_by, ${sizeOnPostgres('')} AS bytes FROM added`, sqlite: changeOf('NEW', '') };
const gone = {
  postgres: `SELECT started_by, -(${sizeOnPostgres('')}) AS bytes FROM removed`,
  sqlite: changeOf('OLD', '-'),
};

function changeOf(row: 'NEW' | 'OLD', sign: '' | '-'): string {
  return `SELECT ${row}.started_by AS started_by, ${sign}(${sizeOnSqlite(`${row}.`)}) AS bytes`;
}

const onSqlite = [
  ['INSERT', come.sqlite],
  ['UPDATE', `${come.sqlite} UNION ALL ${gone.sqlite}`],
  ['DELETE', gone.sqlite],
].map(
  ([event, bytes]) => `CREATE TRIGGER sod_check_${event!.toLowerCase()} AFTER ${event!} ON sod_check BEGIN
    INSERT INTO sod_check_use (client, slot, bytes) ${sumsOf(bytes!, '0')} ${tell}; END`,
);

const onPostgres = [
  ['INSERT', 'NEW TABLE AS added', come.postgres],
  ['UPDATE', 'NEW TABLE AS added OLD TABLE AS removed', `${come.postgres} UNION ALL ${gone.postgres}`],
  ['DELETE', 'OLD TABLE AS removed', gone.postgres],
].flatMap(([event, tables, bytes]) => [
  `CREATE FUNCTION sod_check_${event!.toLowerCase()}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO sod_check_use (client, slot, bytes) ${sumsOf(bytes!, 'pg_backend_pid() % 16')} ${tell};
     RETURN NULL; END $$`,
  `CREATE TRIGGER sod_check_${event!.toLowerCase()} AFTER ${event!} ON sod_check REFERENCING ${tables!}
   FOR EACH STATEMENT EXECUTE FUNCTION sod_check_${event!.toLowerCase()}()`,
]);
