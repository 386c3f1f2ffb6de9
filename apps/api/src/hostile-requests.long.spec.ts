import { ok } from '@identity-governance/values';
import { operation } from './http/operation';
import { sendRaw } from './testing/send-raw';
import { saveSampleState } from './testing/sample-state';
import { createTestApi, type TestApi } from './testing/test-api';

const failing = operation({
  id: 'get-failure-v1',
  method: 'GET',
  path: '/failures/v1',
  summary: 'Fails',
  scope: null,
  answer: { status: 200, description: 'Never' },
  handle: () => Promise.reject(new Error('SELECT secret FROM /var/lib/table')),
});
const silent = operation({
  id: 'delete-silence-v1',
  method: 'DELETE',
  path: '/silence/v1',
  summary: 'Answers nothing',
  scope: null,
  answer: { status: 204, description: 'Nothing' },
  handle: () => Promise.resolve(ok(undefined)),
});

let api: TestApi;
let authorization: string;

beforeAll(async () => {
  api = await createTestApi({ operations: [failing, silent] });
  await saveSampleState(api.store);
  ({ authorization } = await api.caller('governance:all'));
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => api.app.close());

const predict = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/sod-violations/v1/predict',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a body', () => {
  it.each([
    ['empty', '', 'the body is empty, it must be JSON'],
    ['cut off', '{"identityId":', 'the body is not valid JSON'],
    ['not JSON', 'identityId=ann', 'the body is not valid JSON'],
    ['two values', '{}{}', 'the body is not valid JSON'],
    ['with two byte order marks', '\ufeff\ufeff{}', 'the body is not valid JSON'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'the body is not valid UTF-8'],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'the body is UTF-16, it must be UTF-8'],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff{}', 'utf16le'), 'the body is UTF-16, it must be UTF-8'],
    ['with a prototype', '{"a":[{"__proto__":{"x":1}}]}', 'a property of the body is named `__proto__`'],
    ['with a prototype in disguise', '{"\\u005f_proto__":1}', 'a property of the body is named `__proto__`'],
  ])('that is %s is refused', async (_case, payload, text) => {
    const response = await predict(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      detailCode: '400.0 Bad Request Syntax',
      messages: [{ text: expect.stringContaining(text) as string }],
    });
  });

  it('may start with a byte order mark', async () => {
    expect((await predict('\ufeff{"identityId":"ann","accessRefs":[]}')).statusCode).toBe(200);
  });

  it.each(['null', '1', '"text"', '[]', 'true', '{"identityId":{"toString":1}}', '{"accessRefs":"x","identityId":[]}'])(
    'of `%s` is refused',
    async (payload) => {
      const response = await predict(payload);
      expect([response.statusCode, response.json<{ causes: unknown[] }>().causes.length > 0]).toEqual([400, true]);
    },
  );

  it('that is nested as deep as it is long is refused', async () => {
    for (const depth of [10_000, 500_000]) {
      const list = '['.repeat(depth) + ']'.repeat(depth);
      expect((await predict(list)).statusCode).toBe(400);
      expect((await predict(`{"identityId":"ann","accessRefs":${list}}`)).statusCode).toBe(400);
      expect((await predict(`{"identityId":"ann","accessRefs":[],"x":${list}}`)).json()).toMatchObject({
        detailCode: '400.0 Bad Request Syntax',
        messages: [{ text: 'the body is nested more than 64 levels deep' }],
      });
    }
  });

  it('may be nested 64 levels deep, and hold any number of brackets in its strings', async () => {
    const list = '['.repeat(63) + ']'.repeat(63);
    const text = '[{\\"'.repeat(1000);
    expect((await predict(`{"identityId":"ann","accessRefs":[],"x":${list},"y":"${text}"}`)).statusCode).toBe(200);
    expect((await predict(`{"identityId":"ann","accessRefs":[],"x":[${list}]}`)).statusCode).toBe(400);
  });

  it('that holds 30,000 errors in a list is refused for its length alone', async () => {
    const response = await predict(`{"identityId":"ann","accessRefs":[${'0,'.repeat(30_000)}0]}`);
    const causes = response.json<{ causes: { text: string }[] }>().causes.map(({ text }) => text);
    expect(causes).toEqual(['`accessRefs` is 30001 items long, at most 500 are allowed']);
  });

  it('that holds a million errors is refused with those that can be listed', async () => {
    const response = await predict(`{"identityId":"ann","accessRefs":[${'0,'.repeat(500_000)}0]}`);
    expect([
      response.statusCode,
      response.json<{ causes: { text: string }[] }>().causes.map(({ text }) => text),
    ]).toEqual([400, ['`accessRefs` holds too many values: at most 32768 are allowed in all']]);
  });

  it('may hold `__proto__` as text', async () => {
    const body = { identityId: 'ann', accessRefs: [], clientMetadata: { note: '__proto__ "__proto__":' } };
    expect((await predict(JSON.stringify(body))).json()).toMatchObject({ clientMetadata: body.clientMetadata });
  });

  it('with a wrong length is refused', async () => {
    const head = `POST /sod-violations/v1/predict HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n`;
    const ended = await sendRaw(api.app, `${head}content-length: 2000000\r\n\r\n{}`);
    expect(ended).toMatch(/^HTTP\/1\.1 413 [^]*"413 Content Too Large"/);
    expect(await sendRaw(api.app, `${head}content-length: x\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(api.app, `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a URL', () => {
  it.each(['/%', '/%zz', '/identities/v1/%E0%A4%A', '/identities/v1/%ff', '/nowhere/%c0%af'])(
    'that is not encoded correctly (`%s`) is refused in the documented shape',
    async (path) => {
      const answer = await sendRaw(api.app, get(path));
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*x-request-id: [0-9a-f]{32}\r\n[^]*"400\.0 Bad Request Syntax"/);
    },
  );

  it.each([
    '//',
    '/identities/v1/',
    '/identities//v1',
    '/IDENTITIES/v1',
    '/identities/v1/ann/',
    '/identities/v2',
    '*',
    '/identities/v1/..',
  ])('that names no path (`%s`) is not found', async (path) => {
    expect(await sendRaw(api.app, get(path))).toMatch(/^HTTP\/1\.1 40[04] [^]*"detailCode":"40/);
  });

  it('may encode what need not be encoded', async () => {
    expect(await sendRaw(api.app, get('/identities/v1/%61nn'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['?limit=%', '?limit=%ff', '?%=1', '?limit=%E0%A4%A'])(
    'with the query `%s` is refused or ignored',
    async (query) => {
      expect(await sendRaw(api.app, get(`/identities/v1${query}`))).toMatch(/^HTTP\/1\.1 (200|400) /);
    },
  );

  it('that is too long is refused in the documented shape', async () => {
    const answer = await sendRaw(api.app, get(`/identities/v1/${'x'.repeat(20_000)}`));
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"431 Request Header Fields Too Large"/);
  });
});

describe('a method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'M-SEARCH'])(
    '%s that a path does not take is refused before anything else',
    async (method) => {
      const request = `${method} /audit-events/v1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: x\r\ncontent-length: 1\r\n\r\n{`;
      expect(await sendRaw(api.app, request)).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD\r\n/);
    },
  );

  it('HEAD is answered as GET is, without a body', async () => {
    const response = await api.app.inject({ method: 'HEAD', url: '/identities/v1/ann', headers: { authorization } });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect((await api.app.inject({ method: 'HEAD', url: '/identities/v1/ann' })).statusCode).toBe(401);
  });

  it('of unknown paths is refused in the documented shape', async () => {
    expect(await sendRaw(api.app, 'FROB / HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"detailCode"/);
    expect(await sendRaw(api.app, 'no HTTP at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"detailCode"/);
  });

  it('may answer without a body', async () => {
    const response = await api.app.inject({ method: 'DELETE', url: '/silence/v1' });
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });
});

it('refuses a second authorization header', async () => {
  const twice = get('/identities/v1').replace('\r\n\r\n', '\r\nauthorization: Bearer x.y.z\r\n\r\n');
  expect(await sendRaw(api.app, get('/identities/v1'))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(api.app, twice)).toMatch(/^HTTP\/1\.1 401 /);
});

it('never takes the tracking id from the caller', async () => {
  const response = await api.app.inject({
    url: '/health/live',
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
});

it('reports the caller nothing of an unexpected error, and the log everything', async () => {
  const response = await api.app.inject('/failures/v1');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({
    detailCode: '500.0 Internal Fault',
    messages: [{ text: 'an unexpected error occurred' }],
    causes: [],
  });
  expect(response.body).not.toMatch(/SELECT|\/var/);
  const logged = api.log.find(({ msg }) => msg === 'request failed');
  expect(logged).toMatchObject({ level: 'error', trackingId: response.headers['x-request-id'] });
  expect(JSON.stringify(logged)).toContain('SELECT secret');
});

it('never writes a token to the log', () => {
  expect(JSON.stringify(api.log)).not.toContain(authorization.slice('Bearer '.length));
});

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`;
}

it('answers once what turns out to be wrong after it was answered', async () => {
  const answer = await sendRaw(api.app, 'GET /nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: x\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('answers HEAD without a body also when it cannot be read', async () => {
  const answer = await sendRaw(
    api.app,
    `HEAD /health/live HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/);
});
