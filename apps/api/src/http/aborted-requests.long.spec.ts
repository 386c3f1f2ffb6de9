import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ok } from '@identity-governance/values';
import { createTestApi, type TestApi } from '../testing/test-api';
import { operation, type Operation } from './operation';

let api: TestApi;
let authorization: string;
let entered: number;
let answer: () => void;

const common = {
  method: 'GET',
  summary: 'For tests',
  scope: 'inventory:read',
  answer: { status: 200, description: 'Done' },
} as const;

/** Answers when the test says so. */
const waiting: Operation = {
  ...{ ...common, id: 'get-waiting-v1', path: '/waiting/v1' },
  handle: () => {
    entered++;
    return new Promise((resolve) => {
      answer = () => {
        resolve(ok({}));
      };
    });
  },
};

/** Answers without end. */
const endless: Operation = {
  ...{ ...common, id: 'get-endless-v1', path: '/endless/v1' },
  handle: (_request, reply) => {
    const pieces = (function* () {
      for (;;) yield '0'.repeat(1000);
    })();
    reply.type('text/plain');
    return Promise.resolve(ok(Readable.from(pieces)));
  },
};

/** What the handler awaits that no caller awaits, as plugins serve files. */
let unawaited: Promise<unknown>[];

const careless = operation({
  ...{ ...common, id: 'get-careless-v1', path: '/careless/v1', scope: null },
  handle: (_request, reply) => {
    unawaited.push((async () => reply.type('text/plain').send(Readable.from(['0'.repeat(1_000_000)])))());
    return new Promise(() => undefined);
  },
});

beforeEach(async () => {
  entered = 0;
  unawaited = [];
  api = await createTestApi({ operations: [waiting, endless, careless], limits: { MAX_CONCURRENT_REQUESTS: '3' } });
  ({ authorization } = await api.caller('governance:all'));
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => api.app.close());

const request = (line: string, token = authorization) =>
  `${line} HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-length: 0\r\n\r\n`;

async function send(text: string): Promise<Socket> {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(5);
}

const logged = (url: string) => api.log.filter((line) => line.url === url);
const status = async () => (await api.app.inject({ url: '/identities/v1', headers: { authorization } })).statusCode;

/** As many requests at a time as may be in. */
async function expectRoomForAll(): Promise<void> {
  expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200]);
}

it('gives back the places of requests that wait behind another when their connection is closed', async () => {
  for (let n = 1; n <= 3; n++) {
    const pipeline = ['/waiting/v1', '/identities/v1?limit=7', '/identities/v1?limit=7'];
    const socket = await send(pipeline.map((url) => request(`GET ${url}`)).join(''));
    await until(() => entered === n);
    await delay(50); // the other two have their answers, and wait for the first
    socket.destroy();
    await until(() => logged('/identities/v1?limit=7').length === 2 * n);
    answer();
    await until(() => logged('/waiting/v1').length === n);
    await expectRoomForAll();
  }
});

it('gives back the places of many requests on a connection that is closed', async () => {
  const headers = { authorization: `Bearer ${await api.issuer.sign({ client_id: 'eve', scope: 'governance:all' })}` };
  for (let n = 1; n <= 5; n++) {
    await api.app.inject({ url: '/identities/v1', headers });
    await status();
    (await send(request('GET /identities/v1?limit=8').repeat(20))).destroy();
    await until(() => logged('/identities/v1?limit=8').length === 20 * n);
    await expectRoomForAll();
  }
});

it('keeps no place for a client that goes before its token is verified', async () => {
  for (let n = 1; n <= 20; n++) {
    const token = `Bearer ${await api.issuer.sign({ scope: 'governance:all', jti: `t${n}` })}`;
    (await send(request('GET /identities/v1?limit=9', token))).destroy();
  }
  await until(() => logged('/identities/v1?limit=9').length === 20);
  await expectRoomForAll();
});

it('logs what a client has read that goes before the end of its answer', async () => {
  const socket = await send(request('GET /endless/v1'));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await until(() => logged('/endless/v1').length > 0);
  expect(logged('/endless/v1')).toMatchObject([{ msg: 'request aborted', status: 200, client: 'tester' }]);
});

it('fails no promise of a reply whose client has disconnected', async () => {
  for (let n = 1; n <= 5; n++) {
    (await send(request('GET /careless/v1').repeat(3))).destroy();
    await until(() => logged('/careless/v1').length === 3 * n);
  }
  expect(new Set((await Promise.allSettled(unawaited)).map(({ status }) => status))).toEqual(new Set(['fulfilled']));
});

it('leaves an event of each refused change, also for clients that do not wait for the refusal', async () => {
  for (let n = 1; n <= 5; n++) {
    const token = `Bearer ${await api.issuer.sign({ client_id: 'eve', scope: 'sod-policy:read', jti: `t${n}` })}`;
    (await send(request('DELETE /sod-policies/v1/pay-invoice', token))).destroy();
  }
  const refused = async () => {
    const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 99, offset: 0 }));
    return items.filter(({ action }) => action === 'REFUSED');
  };
  await until(async () => (await refused()).length === 5);
  expect(logged('/sod-policies/v1/pay-invoice')).toHaveLength(5);
});
