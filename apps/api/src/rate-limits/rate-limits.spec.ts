import { createTestApi, type TestApi } from '../testing/test-api';

jest.useFakeTimers({ doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });

const limits = {
  RATE_LIMIT_REQUESTS: '3',
  RATE_LIMIT_GROUP_C_REQUESTS: '5',
  RATE_LIMIT_ADDRESS_REQUESTS: '4',
};
const authProfiles = '/auth-profiles/v1';
const identities = '/identities/v1';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ limits });
});

const tokenOf = async (client: string) => api.issuer.sign({ scope: 'governance:all', client_id: client });

let clients = 0;
/** The token of a client that nobody has heard of yet. */
const newToken = async () => tokenOf(`client-${++clients}`);

const get = async (url: string, token?: string, remoteAddress = '192.0.2.1') =>
  api.app.inject({
    url,
    remoteAddress,
    headers: { 'x-service-experimental': 'true', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });

/** How many answers of each status a caller gets for so many requests. */
async function countStatuses(times: number, send: () => Promise<{ statusCode: number }>) {
  const counts: Record<number, number> = {};
  for (let i = 0; i < times; i++) {
    const { statusCode } = await send();
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

describe('a client', () => {
  it('gets 100 requests in 10 s for an experimental group, and receives its remaining quota', async () => {
    const fresh = await createTestApi({ limits: {} });
    const headers = { 'x-service-experimental': 'true', ...(await fresh.caller('governance:all')) };
    const send = () => fresh.app.inject({ url: authProfiles, headers });
    expect((await send()).headers).toMatchObject({
      'ratelimit-policy': '"auth-profiles";q=100;w=10',
      ratelimit: '"auth-profiles";r=99;t=10',
    });
    expect(await countStatuses(150, send)).toEqual({ 200: 99, 429: 51 });
  });

  it('gets 429 with `Retry-After` and nothing but a message beyond that', async () => {
    const token = await newToken();
    await countStatuses(3, () => get(authProfiles, token));
    jest.advanceTimersByTime(3500);
    const response = await get(authProfiles, token);
    expect(response.statusCode).toBe(429);
    expect(response.headers).toMatchObject({ 'retry-after': '7', ratelimit: '"auth-profiles";r=0;t=7' });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(response.json()).toEqual({
      message: 'more than 3 requests in 10 s (`auth-profiles`), try again in 7 s',
    });
  });

  it.each([0, 1, 2999, 5000, 9001, 9999])(
    'succeeds when it waits as long as `Retry-After` says, %i ms into the window',
    async (milliseconds) => {
      const token = await newToken();
      await countStatuses(3, () => get(authProfiles, token));
      jest.advanceTimersByTime(milliseconds);
      const refused = await get(authProfiles, token);
      const seconds = Number(refused.headers['retry-after']);
      expect([refused.statusCode, Number.isInteger(seconds), seconds >= 1]).toEqual([429, true, true]);
      jest.advanceTimersByTime(seconds * 1000);
      expect(await countStatuses(4, () => get(authProfiles, token))).toEqual({ 200: 3, 429: 1 });
    },
  );

  it('does not wait longer because it kept trying', async () => {
    const token = await newToken();
    for (let second = 0; second < 10; second++) {
      await countStatuses(10, () => get(authProfiles, token));
      jest.advanceTimersByTime(1000);
    }
    expect((await get(authProfiles, token)).statusCode).toBe(200);
  });

  it('is counted by group', async () => {
    const token = await newToken();
    expect(await countStatuses(10, () => get(authProfiles, token))).toEqual({ 200: 3, 429: 7 });
    expect(await countStatuses(10, () => get(identities, token))).toEqual({ 200: 5, 429: 5 });
    expect(await countStatuses(10, () => get('/sod-violations/v1/check/x', token))).toEqual({ 404: 5, 429: 5 });
    expect((await get(identities, token)).headers['ratelimit-policy']).toBe('"management";q=5;w=10');
  });

  it('is counted over all its tokens and addresses', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await get(identities, await tokenOf('a'), `192.0.2.${i}`)).statusCode).toBe(200);
    }
    const byAzp = await api.issuer.sign({ scope: 'inventory:read', azp: 'a', sub: 'other' });
    const bySub = await api.issuer.sign({ scope: 'inventory:read', sub: 'a' });
    for (const token of [byAzp, bySub]) expect((await get(identities, token)).statusCode).toBe(429);
    expect((await get(identities, await tokenOf('b'))).statusCode).toBe(200);
  });

  it('is counted before its scope and its header are looked at', async () => {
    const headers = { authorization: `Bearer ${await api.issuer.sign({ client_id: 'without scope' })}` };
    expect(await countStatuses(5, () => api.app.inject({ url: authProfiles, headers }))).toEqual({ 403: 3, 429: 2 });
  });

  it('may have any name that a token may carry', async () => {
    for (const client of ['__proto__', 'x'.repeat(256), '🙂']) {
      const token = await tokenOf(client);
      expect(await countStatuses(4, () => get(authProfiles, token))).toEqual({ 200: 3, 429: 1 });
    }
  });
});

