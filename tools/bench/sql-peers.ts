import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import { startPostgres } from '../checks/lib/each-engine';
import type { Peer, PeerQuestion, PeerWorld } from './peer';
import { describeRows, hitsOfRows, type DescribedRow } from './plain-description';

const tables = [
  'CREATE TABLE held (identity INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (identity, item))',
  'CREATE TABLE items (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL)',
  'CREATE TABLE policies (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, level TEXT NOT NULL)',
  'CREATE TABLE criteria (item TEXT NOT NULL, policy TEXT NOT NULL, side INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (item, policy))',
];
const indexes = ['CREATE INDEX criteria_by_policy ON criteria (policy, side, place, item)'];

interface Dialect {
  readonly identity: string;
  /** A table with the column `value`. */
  readonly requested: string;
}

/** What is held, and what is requested beside it. */
function accessAfter({ identity, requested }: Dialect): string {
  return `SELECT item, 0 AS added FROM held WHERE identity = ${identity}
    UNION ALL
    SELECT value, 1 FROM ${requested} WHERE value NOT IN (SELECT item FROM held WHERE identity = ${identity})`;
}

/** Joins `after` with the criteria: the policies of which both sides are held, one item being new. */
function violated(after: string): string {
  return `SELECT c.policy AS policy FROM ${after} a JOIN criteria c ON c.item = a.item
    GROUP BY c.policy HAVING MIN(c.side) < MAX(c.side) AND MAX(a.added) = 1`;
}

const findSql = (dialect: Dialect) => violated(`(${accessAfter(dialect)})`);

/** With the matched items, policy by policy. */
function matchSql(dialect: Dialect): string {
  return `WITH after AS MATERIALIZED (${accessAfter(dialect)}), violated AS (${violated('after')})
    SELECT c.policy AS policy, c.side AS side, c.item AS item, a.added AS added
    FROM violated v JOIN criteria c ON c.policy = v.policy JOIN after a ON a.item = c.item
    ORDER BY v.policy, c.side, c.place`;
}

/** With the names, and the matched items in the order of the answer. */
function describeSql(dialect: Dialect): string {
  return `WITH after AS MATERIALIZED (${accessAfter(dialect)}), violated AS (${violated('after')})
    SELECT p.id AS policy, p.name AS "policyName", p.level AS level, c.side AS side, i.id AS item,
      i.name AS "itemName", a.added AS added
    FROM violated v JOIN policies p ON p.id = v.policy JOIN criteria c ON c.policy = v.policy
      JOIN after a ON a.item = c.item JOIN items i ON i.id = c.item
    ORDER BY p.name, p.id, c.side, c.place`;
}

type Rows = readonly (readonly (string | number)[])[];

function rowsOf({ identities, items, policies }: PeerWorld): Readonly<Record<string, Rows>> {
  return {
    held: identities.flatMap(({ identity, heldIds }) => [...heldIds].map((item) => [identity, item])),
    items: items.map(({ id, name }) => [id, name]),
    policies: policies.map(({ id, name, level }) => [id, name, level]),
    criteria: policies.flatMap(({ id, sets }) =>
      sets.flatMap(({ criteriaList }, side) => criteriaList.map((ref, place) => [ref.id, id, side, place])),
    ),
  };
}

const requestedIds = ({ requested }: PeerQuestion) => requested.map(({ id }) => id);

/** In this process, in memory, prepared once. */
export async function openSqlitePeer(world: PeerWorld): Promise<Peer> {
  const database = new sqlite3.Database(':memory:');
  const run = promisify(database.run.bind(database) as (sql: string, values: unknown[], done: Done) => void);
  for (const table of tables) await run(`${table} WITHOUT ROWID`, []);
  for (const [table, rows] of Object.entries(rowsOf(world))) {
    const columns = rows[0]!.map((_, i) => `value ->> ${i}`);
    await run(`INSERT INTO ${table} SELECT ${columns.join()} FROM json_each(?)`, [JSON.stringify(rows)]);
  }
  for (const statement of [...indexes, 'ANALYZE']) await run(statement, []);
  const dialect = { identity: '?1', requested: 'json_each(?2)' };
  const statements = [findSql, matchSql, describeSql].map((sqlOf) => database.prepare(sqlOf(dialect)));
  const [find, match, describe] = statements.map((statement) => {
    const all = promisify(statement.all.bind(statement) as (values: unknown[], done: Done) => void);
    return (question: PeerQuestion) => all([question.identity, JSON.stringify(requestedIds(question))]);
  });
  return {
    name: 'SQLite join',
    find: async (question) => (await find!(question)).map(({ policy }) => policy),
    match: async (question) => hitsOfRows(await match!(question)),
    describe: async (question) => describeRows(await describe!(question)),
    close: async () => {
      for (const statement of statements) await new Promise((resolve) => statement.finalize(resolve));
      await promisify(database.close.bind(database))();
    },
  };
}

type Done = (error: Error | null, rows: readonly DescribedRow[]) => void;

/** As much of `pg` as is used here: it comes without types. */
const { Client } = createRequire(import.meta.url)('pg') as { Client: new (url: string) => PostgresClient };

interface PostgresClient {
  connect(): Promise<void>;
  query(query: string | object, values?: readonly unknown[]): Promise<{ readonly rows: readonly DescribedRow[] }>;
  end(): Promise<void>;
}

async function fillPostgres(client: PostgresClient, world: PeerWorld): Promise<void> {
  for (const table of tables) await client.query(table);
  for (const [table, rows] of Object.entries(rowsOf(world))) {
    const columns = rows[0]!.map((_, i) => rows.map((row) => row[i]));
    const types = rows[0]!.map((value) => (typeof value === 'number' ? 'int[]' : 'text[]'));
    const lists = types.map((type, i) => `$${i + 1}::${type}`);
    await client.query(`INSERT INTO ${table} SELECT * FROM unnest(${lists.join()})`, columns);
  }
  for (const statement of [...indexes, 'ANALYZE']) await client.query(statement);
}

/** In a server of its own on this machine, over one connection, prepared once. */
export async function openPostgresPeer(world: PeerWorld): Promise<Peer> {
  const server = await startPostgres();
  const client = new Client(server.url);
  await client.connect();
  await fillPostgres(client, world);
  const dialect = { identity: '$1', requested: 'unnest($2::text[]) AS value' };
  const ask = async (name: string, text: string, question: PeerQuestion) =>
    (await client.query({ name, text, values: [question.identity, requestedIds(question)] })).rows;
  return {
    name: 'PostgreSQL join',
    isElsewhere: true,
    find: async (question) => (await ask('find', findSql(dialect), question)).map(({ policy }) => policy),
    match: async (question) => hitsOfRows(await ask('match', matchSql(dialect), question)),
    describe: async (question) => describeRows(await ask('describe', describeSql(dialect), question)),
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}
