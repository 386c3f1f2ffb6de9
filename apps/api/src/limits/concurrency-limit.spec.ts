import { connect, type AddressInfo } from 'node:net';
import { ok } from '@identity-governance/values';
import type { Operation } from '../http/operation';
import { createTestApi, type TestApi } from '../testing/test-api';

const large: Operation = {
  ...{ id: 'get-large-v1', method: 'GET', path: '/large/v1', summary: 'Large', scope: 'inventory:read' },
  answer: { status: 200, description: 'Much' },
  handle: () => Promise.resolve(ok({ text: 'x'.repeat(8_000_000) })),
};

let api: TestApi;

beforeEach(async () => {
  const constants = { maxConcurrentRequestsPerClient: 2 };
  api = await createTestApi({ operations: [large], limits: { MAX_CONCURRENT_REQUESTS: '4' }, constants });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => api.app.close());

const authorizationOf = async (client: string) =>
  `Bearer ${await api.issuer.sign({ client_id: client, scope: 'governance:all' })}`;

async function sendHead(client: string, line: string, ...headers: readonly string[]) {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const head = [`${line} HTTP/1.1`, 'host: x', `authorization: ${await authorizationOf(client)}`, ...headers];
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, resolve));
  return socket;
}

const post = (client: string) =>
  sendHead(client, 'POST /sod-violations/v1/predict', 'content-type: application/json', 'content-length: 1000');

async function statusOf(client: string) {
  const headers = { authorization: await authorizationOf(client) };
  const { statusCode, headers: sent } = await api.app.inject({ url: '/identities/v1', headers });
  return [statusCode, sent['retry-after']];
}

async function until(client: string, status: number): Promise<void> {
  while ((await statusOf(client))[0] !== status) await new Promise(setImmediate);
}

it('counts requests from before their bodies arrive, by client and in all', async () => {
  const held = [await post('greedy'), await post('greedy')];
  await until('greedy', 429);
  expect(await statusOf('greedy')).toEqual([429, '1']);
  expect(await statusOf('honest')).toEqual([200, undefined]);
  held.push(await post('other'), await post('other'));
  await until('other', 429);
  expect(await statusOf('honest')).toEqual([503, '2']);
  expect((await api.app.inject('/health/live')).statusCode).toBe(200);
  for (const socket of held) socket.destroy();
  await until('greedy', 200);
  await until('other', 200);
});

it('counts requests until their responses are read', async () => {
  const held = [await sendHead('greedy', 'GET /large/v1'), await sendHead('greedy', 'GET /large/v1')];
  await until('greedy', 429);
  expect(await statusOf('honest')).toEqual([200, undefined]);
  for (const socket of held) socket.resume();
  await until('greedy', 200);
  for (const socket of held) socket.destroy();
});

it('counts no request twice, however many end in an error', async () => {
  const headers = { authorization: await authorizationOf('wrong'), 'content-type': 'application/json' };
  for (let n = 0; n < 10; n++) {
    const sent = { method: 'POST', url: '/sod-violations/v1/predict', headers, payload: '{' } as const;
    expect((await api.app.inject(sent)).statusCode).toBe(400);
  }
  expect(await Promise.all([statusOf('wrong'), statusOf('wrong')])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
});
