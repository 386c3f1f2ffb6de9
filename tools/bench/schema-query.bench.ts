// The first query of every app and command on PostgreSQL, alongside the tables of another program in another schema:
// node tools/run.mjs bench/schema-query.bench [tables].
import { openDatabase } from '@identity-governance/persistence';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { Client } from 'pg';
import { printFloor } from './floor';

const tables = Number(process.argv[2] ?? 1000);
const ROUNDS = 50;
const columns = Array.from({ length: 30 }, (_, n) => `column_${n} text`).join(', ');

interface Cost {
  readonly milliseconds: number;
  readonly buffers: number;
}

/** Measures the query on new connections, as a start runs it; the fastest one counts. */
async function measure(url: string, sql: string): Promise<Cost> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(
      await onClient(url, async (client) => {
        const start = performance.now();
        await client.query(sql);
        return performance.now() - start;
      }),
    );
  }
  const { rows } = await onClient(url, async (client) =>
    client.query<{ 'QUERY PLAN': readonly [{ Plan: Record<string, number> }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
    ),
  );
  const plan = rows[0]!['QUERY PLAN'][0].Plan;
  return { milliseconds: Math.min(...times), buffers: plan['Shared Hit Blocks']! + plan['Shared Read Blocks']! };
}

async function onClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function addOtherTables(client: Client): Promise<void> {
  await client.query('CREATE SCHEMA other');
  for (let n = 0; n < tables; n++) {
    await client.query(`CREATE TABLE other.table_${n} (id bigint PRIMARY KEY, ${columns})`);
  }
}

const postgres = await startOwnPostgres();
try {
  const database = await openDatabase(postgres.url);
  await database.migrate();
  const { listColumns } = database.dialect;
  await database.close();
  const alone = await measure(postgres.url, listColumns);
  await onClient(postgres.url, addOtherTables);
  const fresh = await measure(postgres.url, listColumns);
  await onClient(postgres.url, async (client) => client.query('VACUUM ANALYZE'));
  const analyzed = await measure(postgres.url, listColumns);
  console.table({ alone, [`${tables} other tables`]: fresh, 'and their statistics': analyzed });
  const measured = Math.max(fresh.milliseconds, analyzed.milliseconds);
  printFloor({ figure: 'start on PostgreSQL, schema query ms', measured, atMost: 20 });
} finally {
  await postgres.stop();
}
