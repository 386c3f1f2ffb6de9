import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import { startPostgres } from './each-engine';
import type { Peer, PeerQuestion, PeerWorld } from './peer';

const tables = [
  'CREATE TABLE held (identity INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (identity, item))',
  'CREATE TABLE criteria (item TEXT NOT NULL, policy TEXT NOT NULL, side INTEGER NOT NULL, PRIMARY KEY (item, policy))',
];

/** Joins what is held and what is requested with the criteria; `requested` is a table of the requested items. */
function joinOf(identity: string, requested: string): string {
  return `SELECT c.policy AS policy FROM (
      SELECT item, 0 AS added FROM held WHERE identity = ${identity}
      UNION ALL
      SELECT value, 1 FROM ${requested} WHERE value NOT IN (SELECT item FROM held WHERE identity = ${identity})
    ) a JOIN criteria c ON c.item = a.item
    GROUP BY c.policy HAVING COUNT(DISTINCT c.side) = 2 AND MAX(a.added) = 1`;
}

interface SqlRows {
  readonly held: readonly (readonly [identity: number, item: string])[];
  readonly criteria: readonly (readonly [item: string, policy: string, side: number])[];
}

function rowsOf({ identities, policies }: PeerWorld): SqlRows {
  return {
    held: identities.flatMap(({ identity, heldIds }) => [...heldIds].map((item) => [identity, item] as const)),
    criteria: policies.flatMap(({ id, sets }) =>
      sets.flatMap(({ criteriaList }, side) => criteriaList.map((ref) => [ref.id, id, side] as const)),
    ),
  };
}

const requestedIds = ({ requested }: PeerQuestion) => requested.map(({ id }) => id);

/** In this process, in memory, prepared once. */
export async function openSqlitePeer(world: PeerWorld): Promise<Peer> {
  const database = new sqlite3.Database(':memory:');
  const run = promisify(database.run.bind(database) as (sql: string, values: unknown[], done: Done) => void);
  for (const table of tables) await run(`${table} WITHOUT ROWID`, []);
  const { held, criteria } = rowsOf(world);
  const columns = (names: string) => names.split(' ').map((_, i) => `value ->> ${i}`);
  for (const [table, rows, width] of [
    ['held', held, 'i i'],
    ['criteria', criteria, 'i i i'],
  ] as const) {
    await run(`INSERT INTO ${table} SELECT ${columns(width).join()} FROM json_each(?)`, [JSON.stringify(rows)]);
  }
  await run('ANALYZE', []);
  const statement = database.prepare(joinOf('?1', 'json_each(?2)'));
  const all = promisify(statement.all.bind(statement) as (values: unknown[], done: Done) => void);
  return {
    name: 'SQLite join',
    async predict(question) {
      const rows = await all([question.identity, JSON.stringify(requestedIds(question))]);
      return rows.map(({ policy }) => policy);
    },
    close: async () => {
      await new Promise((resolve) => statement.finalize(resolve));
      await promisify(database.close.bind(database))();
    },
  };
}

type Done = (error: Error | null, rows: readonly { readonly policy: string }[]) => void;

/** As much of `pg` as is used here: it comes without types. */
const { Client } = createRequire(import.meta.url)('pg') as { Client: new (url: string) => PostgresClient };

interface PostgresClient {
  connect(): Promise<void>;
  query(
    query: string | object,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly { readonly policy: string }[] }>;
  end(): Promise<void>;
}

async function fillPostgres(client: PostgresClient, { held, criteria }: SqlRows): Promise<void> {
  for (const table of tables) await client.query(table);
  const column = (rows: readonly (readonly unknown[])[], i: number) => rows.map((row) => row[i]);
  await client.query('INSERT INTO held SELECT * FROM unnest($1::int[], $2::text[])', [
    column(held, 0),
    column(held, 1),
  ]);
  await client.query('INSERT INTO criteria SELECT * FROM unnest($1::text[], $2::text[], $3::int[])', [
    column(criteria, 0),
    column(criteria, 1),
    column(criteria, 2),
  ]);
  await client.query('ANALYZE');
}

/** In a server of its own on this machine, over one connection, prepared once. */
export async function openPostgresPeer(world: PeerWorld): Promise<Peer> {
  const server = await startPostgres();
  const client = new Client(server.url);
  await client.connect();
  await fillPostgres(client, rowsOf(world));
  const text = joinOf('$1', 'unnest($2::text[]) AS value');
  return {
    name: 'PostgreSQL join',
    isElsewhere: true,
    async predict(question) {
      const values = [question.identity, requestedIds(question)];
      const { rows } = await client.query({ name: 'predict', text, values });
      return rows.map(({ policy }) => policy);
    },
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}
