import { ok } from '@identity-governance/values';
import { sendRaw } from '../testing/send-raw';
import { createTestApi, type TestApi } from '../testing/test-api';
import { operation } from './operation';

const TIMES = 100;
const LONG = 'x'.repeat(200_000);

const long = operation({
  ...{ id: 'get-long-v1', method: 'GET', path: '/long/v1', summary: 'Long', scope: 'inventory:read' },
  answer: { status: 200, description: 'Long' },
  handle: () => Promise.resolve(ok(LONG)),
});

let api: TestApi;
let authorization: string;

beforeEach(async () => {
  api = await createTestApi({ operations: [long] });
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

it('waits no longer than a second for a body that does not come', async () => {
  const answer = await sendRaw(api.app, head('GET /long/v1', `authorization: ${authorization}`, 'content-length: 10'));
  expect(isWhole(answer)).toBe(true);
});
