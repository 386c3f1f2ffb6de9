import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestApi, type TestApi } from '../testing/test-api';

const CLIENTS = 10;
const CONNECTIONS = 4;
let api: TestApi;

beforeAll(async () => {
  api = await createTestApi({ limits: { RATE_LIMIT_REQUESTS: '100', RATE_LIMIT_WINDOW_SECONDS: '3600' } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => api.app.close());

/** A caller with a token of its own and kept connections. */
async function createClient(name: string) {
  const { port } = api.app.server.address() as AddressInfo;
  const authorization = `Bearer ${await api.issuer.sign({ scope: 'governance:all', client_id: name })}`;
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization, 'x-service-experimental': 'true' };
  const send = () =>
    new Promise<number>((resolve, reject) => {
      request({ port, path: '/auth-profiles/v1', agent, headers }, (response) => {
        response.resume().on('end', () => {
          resolve(response.statusCode!);
        });
      })
        .on('error', reject)
        .end();
    });
  return {
    send,
    close: () => {
      agent.destroy();
    },
  };
}

it('keeps one client from another: a quiet one waits for the requests in progress and not for the flood', async () => {
  let answered = 0;
  let isOver = false;
  const flood = Array.from({ length: CLIENTS }, async (_, i) => {
    const client = await createClient(`flooding-${i}`);
    const statuses: number[] = [];
    const sendOn = async () => {
      while (!isOver || statuses.length < 150) {
        statuses.push(await client.send());
        answered++;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, sendOn));
    client.close();
    return statuses;
  });

  const quiet = await createClient('quiet');
  const overtakenBy: number[] = [];
  for (let i = 0; i < 30; i++) {
    const before = answered;
    expect(await quiet.send()).toBe(200);
    overtakenBy.push(answered - before);
  }
  isOver = true;
  quiet.close();

  for (const statuses of await Promise.all(flood)) {
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 100);
  }
  const median = overtakenBy.sort((a, b) => a - b)[15]!;
  expect(median).toBeLessThanOrEqual(2 * CLIENTS * CONNECTIONS);
});
