import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MigrationRefused } from './migration-refused';

/** A migration never changes, so it has its own copies of shared code, as of the time of writing. */
const CHUNK = 1000;
/** Maximum number of clashes in an error. */
const MAX_TOLD = 10;
/** Valid names of search attributes. */
const searchName = /^[a-z][a-z0-9_.-]{0,127}$/;
/** The only letters whose folding gives ASCII letters that lower-casing did not give. */
const SHARP_S = ['ß', 'ẞ'] as const;

type Fold = (name: string) => string;
type Row = Readonly<Record<string, unknown>>;

/** Columns in canonical form: the key's column by its source column. */
const foldedColumns = [
  { table: 'sod_policy', key: ['id'], columns: { name: 'name_key' } },
  { table: 'identity_profile', key: ['id'], columns: { name: 'name_key' } },
  { table: 'account', key: ['id'], columns: { name: 'name_key', native_identity: 'native_identity_key' } },
  { table: 'promoted_value', key: ['account_id', 'attribute_id', 'ordinal'], columns: { value: 'value_key' } },
] as const;

type FoldedTable = (typeof foldedColumns)[number];

const uniqueNames = { sod_policy: 'SOD policies', identity_profile: 'identity profiles' } as const;

/**
 * Compares names and values by full case folding instead of lower case: rewrites every stored canonical form. An older
 * version would write different forms, so it must not run on this schema. If names become equal that must differ, the
 * migration fails: only their owner can decide which one to rename.
 */
export class FoldNames1767225600130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await refuseEqualNames(runner);
    for (const table of foldedColumns) await saveKeys(runner, table, canonical);
    await removeEqualValues(runner);
    await addNames(runner);
    await refuseTakenNames(runner);
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600130');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600070');
    await runner.query(`DELETE FROM attribute_name WHERE ${hasSharpS('name')}`);
    for (const table of foldedColumns) await saveKeys(runner, table, lowerCased);
  }
}

async function refuseEqualNames(runner: QueryRunner): Promise<void> {
  const clashes: string[] = [];
  for (const [table, words] of Object.entries(uniqueNames)) {
    const first = new Map<string, Row>();
    for (const row of await query(runner, `SELECT id, name FROM ${table} ORDER BY id`)) {
      const key = canonical(row.name as string);
      const other = first.get(key);
      if (other === undefined) first.set(key, row);
      else clashes.push(`${words} ${describe(other)} and ${describe(row)}`);
    }
  }
  refuse('these names are equal without case now', clashes);
}

/** Rewrites the keys of all rows with a non-ASCII character; the forms of other rows do not change. */
async function saveKeys(runner: QueryRunner, { table, key, columns }: FoldedTable, fold: Fold): Promise<void> {
  const pairs = Object.entries(columns) as readonly (readonly [string, string])[];
  const beyondAscii = pairs.map(([column]) => `octet_length(${column}) <> length(${column})`).join(' OR ');
  const read = [...key, ...pairs.map(([column]) => column)].join(', ');
  const set = pairs.map(([, folded], i) => `${folded} = change.value->>${key.length + i}`).join(', ');
  const same = key.map((column, i) => `${table}.${column} = ${keyValue(column, i)}`).join(' AND ');
  for (let after: readonly unknown[] | undefined; ;) {
    const places = key.map((_, i) => parameter(runner, i + 1)).join(', ');
    const behind = after === undefined ? '' : `AND (${key.join(', ')}) > (${places})`;
    const order = `ORDER BY ${key.join(', ')} LIMIT ${CHUNK}`;
    const rows = await query(runner, `SELECT ${read} FROM ${table} WHERE (${beyondAscii}) ${behind} ${order}`, after);
    if (rows.length === 0) return;
    const changes = rows.map((row) => [
      ...key.map((column) => row[column]),
      ...pairs.map(([column]) => fold(row[column] as string)),
    ]);
    await query(runner, `UPDATE ${table} SET ${set} FROM ${jsonElements(runner)} AS change WHERE ${same}`, [
      JSON.stringify(changes),
    ]);
    after = changes.at(-1)!.slice(0, key.length);
  }
}

function keyValue(column: string, place: number): string {
  return column === 'ordinal' ? `CAST(change.value->>${place} AS bigint)` : `change.value->>${place}`;
}

/** Removes values that are equal without case except the first, because searches rely on distinct values. */
async function removeEqualValues(runner: QueryRunner): Promise<void> {
  await query(
    runner,
    `DELETE FROM promoted_value WHERE (account_id, attribute_id, ordinal) IN (
       SELECT account_id, attribute_id, ordinal FROM (
         SELECT account_id, attribute_id, ordinal, row_number() OVER (
           PARTITION BY account_id, attribute_id, value_key ORDER BY ordinal
         ) AS place FROM promoted_value
       ) ranked WHERE place > 1
     )`,
  );
}

