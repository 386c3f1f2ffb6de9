import { connect, type AddressInfo } from 'node:net';
import { ok } from '@identity-governance/values';
import { sendRaw } from '../testing/send-raw';
import { saveSampleState } from '../testing/sample-state';
import { createTestApi, type TestApi, type TestApiOptions } from '../testing/test-api';
import type { Operation } from './operation';

let api: TestApi;
let authorization: string;

async function listen(options: TestApiOptions) {
  api = await createTestApi(options);
  ({ authorization } = await api.caller('governance:all'));
  await api.app.listen({ host: '127.0.0.1', port: 0 });
}

afterEach(() => api.app.close());

const bodyHead = () =>
  `POST /sod-violations/v1/predict HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n`;

/** Sends the start, then a byte every 100 ms until the service ends the connection; reads all that it answers. */
function drip(start: string, byte: string): Promise<string> {
  const { port } = api.app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    socket.write(start); // before any byte, however long it takes to connect
    const timer = setInterval(() => byte !== '' && socket.write(byte), 100);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

describe('a slow client is cut off', () => {
  beforeEach(() => listen({ constants: { headersTimeoutSeconds: 1, bodyTimeoutSeconds: 1 } }));

  it.each([
    ['while it sends its headers', 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: ', 'x'],
    ['while it sends its request line', 'GET /health', 'x'],
    ['when it sends nothing', '', ''],
  ])('%s', async (_case, start, byte) => {
    expect(await drip(start, byte)).toMatch(/^HTTP\/1\.1 408 [^]*"detailCode":"408 Request Timeout"/);
  });

  it.each([
    ['of known length', 'content-length: 1000000\r\n\r\n{', ' '],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n', '1\r\n \r\n'],
    ['that never begins', 'content-length: 2\r\n\r\n', ''],
  ])('while it sends a body %s', async (_case, rest, byte) => {
    const answer = await drip(bodyHead() + rest, byte);
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"the body did not arrive within 1 s"/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('and no other is kept from its answer', async () => {
    const slow = Array.from({ length: 50 }, () => drip(`${bodyHead()}content-length: 1000\r\n\r\n{`, ' '));
    for (let i = 0; i < 20; i++) {
      expect(await sendRaw(api.app, 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
        / 200 /,
      );
    }
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a request is refused in the documented shape', () => {
  beforeEach(() => listen({ constants: { maxHeaderBytes: 4096, maxUrlLength: 100 } }));
  const get = (url: string, headers: string) => sendRaw(api.app, `GET ${url} ${headers}connection: close\r\n\r\n`);

  it('when its headers are too long', async () => {
    const answer = await get('/health/live', `HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(5000)}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"431 Request Header Fields Too Large"/);
  });

  it('when its URL is too long', async () => {
    const answer = await get(`/nowhere?${'x'.repeat(100)}`, 'HTTP/1.1\r\nhost: x\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 414 [^]*"414 URI Too Long"[^]*"the URL is longer than 100 characters"/);
  });

  it.each(['', 'host: a\r\nhost: b\r\n', 'host: a, b\r\n'])('when it does not have one host (%j)', async (host) => {
    expect(await get('/health/live', `HTTP/1.1\r\n${host}`)).toMatch(/^HTTP\/1\.1 400 [^]*"400.0 Bad Request Syntax"/);
  });

  it('but not when HTTP/1.0 needs no host', async () => {
    expect(await get('/health/live', 'HTTP/1.0\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('when it expects what is not known', async () => {
    const answer = await get('/health/live', 'HTTP/1.1\r\nhost: x\r\nexpect: the-unexpected\r\n');
    expect(answer).toMatch(
      /^HTTP\/1\.1 417 [^]*x-request-id: [0-9a-f]{32}\r\n[^]*"detailCode":"417 Expectation Failed"/,
    );
  });

  it('but not when it expects `100-continue`', async () => {
    const head = `${bodyHead()}expect: 100-continue\r\nconnection: close\r\ncontent-length: 2\r\n\r\n`;
    expect(await sendRaw(api.app, `${head}{}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });
});

describe('too much at once', () => {
  let leave: (() => void)[];
  const waiting: Operation = {
    id: 'get-waiting-v1',
    method: 'GET',
    path: '/waiting/v1',
    summary: 'Waits',
    scope: 'inventory:read',
    answer: { status: 200, description: 'In the end' },
    handle: () =>
      new Promise((resolve) =>
        leave.push(() => {
          resolve(ok({ done: true }));
        }),
      ),
  };
  const send = (url: string) => api.app.inject({ url, headers: { authorization } });
  const untilEntered = async (count: number) => {
    while (leave.length < count) await new Promise(setImmediate);
  };

  beforeEach(() => {
    leave = [];
  });

  it('is answered with 503 and `Retry-After`, except for health', async () => {
    await listen({ operations: [waiting], limits: { MAX_CONCURRENT_REQUESTS: '2' } });
    const inProgress = [send('/waiting/v1'), send('/waiting/v1')];
    await untilEntered(2);
    const refused = await send('/identities/v1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.json()).toMatchObject({ detailCode: '503 Service Unavailable', causes: [] });
    expect((await send('/health/live')).statusCode).toBe(200);
    for (const end of leave) end();
    for (const response of await Promise.all(inProgress)) expect(response.statusCode).toBe(200);
    expect((await send('/identities/v1')).statusCode).toBe(200);
  });

  it('does not count the requests of clients that have disconnected', async () => {
    await listen({ operations: [waiting], limits: { MAX_CONCURRENT_REQUESTS: '2' } });
    const { port } = api.app.server.address() as AddressInfo;
    for (let i = 1; i <= 5; i++) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /waiting/v1 HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`);
      await untilEntered(i);
      socket.destroy();
      while ((await send('/identities/v1')).statusCode !== 200) await new Promise(setImmediate);
    }
    for (const end of leave) end();
  });

  it('is noticed by the memory in use', async () => {
    await listen({ constants: { overloadHeapPercent: 1 } });
    let response = await send('/identities/v1');
    while (response.statusCode === 200) {
      await new Promise(setImmediate);
      response = await send('/identities/v1');
    }
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect((await send('/health/live')).statusCode).toBe(200);
  });

  it('is too many connections, of which those that are held are served', async () => {
    await listen({ constants: { maxConnections: 2 } });
    const { port } = api.app.server.address() as AddressInfo;
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    const request = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
    for (const socket of held) {
      const answered = new Promise<string>((resolve) =>
        socket.once('data', (data) => {
          resolve(data.toString());
        }),
      );
      socket.write(request);
      expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(await sendRaw(api.app, request).catch(() => '')).toBe('');
    for (const socket of held) socket.destroy();
  });
});

describe('one client keeps no other from its answers', () => {
  const openSockets = async (count: number, text: string) => {
    const { port } = api.app.server.address() as AddressInfo;
    const sockets = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        await new Promise((resolve) => socket.write(text, resolve));
        return socket;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    return {
      close() {
        for (const socket of sockets) socket.destroy();
      },
    };
  };
  const honest = async () => {
    const token = await api.issuer.sign({ client_id: 'honest', scope: 'governance:all' });
    const headers = { authorization: `Bearer ${token}` };
    return (await api.app.inject({ url: '/identities/v1', headers })).statusCode;
  };

  it('by heads of requests whose bodies never come', async () => {
    await listen({ limits: { MAX_CONCURRENT_REQUESTS: '20' }, constants: { maxConcurrentRequestsPerClient: 10 } });
    const held = await openSockets(60, `${bodyHead()}content-length: 10\r\n\r\n`);
    expect(await honest()).toBe(200);
    held.close();
  });

  it('by waiting for results, of which it may have its share', async () => {
    await listen({ limits: { MAX_CONCURRENT_REQUESTS: '20' }, constants: { maxLongPollsPerClient: 3 } });
    await saveSampleState(api.store);
    const headers = { authorization, 'content-type': 'application/json' };
    const payload = { identityId: 'ann', accessRefs: [] };
    const check = await api.app.inject({ method: 'POST', url: '/sod-violations/v1/check', headers, payload });
    const { requestId } = check.json<{ requestId: string }>();
    const path = `/sod-violations/v1/check/${requestId}`;
    const held = await openSockets(
      3,
      `GET ${path}?wait=30 HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`,
    );
    let refused = await api.app.inject({ url: path, headers });
    // until those that wait are in
    while (refused.statusCode === 200) refused = await api.app.inject({ url: path, headers });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(await honest()).toBe(200);
    const token = await api.issuer.sign({ client_id: 'honest', scope: 'governance:all' });
    expect((await api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
    held.close();
  });

  it('by answers that it does not read', async () => {
    const text = 'x'.repeat(1_000_000);
    const large: Operation = {
      id: 'get-large-v1',
      method: 'GET',
      path: '/large/v1',
      summary: 'Large',
      scope: 'inventory:read',
      answer: { status: 200, description: 'Much' },
      handle: () => Promise.resolve(ok({ text })),
    };
    await listen({ operations: [large], constants: { maxConcurrentRequestsPerClient: 1000 } });
    const request = `GET /large/v1 HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`;
    const held = await openSockets(20, request.repeat(30));
    expect(await honest()).toBe(200);
    held.close();
  });

  it('by requests in progress', async () => {
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const slow: Operation = {
      id: 'get-slow-v1',
      method: 'GET',
      path: '/slow/v1',
      summary: 'Slow',
      scope: 'inventory:read',
      answer: { status: 200, description: 'In the end' },
      handle: () => left.then(() => ok({})),
    };
    await listen({ operations: [slow], constants: { maxConcurrentRequestsPerClient: 5 } });
    const all = Array.from({ length: 9 }, () => api.app.inject({ url: '/slow/v1', headers: { authorization } }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await honest()).toBe(200);
    leave();
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });
});

describe('security headers', () => {
  beforeEach(() => listen({}));

  it.each([
    ['an answer', 'GET /health/live HTTP/1.1\r\nhost: x\r\n', 200],
    ['a refused caller', 'GET /identities/v1 HTTP/1.1\r\nhost: x\r\n', 401],
    ['no such path', 'GET /x HTTP/1.1\r\nhost: x\r\n', 404],
    ['a bad URL', 'GET /%zz HTTP/1.1\r\nhost: x\r\n', 400],
    ['what is no HTTP', 'what is no HTTP\r\n', 400],
    ['an expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: x\r\n', 417],
  ])('are sent with %s', async (_case, head, status) => {
    const answer = (await sendRaw(api.app, `${head}connection: close\r\n\r\n`)).toLowerCase();
    expect(answer.startsWith(`http/1.1 ${status} `)).toBe(true);
    for (const header of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'cache-control: no-store',
      'x-frame-options: deny',
      'strict-transport-security: max-age=',
    ]) {
      expect(answer).toContain(`\r\n${header}`);
    }
    expect(answer).not.toMatch(/\r\n(server|x-powered-by):/);
  });
});
