import { createTestApi } from '../../testing/test-api';

it('is live without a token, whatever the database does', async () => {
  const { app, database } = await createTestApi();
  database.fails = true;
  const response = await app.inject('/health/live');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'UP' }]);
});

it('is ready without a token when the database answers and has every migration', async () => {
  const { app } = await createTestApi();
  const response = await app.inject('/health/ready');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'UP' }]);
});

it('is not ready while migrations are pending', async () => {
  const { app, database } = await createTestApi();
  database.pending = ['0002-policies'];
  const response = await app.inject('/health/ready');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json()).toMatchObject({
    detailCode: '503 Service Unavailable',
    causes: [{ text: 'the database lacks the migration `0002-policies`' }],
  });
});

it('is not ready once a newer version has migrated the database', async () => {
  const { app, database } = await createTestApi();
  database.refusal = 'a newer version has migrated the database';
  const response = await app.inject('/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ causes: [{ text: 'a newer version has migrated the database' }] });
});

it('is not ready while the database does not answer, and does not say more than that', async () => {
  const { app, database } = await createTestApi();
  database.fails = true;
  const response = await app.inject('/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ causes: [{ text: 'the database does not respond' }] });
  database.fails = false;
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
});

it('is not ready while the database is read-only', async () => {
  const { app, database } = await createTestApi();
  database.isReadOnly = true;
  const response = await app.inject('/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ causes: [{ text: 'the database is read-only' }] });
});

it('is not ready while there is no key to verify tokens with', async () => {
  const { app, database } = await createTestApi();
  database.hasKeys = false;
  const response = await app.inject('/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ causes: [{ text: 'no key of the token issuer is available' }] });
});

it('is not ready while the disk is nearly full, and reports every reason at once', async () => {
  const { app, database } = await createTestApi();
  Object.assign(database, { freeBytes: 999, hasKeys: false, fails: true });
  const { causes } = (await app.inject('/health/ready')).json<{ causes: { text: string }[] }>();
  expect(causes.map(({ text }) => text)).toEqual([
    'the database does not respond',
    'no key of the token issuer is available',
    'the disk of the data folder is nearly full',
  ]);
});

it('is not ready while the disk of the database is full', async () => {
  const { app, database } = await createTestApi();
  database.freeDatabaseBytes -= 1;
  const { causes } = (await app.inject('/health/ready')).json<{ causes: { text: string }[] }>();
  expect(causes.map(({ text }) => text)).toEqual(['the disk of the database is full']);
});

it('is not ready once the file of its database was deleted or replaced', async () => {
  const { app, database } = await createTestApi();
  database.isReplaced = true;
  const response = await app.inject('/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    causes: [{ text: expect.stringContaining('restart the service') as string }],
  });
});
