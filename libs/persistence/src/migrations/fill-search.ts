import type { QueryRunner } from 'typeorm';

/** A migration never changes, so it has its own copies of shared code, as of the time of writing. */
const CHUNK = 1000;
/** Valid names of search attributes. */
const searchName = /^[a-z][a-z0-9_.-]{0,127}$/;

type Names = Map<
  string,
  { readonly row: readonly [key: string, kind: string, sourceId: string, name: string]; uses: number }
>;

interface Place {
  readonly kind: string;
  readonly sourceId: string;
}

interface FilledAccount {
  readonly id: string;
  readonly source_id: string;
  readonly name: string;
  readonly native_identity: string;
  readonly attributes: string;
}

/** Fills the keys and names of existing rows. */
export async function fillSearch(runner: QueryRunner): Promise<void> {
  await addNames(runner, await readNames(runner));
  for (let afterId = ''; ;) {
    const accounts = await readAccounts(runner, afterId);
    if (accounts.length === 0) return;
    const names: Names = new Map();
    for (const { source_id: sourceId, attributes } of accounts) {
      countNames(names, { kind: 'ACCOUNT_ATTRIBUTE', sourceId }, namesIn(attributes));
    }
    await addNames(runner, names);
    await saveKeys(runner, accounts);
    afterId = accounts.at(-1)!.id;
  }
}

async function readNames(runner: QueryRunner): Promise<Names> {
  const names: Names = new Map();
  const sources = (await runner.query('SELECT id, attributes FROM source')) as { id: string; attributes: string }[];
  for (const { id, attributes } of sources)
    countNames(names, { kind: 'SOURCE_ATTRIBUTE', sourceId: id }, namesIn(attributes));
  const schema = (await runner.query('SELECT source_id, name FROM account_attribute')) as Record<string, string>[];
  for (const { source_id: sourceId, name } of schema)
    countNames(names, { kind: 'SCHEMA_ATTRIBUTE', sourceId: sourceId! }, [name!]);
  return names;
}

function namesIn(attributes: string): readonly string[] {
  return Object.keys(JSON.parse(attributes) as object);
}

/** Counts names, except those that no search attribute can have. */
function countNames(counted: Names, { kind, sourceId }: Place, names: readonly string[]): void {
  for (const name of names) {
    const key = canonical(name);
    if (!searchName.test(key)) continue;
    const place = JSON.stringify([kind, sourceId, name]);
    const entry = counted.get(place);
    if (entry === undefined) counted.set(place, { row: [key, kind, sourceId, name], uses: 1 });
    else entry.uses++;
  }
}

async function addNames(runner: QueryRunner, names: Names): Promise<void> {
  const rows = [...names.values()].map(({ row, uses }) => [...row, uses]);
  await runner.query(
    `INSERT INTO attribute_name (name_key, kind, source_id, name, uses)
     SELECT ${[0, 1, 2, 3].map((i) => `CAST(value->>${i} AS text)`).join(', ')}, CAST(value->>4 AS bigint)
     FROM ${jsonElements(runner)} WHERE true
     ON CONFLICT (name_key, kind, source_id, name) DO UPDATE SET uses = attribute_name.uses + excluded.uses`,
    [JSON.stringify(rows)],
  );
}

async function readAccounts(runner: QueryRunner, afterId: string): Promise<readonly FilledAccount[]> {
  const parameter = isPostgres(runner) ? '$1' : '?1';
  const columns = 'id, source_id, name, native_identity, attributes';
  const statement = `SELECT ${columns} FROM account WHERE id > ${parameter} ORDER BY id LIMIT ${CHUNK}`;
  return runner.query(statement, [afterId]) as Promise<FilledAccount[]>;
}

async function saveKeys(runner: QueryRunner, accounts: readonly FilledAccount[]): Promise<void> {
  const keys = accounts.map((account) => [account.id, canonical(account.name), canonical(account.native_identity)]);
  await runner.query(
    `UPDATE account SET name_key = value->>1, native_identity_key = value->>2
     FROM ${jsonElements(runner)} WHERE account.id = value->>0`,
    [JSON.stringify(keys)],
  );
}

function canonical(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function jsonElements(runner: QueryRunner): string {
  return isPostgres(runner) ? 'json_array_elements(CAST($1 AS json))' : 'json_each(?1)';
}

function isPostgres(runner: QueryRunner): boolean {
  return runner.connection.options.type === 'postgres';
}