type Names = Map<string, { readonly row: readonly string[]; uses: number }>;

/** Adds the names that a search attribute can have only since this migration. */
async function addNames(runner: QueryRunner): Promise<void> {
  const named = async (kind: string, sql: string) => {
    const rows = await query(runner, sql);
    const names: Names = new Map();
    for (const { source_id: sourceId, name } of rows) countName(names, [kind, sourceId as string, name as string]);
    await saveNames(runner, names);
  };
  await named('SCHEMA_ATTRIBUTE', `SELECT source_id, name FROM account_attribute WHERE ${hasSharpS('name')}`);
  await addMemberNames(runner, 'SOURCE_ATTRIBUTE', 'SELECT id, id AS source_id, attributes FROM source');
  await addMemberNames(runner, 'ACCOUNT_ATTRIBUTE', 'SELECT id, source_id, attributes FROM account');
}

async function addMemberNames(runner: QueryRunner, kind: string, select: string): Promise<void> {
  for (let after = ''; ;) {
    const where = `WHERE (${hasSharpS('attributes')}) AND id > ${parameter(runner, 1)}`;
    const rows = await query(runner, `${select} ${where} ORDER BY id LIMIT ${CHUNK}`, [after]);
    if (rows.length === 0) return;
    const names: Names = new Map();
    for (const { source_id: sourceId, attributes } of rows) {
      for (const name of Object.keys(JSON.parse(attributes as string) as object)) {
        countName(names, [kind, sourceId as string, name]);
      }
    }
    await saveNames(runner, names);
    after = rows.at(-1)!.id as string;
  }
}

function countName(names: Names, [kind, sourceId, name]: readonly [string, string, string]): void {
  const key = canonical(name);
  if (!searchName.test(key) || searchName.test(lowerCased(name))) return;
  const place = JSON.stringify([kind, sourceId, name]);
  const entry = names.get(place);
  if (entry === undefined) names.set(place, { row: [key, kind, sourceId, name], uses: 1 });
  else entry.uses++;
}

async function saveNames(runner: QueryRunner, names: Names): Promise<void> {
  if (names.size === 0) return;
  await query(
    runner,
    `INSERT INTO attribute_name (name_key, kind, source_id, name, uses)
     SELECT ${[0, 1, 2, 3].map((i) => `CAST(value->>${i} AS text)`).join(', ')}, CAST(value->>4 AS bigint)
     FROM ${jsonElements(runner)} WHERE true
     ON CONFLICT (name_key, kind, source_id, name) DO UPDATE SET uses = attribute_name.uses + excluded.uses`,
    [JSON.stringify([...names.values()].map(({ row, uses }) => [...row, uses]))],
  );
}

async function refuseTakenNames(runner: QueryRunner): Promise<void> {
  const clashes = await query(
    runner,
    `SELECT s.name AS search_name, a.name, a.source_id FROM search_attribute s
     JOIN attribute_name a ON a.name_key = s.name_key ORDER BY s.name_key, a.source_id, a.name`,
  );
  const words = clashes.map(
    (row) =>
      `search attribute ${quoted(row.search_name)} and attribute ${quoted(row.name)} of source ${quoted(row.source_id)}`,
  );
  refuse('search attributes must not have the names of attributes, and these are equal without case now', words);
}

function refuse(reason: string, clashes: readonly string[]): void {
  if (clashes.length === 0) return;
  const more = clashes.length > MAX_TOLD ? ` and ${clashes.length - MAX_TOLD} more` : '';
  throw new MigrationRefused(
    `${reason}: ${clashes.slice(0, MAX_TOLD).join('; ')}${more}; rename one of each with the previous version, then ` +
      'migrate again; nothing was changed',
  );
}

function describe({ id, name }: Row): string {
  return `${quoted(id)} (${quoted(name)})`;
}

function quoted(text: unknown): string {
  return `\`${String(text)}\``;
}

function hasSharpS(column: string): string {
  return SHARP_S.map((letter) => `${column} LIKE '%${letter}%'`).join(' OR ');
}

function lowerCased(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function canonical(name: string): string {
  const parts = name.normalize('NFKC').split('ı');
  const folded = parts.map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return folded.join('ı').replaceAll('ς', 'σ').normalize('NFKC');
}

async function query(runner: QueryRunner, sql: string, parameters?: readonly unknown[]): Promise<readonly Row[]> {
  return runner.query(sql, parameters === undefined ? undefined : [...parameters]) as Promise<readonly Row[]>;
}

function jsonElements(runner: QueryRunner): string {
  return isPostgres(runner) ? 'json_array_elements(CAST($1 AS json))' : 'json_each(?1)';
}

function parameter(runner: QueryRunner, place: number): string {
  return `${isPostgres(runner) ? '$' : '?'}${place}`;
}

function isPostgres(runner: QueryRunner): boolean {
  return runner.connection.options.type === 'postgres';
}
