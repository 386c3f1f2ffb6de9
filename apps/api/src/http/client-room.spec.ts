import { connect, type AddressInfo } from 'node:net';
import { ok } from '@identity-governance/values';
import { createTestApi, type TestApi } from '../testing/test-api';
import { operation } from './operation';

const text = JSON.stringify({ text: 'x'.repeat(8_000_000) });
const large = operation({
  ...{ id: 'get-large-v1', method: 'GET', path: '/large/v1', summary: 'Large', scope: 'inventory:read' },
  answer: { status: 200, description: 'Much' },
  write: () => text,
  handle: () => Promise.resolve(ok({})),
});

let api: TestApi;

beforeEach(async () => {
  api = await createTestApi({ operations: [large], limits: { MAX_MEGABYTES_PER_CLIENT: '1' } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => api.app.close());

const path = '/sod-violations/v1/predict';
const authorizationOf = async (client: string) =>
  `Bearer ${await api.issuer.sign({ client_id: client, scope: 'governance:all' })}`;

async function sendHead(client: string, line: string, ...headers: readonly string[]) {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [`${line} HTTP/1.1`, 'host: x', `authorization: ${await authorizationOf(client)}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  return socket;
}

async function send(client: string, bytes: number) {
  const payload = `{"identityId":"nobody","accessRefs":[]}${' '.repeat(bytes)}`;
  const headers = { authorization: await authorizationOf(client), 'content-type': 'application/json' };
  return api.app.inject({ method: 'POST', url: path, payload, headers });
}

async function expectRefused(client: string, bytes: number): Promise<void> {
  const refused = await send(client, bytes);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.json()).toEqual({ message: expect.stringContaining('are too long') as unknown });
}

it.each(['content-length: 600000', 'transfer-encoding: chunked'])(
  'bounds the bodies of each client, from the head of a request on (%s)',
  async (length) => {
    const first = await sendHead('greedy', `POST ${path}`, 'content-type: application/json', length);
    await expectRefused('greedy', 500_000);
    expect((await send('honest', 500_000)).statusCode).toBe(404);
    first.destroy();
    while ((await send('greedy', 500_000)).statusCode === 429) await new Promise(setImmediate);
  },
);

it('bounds the answers that a client does not read', async () => {
  const first = await sendHead('greedy', 'GET /large/v1');
  await expectRefused('greedy', 1);
  expect((await send('honest', 500_000)).statusCode).toBe(404);
  first.destroy();
  while ((await send('greedy', 1)).statusCode === 429) await new Promise(setImmediate);
});
