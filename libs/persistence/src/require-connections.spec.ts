import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { readConnectionLimits } from './connection-capacity';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { connectionsOf, requireConnections } from './require-connections';
import { createTestDatabase, runOnServer, type TestDatabase } from './testing/test-database';

describe('connections on PostgreSQL', () => {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  let test: TestDatabase;
  let url: string;
  let database: Database;
  const warnings: string[] = [];
  const logger = { warn: (message: string) => void warnings.push(message) };

  beforeAll(async () => {
    test = await createTestDatabase('postgres');
    await runOnServer(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    const own = new URL(test.url);
    own.username = role;
    own.password = 'secret';
    url = own.href;
  });
  afterAll(async () => {
    await test.remove();
    await runOnServer(`DROP ROLE ${role}`);
  });
  beforeEach(async () => {
    warnings.length = 0;
    database = await openDatabase(url);
  });
  afterEach(() => database.close());

  const permit = (count: number) => runOnServer(`ALTER ROLE ${role} CONNECTION LIMIT ${count}`);

  it('are as many as the pools have: an API one more for each import, a worker for its jobs', () => {
    const limits = { readers: 4, writers: 3 };
    expect(connectionsOf(limits, {})).toBe(10);
    expect(connectionsOf(limits, { imports: 8 })).toBe(18);
    expect(connectionsOf(limits, { imports: 8, population: { readers: 2, writers: 1 } })).toBe(24);
    expect(connectionsOf(limits, { runsJobs: true })).toBe(11);
  });

  it('are limited by the server, with what it reserves, by the role and by the database', async () => {
    await permit(20);
    const name = new URL(url).pathname.slice(1);
    await runOnServer(`ALTER DATABASE ${name} CONNECTION LIMIT 30`);
    const limits = await readConnectionLimits(database);
    await runOnServer(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    expect(limits).toMatchObject([
      { name: `the connection limit of role \`${role}\` (20)`, permitted: 20, usedByService: 0, usedByOthers: 0 },
      { name: 'the connection limit of the database (30)', permitted: 30 },
      { name: expect.stringMatching(/^`max_connections` \(\d+, 3 of them reserved\)$/) as string },
    ]);
  });

  it('that the server does not permit are refused', async () => {
    await permit(10);
    await expect(requireConnections(database, {}, logger)).rejects.toThrow(
      `this process opens up to 11 connections to PostgreSQL, and the connection limit of role \`${role}\` (10) permits 10; raise the limit`,
    );
    await permit(11);
    await requireConnections(database, {}, logger);
    expect(warnings).toEqual([]);
  });

  it('that are in use are warned of', async () => {
    await permit(12);
    const others = [1, 2].map(() => new Client({ connectionString: url, application_name: 'report' }));
    for (const client of others) await client.connect();
    await requireConnections(database, {}, logger);
    await others[0]!.end();
    await requireConnections(database, { imports: 1 }, logger);
    await others[1]!.end();
    const inUse = (most: number, left: number, used: number) =>
      expect.stringContaining(
        `opens up to ${most} connections to PostgreSQL, and the connection limit of role \`${role}\` (12) leaves ${left}, as ${used} are in use`,
      ) as string;
    expect(warnings).toEqual([inUse(11, 10, 2), inUse(12, 11, 1)]);
  });
});

it('SQLite has no limit of connections', async () => {
  const test = await createTestDatabase('sqlite');
  const database = await openDatabase(test.url);
  expect(await readConnectionLimits(database)).toBeUndefined();
  await database.close();
  await test.remove();
});
