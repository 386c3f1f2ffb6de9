import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from 'typeorm';
import { columnTypes, primary } from './column-types';

/** A migration never changes, so it has its own copies of shared code, as of the time of writing. */
const CHUNK = 500;
const LONGEST_WORD = 128;

const sortIndexes = {
  identity_name: 'identity (name, id)',
  identity_email: 'identity (email, id)',
  access_item_name: 'access_item (type, name, id)',
} as const;

type Row = Readonly<Record<string, string | null>>;
type Term = readonly [field: string, term: string];

/**
 * Creates the terms that find identities and access items: the words of `q`, and the fields and attributes that are
 * compared without case. `term` is in canonical form; the index contains only its prefix, because PostgreSQL's index
 * entries are limited to about 2,700 bytes. An older version must not write without updating the table.
 */
export class CreateSearchTerms1767225600150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { text, integer } = columnTypes(runner);
    await runner.createTable(
      new Table({
        name: 'search_term',
        columns: [
          text('type', primary),
          text('id', primary),
          text('field', primary),
          integer('ordinal', primary),
          text('term'),
        ],
        withoutRowid: true,
      }),
    );
    await fill(
      runner,
      { table: 'identity', type: 'IDENTITY', key: ['id'], columns: ['name', 'email', 'attributes'] },
      identityTerms,
    );
    await fill(runner, { table: 'access_item', key: ['type', 'id'], columns: ['name', 'value'] }, itemTerms);
    await fill(runner, { table: 'source', type: 'SOURCE', key: ['id'], columns: ['name'] }, sourceTerms);
    await runner.query('CREATE INDEX search_term_term ON search_term (type, field, substr(term, 1, 256), id)');
    for (const [name, on] of Object.entries(sortIndexes)) await runner.query(`CREATE INDEX ${name} ON ${on}`);
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600150');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE schema_compatibility SET oldest = 1767225600140');
    for (const name of Object.keys(sortIndexes)) await runner.query(`DROP INDEX ${name}`);
    await runner.dropTable('search_term');
  }
}

interface Filled {
  readonly table: string;
  /** Type of all rows, unless each has its own. */
  readonly type?: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

async function fill(
  runner: QueryRunner,
  { table, type, key, columns }: Filled,
  termsOf: (row: Row) => readonly Term[],
): Promise<void> {
  const isPostgres = runner.connection.options.type === 'postgres';
  const places = key.map((_, i) => `${isPostgres ? '$' : '?'}${i + 1}`).join(', ');
  const elements = isPostgres ? 'json_array_elements(CAST($1 AS json))' : 'json_each(?1)';
  for (let after: readonly (string | null)[] = key.map(() => ''); ;) {
    const rows = (await runner.query(
      `SELECT ${[...key, ...columns].join(', ')} FROM ${table} WHERE (${key.join(', ')}) > (${places})
       ORDER BY ${key.join(', ')} LIMIT ${CHUNK}`,
      [...after],
    )) as readonly Row[];
    if (rows.length === 0) return;
    const terms = rows.flatMap((row) => {
      return termsOf(row).map(([field, term], i) => [row.type ?? type, row.id, field, term, i]);
    });
    await runner.query(
      `INSERT INTO search_term (type, id, field, term, ordinal)
       SELECT ${[0, 1, 2, 3].map((i) => `CAST(value->>${i} AS text)`).join(', ')}, CAST(value->>4 AS bigint)
       FROM ${elements} WHERE true`,
      [JSON.stringify(terms)],
    );
    after = key.map((column) => rows.at(-1)![column]!);
  }
}

function identityTerms({ id, name, email, attributes }: Row): readonly Term[] {
  const values = Object.entries(JSON.parse(attributes!) as Record<string, unknown>);
  return [
    ...termsOf('', wordsOf([name!, email!, id!])),
    ...termsOf('name', [name!]),
    ...termsOf('email', email === null ? [] : [email!]),
    ...values.flatMap(([attribute, value]) => {
      return termsOf(`attributes.${attribute}`, Array.isArray(value) ? (value as string[]) : [String(value)]);
    }),
  ];
}

function itemTerms({ id, name, value }: Row): readonly Term[] {
  return [...termsOf('', wordsOf([name!, id!, value!])), ...termsOf('name', [name!])];
}

function sourceTerms({ name }: Row): readonly Term[] {
  return termsOf('name', [name!]);
}

function termsOf(field: string, texts: readonly string[]): readonly Term[] {
  return [...new Set(texts.map(canonical))].map((term) => [field, term]);
}

function wordsOf(texts: readonly (string | null)[]): readonly string[] {
  const words = texts.flatMap((text) => canonical(text ?? '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return [...new Set(words.map((word) => Array.from(word).slice(0, LONGEST_WORD).join('')))];
}

function canonical(name: string): string {
  const parts = name.normalize('NFKC').split('ı');
  const folded = parts.map((part) => part.toLowerCase().toUpperCase().toLowerCase());
  return folded.join('ı').replaceAll('ς', 'σ').normalize('NFKC');
}
