import { createStore, defaultDatabaseLimits, openDatabase, type Database } from '@identity-governance/persistence';
import { createMigratedDatabase, type TestDatabase } from '@identity-governance/persistence/testing';
import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createTestApi } from '../testing/test-api';

const limits = { ...defaultDatabaseLimits, connectMilliseconds: 100, readers: 2 };

describe('on SQLite, while all connections for reading are in use', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createMigratedDatabase('sqlite');
    database = await openDatabase(test.url, { limits });
  });
  afterAll(async () => {
    await database.close();
    await test.remove();
  });

  it('a request that reads gets 503 with a retry time and speaks of readers, until a connection is free', async () => {
    const store = createStore(database, { clock: new FixedClock(), ids: new SequentialIds() });
    const api = await createTestApi({ store });
    const headers = await api.caller('inventory:read');
    const get = () => api.app.inject({ method: 'GET', url: '/identities/v1', headers });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const readers = Array.from({ length: limits.readers }, async () => database.read(async () => released));
    const refused = await get();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.body).toContain('all connections for reading are in use');
    expect(refused.body).not.toContain('another writer');
    release();
    await Promise.all(readers);
    expect((await get()).statusCode).toBe(200);
    await api.app.close();
  });
});
