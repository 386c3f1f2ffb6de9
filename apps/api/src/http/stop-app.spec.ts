import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { ok } from '@identity-governance/values';
import type { Operation } from './operation';
import { stopApp } from './stop-app';
import { sendRaw } from '../testing/send-raw';
import { createTestApi, type TestApiOptions } from '../testing/test-api';

/** An API with one operation that answers when the test lets it. */
async function createSlowApi(constants: TestApiOptions['constants'] = {}) {
  let finish = (): void => undefined;
  let entered = (): void => undefined;
  const isEntered = new Promise<void>((resolve) => (entered = resolve));
  const slow: Operation = {
    id: 'get-slow-v1',
    method: 'GET',
    path: '/slow/v1',
    summary: 'Slow',
    scope: null,
    answer: { status: 200, description: 'In the end' },
    async handle() {
      entered();
      await new Promise<void>((resolve) => (finish = resolve));
      return ok({ done: true });
    },
  };
  const { app } = await createTestApi({ operations: [slow], constants });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = sendRaw(app, 'GET /slow/v1 HTTP/1.1\r\nhost: x\r\n\r\n');
  await isEntered;
  return {
    app,
    answer,
    finish: () => {
      finish();
    },
  };
}

it('answers the requests in progress before it stops, and takes no new ones', async () => {
  const { app, answer, finish } = await createSlowApi();
  const { port } = app.server.address() as { port: number };
  const stopped = stopApp(app, 60_000);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  finish();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close\r\n[^]*{"done":true}$/i);
  await stopped;
});

it('answers what arrives on an idle connection, and ends it, before it stops', async () => {
  const { app, answer, finish } = await createSlowApi({ stopGraceMilliseconds: 60_000 });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  expect(received).toMatch(/connection: keep-alive/i);
  received = '';
  const stopped = stopApp(app, 60_000);
  while (app.server.listening) await new Promise(setImmediate);
  finish();
  await answer;
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
  await stopped;
});

it('keeps the connection of a stream that began before the stop for a grace period after its end', async () => {
  const chunks = new PassThrough();
  const streamed: Operation = {
    id: 'get-streamed-v1',
    method: 'GET',
    path: '/streamed/v1',
    summary: 'Streamed',
    scope: null,
    answer: { status: 200, description: 'In parts' },
    handle: async () => Promise.resolve(ok(chunks)),
  };
  const { app } = await createTestApi({ operations: [streamed], constants: { stopGraceMilliseconds: 60_000 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const closings = jest.spyOn(app.server, 'closeIdleConnections');
  const now = performance.now.bind(performance);
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  const contains = async (part: string) => {
    while (!received.includes(part)) await once(socket, 'data');
  };
  const closed = once(socket, 'close');
  chunks.write('first');
  socket.write('GET /streamed/v1 HTTP/1.1\r\nhost: x\r\n\r\n');
  await contains('first');
  const stopped = stopApp(app, 60_000);
  while (app.server.listening) await new Promise(setImmediate);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 120_000); // the grace period is over
  while (closings.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  chunks.end('last');
  await contains('\r\n0\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  received = '';
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await closed;
  clock.mockRestore();
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
  await stopped;
});

it('cuts off what is still in progress at the deadline', async () => {
  const { app, answer } = await createSlowApi();
  await stopApp(app, 1);
  expect(await answer).toBe('');
});
