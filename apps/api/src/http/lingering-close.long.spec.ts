import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ok } from '@identity-governance/values';
import { sendRaw } from '../testing/send-raw';
import { createTestApi, type TestApi } from '../testing/test-api';
import { operation, type Operation } from './operation';

const TIMES = 100;
const LONG = 'x'.repeat(200_000);

const long: Operation = {
  ...{ id: 'get-long-v1', method: 'GET', path: '/long/v1', summary: 'Long', scope: 'inventory:read' },
  answer: { status: 200, description: 'Long' },
  handle: () => Promise.resolve(ok(LONG)),
};

const deleted = operation({
  ...{ id: 'delete-long-v1', method: 'DELETE', path: '/long/v1/:id', summary: 'Long', scope: 'inventory:manage' },
  answer: { status: 204, description: 'Deleted' },
  handle: () => Promise.resolve(ok(undefined)),
});

let api: TestApi;
let authorization: string;

beforeEach(async () => {
  api = await createTestApi({ operations: [long, deleted], constants: { bodyTimeoutSeconds: 1 } });
  ({ authorization } = await api.caller('governance:all'));
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => api.app.close());

const head = (line: string, ...fields: readonly string[]) =>
  [`${line} HTTP/1.1`, 'host: x', 'connection: close', ...fields, '\r\n'].join('\r\n');

/** Whether the answer is as long as it says. */
function isWhole(answer: string): boolean {
  const length = /\r\ncontent-length: (\d+)\r\n/.exec(answer)?.[1];
  return answer.length - answer.indexOf('\r\n\r\n') - 4 === Number(length);
}

it.each([
  [
    'nothing reads the body',
    () => head('GET /long/v1', `authorization: ${authorization}`, 'content-length: 500000'),
    200,
  ],
  ['the request is refused', () => head('POST /roles/v1', 'content-length: 500000'), 401],
  [
    'the body is too long',
    () =>
      head(
        'POST /roles/v1',
        `authorization: ${authorization}`,
        'content-type: application/json',
        'content-length: 3000000',
      ),
    413,
  ],
])('the client gets all of its answer where %s', async (_case, start, status) => {
  const bytes = Number(/content-length: (\d+)/.exec(start())![1]);
  const request = Buffer.concat([Buffer.from(start()), Buffer.alloc(bytes, '[')]);
  for (let i = 0; i < TIMES; i++) {
    const answer = await sendRaw(api.app, request);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(isWhole(answer)).toBe(true);
  }
});

it.each([
  { what: 'is no HTTP', start: head('GET %2froles%2fv1') + LONG, status: 400 },
  { what: 'has a head that is too long', start: head('GET /roles/v1', `x-long: ${LONG}`), status: 431 },
])('resets no connection whose request $what while the rest of it comes', async ({ start, status }) => {
  const { port } = api.app.server.address() as AddressInfo;
  // As most clients do, it goes on with its request when the answer has ended.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const errors: Error[] = [];
  let answer = '';
  socket.setEncoding('latin1').on('error', (error) => errors.push(error));
  socket.on('data', (chunk: string) => (answer += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of [start, ...Array.from({ length: 10 }, () => 'x'.repeat(100))]) {
    socket.write(piece);
    await delay(5);
  }
  socket.end();
  await closed;
  expect(errors).toEqual([]);
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(isWhole(answer)).toBe(true);
});

it('reads no longer than a second what follows a request that is no HTTP', async () => {
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const writing = setInterval(() => socket.write('x'), 20);
  await closed;
  clearInterval(writing);
});

it('waits no longer than a second for a body that does not come', async () => {
  const answer = await sendRaw(api.app, head('GET /long/v1', `authorization: ${authorization}`, 'content-length: 10'));
  expect(isWhole(answer)).toBe(true);
});

const logged = (path: string) => api.log.filter(({ url }) => url === path);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}

it.each([
  { what: 'an operation answers', method: 'GET', path: '/long/v1', status: 200 },
  { what: 'the request is refused', method: 'POST', path: '/roles/v1', status: 415 },
  { what: 'a check throws', method: 'DELETE', path: '/long/v1/1', status: 415 },
  { what: 'a page of the documentation answers', method: 'GET', path: '/openapi.json', status: 200 },
  { what: 'there is nothing', method: 'GET', path: '/nothing', status: 404 },
])('ends once where its client goes while it waits, and $what', async ({ method, path, status }) => {
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  const fields = [`authorization: ${authorization}`, 'content-length: 10', 'content-type: text/plain'];
  const arrived = once(api.app.server, 'request');
  socket.write(head(`${method} ${path}`, ...fields));
  await arrived;
  await delay(100); // the answer waits for a second
  expect(logged(path)).toEqual([]);
  socket.destroy();
  await until(() => logged(path).length > 0);
  await delay(50); // a second answer would come now, and end the process
  expect(logged(path)).toMatchObject([{ status, msg: 'request aborted' }]);
  expect(api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

it('answers once where the time for the body is over while its answer waits', async () => {
  const tooLong = `${(2_100_000).toString(16)}\r\n${'['.repeat(2_100_000)}\r\n`;
  const fields = [`authorization: ${authorization}`, 'content-type: application/json', 'transfer-encoding: chunked'];
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  socket.write(head('POST /roles/v1', ...fields));
  await delay(300); // of the second that a body may take: an answer waits for the rest of it for a second more
  socket.write(tooLong);
  expect((await answer).split('HTTP/1.1 ')).toEqual(['', expect.stringMatching(/^413 /)]);
});