describe('a caller without a valid token', () => {
  it('gets 429 instead of 401 when its address sends too many requests', async () => {
    expect(await countStatuses(2, () => get(identities))).toEqual({ 401: 2 });
    expect(await countStatuses(5, () => get(identities, 'x.y.z'))).toEqual({ 401: 2, 429: 3 });
    const refused = await get(identities);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json()).toEqual({ message: 'more than 4 requests in 10 s (`address`), try again in 10 s' });
    expect((await get(identities, undefined, '192.0.2.2')).statusCode).toBe(401);
    jest.advanceTimersByTime(10_000);
    expect((await get(identities)).statusCode).toBe(401);
  });

  it('locks out no client behind the same address', async () => {
    const known = await tokenOf('known');
    await get(identities, known);
    await countStatuses(50, () => get(identities, 'x.y.z'));
    expect((await get(identities, known)).statusCode).toBe(200);
    expect((await get(identities, await tokenOf('new'))).statusCode).toBe(200);
  });

  it('is not distinguished by the half of an IPv6 address that it chooses', async () => {
    let host = 0;
    const statuses = await countStatuses(9, () => get(identities, undefined, `2001:db8:1:2::${++host}`));
    expect(statuses).toEqual({ 401: 4, 429: 5 });
    expect((await get(identities, undefined, '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('is distinguished by what a trusted proxy forwards, and by nothing else', async () => {
    const proxied = await createTestApi({ limits: { ...limits, TRUSTED_PROXIES: '10.0.0.0/8' } });
    const send = (remoteAddress: string, forwarded: string) =>
      proxied.app.inject({ url: identities, remoteAddress, headers: { 'x-forwarded-for': forwarded } });
    expect(await countStatuses(6, () => send('10.1.2.3', '198.51.100.1'))).toEqual({ 401: 4, 429: 2 });
    expect((await send('10.1.2.3', '198.51.100.1:4711')).statusCode).toBe(429);
    expect((await send('10.1.2.3', '198.51.100.2:4711')).statusCode).toBe(401);
    expect((await send('10.1.2.3', '198.51.100.3, 198.51.100.1')).statusCode).toBe(429);
    let number = 0;
    expect(await countStatuses(6, () => send('203.0.113.1', `198.51.100.${++number}`))).toEqual({ 401: 4, 429: 2 });
  });

  it('is counted for paths and methods that do not exist, and learns nothing more', async () => {
    const statuses = await countStatuses(9, () => api.app.inject({ url: '/nowhere', remoteAddress: '203.0.113.9' }));
    expect(statuses).toEqual({ 404: 4, 429: 5 });
    const wrong = { url: identities, method: 'DELETE', remoteAddress: '203.0.113.10' } as const;
    expect(await countStatuses(9, () => api.app.inject(wrong))).toEqual({ 405: 4, 429: 5 });
  });

  it('can ask for health without end', async () => {
    expect(await countStatuses(50, () => get('/health/live'))).toEqual({ 200: 50 });
    expect(await countStatuses(50, () => get('/health/ready'))).toEqual({ 200: 50 });
  });
});

it('declares the strict limit for every experimental operation, and for no other', () => {
  const strict = ['auth-profiles', 'search-attributes'];
  for (const { id, group = 'management', isExperimental = false } of api.operations) {
    expect([id, strict.includes(String(group))]).toEqual([id, isExperimental]);
  }
});
