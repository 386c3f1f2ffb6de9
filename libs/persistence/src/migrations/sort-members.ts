import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration never changes, so it has its own copies of shared code, as of the time of writing. */
const CHUNK = 100;

/** Columns of maps by name, as JSON strings. */
const maps = [
  ['source', 'attributes'],
  ['identity', 'attributes'],
  ['account', 'attributes'],
  ['search_attribute', 'application_attributes'],
] as const;

/**
 * Sorts the properties of stored maps by name, the order in which maps are written from now on; otherwise the first
 * equal row of an import would count as a change.
 */
export class SortMembers1767225600131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of maps) await sortMembers(runner, table, column);
  }

  /** Earlier versions accept any order. */
  async down(): Promise<void> {
    return Promise.resolve();
  }
}

async function sortMembers(runner: QueryRunner, table: string, column: string): Promise<void> {
  const parameter = isPostgres(runner) ? '$1' : '?1';
  const select = `SELECT id, ${column} AS map FROM ${table} WHERE id > ${parameter} AND ${column} <> '{}'`;
  const update = `UPDATE ${table} SET ${column} = change.value->>1
    FROM ${isPostgres(runner) ? 'json_array_elements(CAST($1 AS json))' : 'json_each(?1)'} AS change
    WHERE ${table}.id = change.value->>0`;
  for (let after = ''; ;) {
    const rows = (await runner.query(`${select} ORDER BY id LIMIT ${CHUNK}`, [after])) as StoredMap[];
    if (rows.length === 0) return;
    const changes = rows.flatMap(({ id, map }) => {
      const sorted = sortedText(map);
      return sorted === map ? [] : [[id, sorted]];
    });
    if (changes.length > 0) await runner.query(update, [JSON.stringify(changes)]);
    after = rows.at(-1)!.id;
  }
}

interface StoredMap {
  readonly id: string;
  readonly map: string;
}

/** Returns the sorted map. JSON that the engine misreads (nodejs/node#63785) is left unchanged. */
function sortedText(map: string): string {
  const members = JSON.parse(map) as Readonly<Record<string, unknown>>;
  if (JSON.stringify(members) !== map) return map;
  const entries = Object.entries(members).map(([name, value]) => ({ name, value, order: codePoints(name) }));
  entries.sort((a, b) => (a.order < b.order ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries.map(({ name, value }) => [name, value])));
}

/** Compares by code points; UTF-16 would order astral characters before others. */
function codePoints(name: string): string {
  return Array.from(name, (character) => character.codePointAt(0)!.toString(16).padStart(6, '0')).join('');
}

function isPostgres(runner: QueryRunner): boolean {
  return runner.connection.options.type === 'postgres';
}
