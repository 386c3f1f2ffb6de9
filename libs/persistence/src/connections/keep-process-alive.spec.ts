import { Pool } from 'pg';
import { createTestDatabase, runOnServer, type TestDatabase } from '../testing/test-database';
import { keepProcessAlive } from './keep-process-alive';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('postgres');
});
afterAll(() => database.remove());

it('outlives a connection that is cut while somebody has it, between two statements', async () => {
  const pool = new Pool({ connectionString: database.url, max: 1 });
  keepProcessAlive(pool);
  try {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => client.once('end', resolve)); // `once` of node:events would catch the error
    await runOnServer(`SELECT pg_terminate_backend(${rows[0]!.pid})`);
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
