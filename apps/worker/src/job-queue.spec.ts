import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeJobQueueContract } from '@identity-governance/application/contracts';
import { createTableJobQueue } from '@identity-governance/jobs';
import { createStore, openDatabase, type Database } from '@identity-governance/persistence';

describeJobQueueContract('the job table in SQLite', async (options) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
  await database.migrate();
  const store = createStore(database, createTableJobQueue(options));
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { store, close };
});

describe('on a PostgreSQL server', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase(process.env.TEST_POSTGRES_URL!);
    await database.migrate();
  });
  afterAll(() => database.close());

  describeJobQueueContract('the job table in PostgreSQL', async (options) => {
    await database.query('DELETE FROM job');
    return { store: createStore(database, createTableJobQueue(options)), close: () => Promise.resolve() };
  });
});
