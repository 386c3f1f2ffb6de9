import { createTestApi } from '../testing/test-api';

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
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    detailCode: '503 Service Unavailable',
    causes: [{ text: 'the database lacks the migration `0002-policies`' }],
  });
});

it('is not ready while the database does not answer, and does not say more than that', async () => {
  const { app, database } = await createTestApi();
  database.fails = true;
  const response = await app.inject('/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ causes: [{ text: 'the database does not answer' }] });
  database.fails = false;
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
});

it('is not ready while the database takes no changes', async () => {
  const { app, database } = await createTestApi();
  database.isReadOnly = true;
  const response = await app.inject('/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ causes: [{ text: 'the database takes no changes' }] });
});
