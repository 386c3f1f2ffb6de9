import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopes } from '@identity-governance/application';
import { InMemoryConsoleSessions } from '@identity-governance/test-kit/in-memory';
import { sha256 } from '@identity-governance/platform';
import { createLocalJWKSet, type JWK } from 'jose';
import { createTestApi, type TestApi } from '../testing/test-api';
import { ConsoleCallers } from './console-callers';
import { SessionKeeper } from './session-keeper';

const minute = 60_000;
const origin = 'http://localhost';
const sameOrigin = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const writing = { ...sameOrigin, origin };

let folder: string;
let shared: TestApi;
/** The shared one, unless a test opens another. */
let api: TestApi;
let sessions: InMemoryConsoleSessions;
/** Withdrawn by tests. */
let keys: JWK[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'assets/main-A1.js'), 'plain');
  writeFileSync(join(folder, 'assets/main-A1.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/main-A1.js.gz'), 'gzip');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

beforeAll(async () => {
  sessions = new InMemoryConsoleSessions();
  shared = await open(true);
});
beforeEach(() => {
  api = shared;
});

function open(isDevelopment: boolean, publicOrigin?: string): Promise<TestApi> {
  return createTestApi({
    console: ({ clock, issuer }) => {
      keys = [...issuer.keySet.keys];
      const findKey = (...args: Parameters<ReturnType<typeof createLocalJWKSet>>) =>
        createLocalJWKSet({ keys })(...args);
      const keeper = new SessionKeeper({ sessions, clock, findKey });
      return {
        keeper,
        callers: new ConsoleCallers(keeper, publicOrigin),
        pages: { folder },
        development: isDevelopment ? { alg: 'ES256', kid: 'key-1' } : undefined,
        findIdentity: (id) => Promise.resolve(id === 'imogen.redfern' ? { name: 'Imogen Redfern' } : undefined),
        experimentalHeader: 'X-Service-Experimental',
      };
    },
  });
}

async function createLink(persona: string, code = 'code-1'): Promise<string> {
  await sessions.saveLink({ codeHash: sha256(code), persona, expires: api.clock.now() + 10 * minute });
  return `/console/link/${code}`;
}

/** Returns the cookie of a new session. */
async function signIn(persona = 'administrator', headers = {}): Promise<string> {
  const response = await api.app.inject({ url: await createLink(persona), headers });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/console/']);
  return String(response.headers['set-cookie']).split(';')[0]!;
}

const get = (url: string, headers = {}) => api.app.inject({ url, headers });
const statusOf = async (url: string, headers = {}) => (await get(url, headers)).statusCode;
const shown = async (cookie: string) =>
  (await get('/console/session', { ...sameOrigin, cookie })).json<Record<string, unknown>>();

describe('the pages of the console', () => {
  it('are one page at every path, under a strict policy and never stored', async () => {
    for (const url of ['/console/', '/console/what-if?identity=a', '/console/identities/x']) {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Console</title>']);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
          "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'",
      );
    }
  });

  it('are where `/` and `/console` lead', async () => {
    for (const url of ['/', '/console']) expect((await get(url)).headers.location).toBe('/console/');
  });

  it('have assets that browsers keep, in the smallest form that they take', async () => {
    const url = '/console/assets/main-A1.js';
    for (const [encoding, body] of [
      ['br, gzip', 'brotli'],
      ['gzip', 'gzip'],
      ['identity', 'plain'],
    ]) {
      const response = await get(url, { 'accept-encoding': encoding });
      expect([response.statusCode, response.body]).toEqual([200, body]);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect(await statusOf('/console/assets/main-B2.js')).toBe(404);
    expect(await statusOf('/console/assets/../index.html')).not.toBe(500);
  });

  it('are not there while the console is off', async () => {
    const { app } = await createTestApi();
    for (const url of ['/console', '/console/', '/console/session', '/console/link/x', '/console/assets/a']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
    expect((await app.inject('/')).headers.location).toBe('/docs');
  });
});

describe('a link of development', () => {
  it('signs in once, as a persona', async () => {
    const expiresAt = new Date(api.clock.now() + 30 * minute).toISOString();
    const cookie = await signIn('auditor');
    expect(await statusOf('/console/link/code-1')).toBe(403);
    expect(await shown(cookie)).toMatchObject({
      ...{ signedIn: true, name: 'Imogen Redfern', identityId: 'imogen.redfern', persona: 'auditor' },
      ...{ development: true, signIn: { oidc: false }, expiresAt },
      experimentalHeader: 'X-Service-Experimental',
    });
    const { name, identityId } = await shown(await signIn('approver'));
    expect([name, identityId]).toEqual(['Approver', undefined]);
  });

  it('expires after ten minutes', async () => {
    const url = await createLink('auditor');
    api.clock.advance(10 * minute);
    expect(await statusOf(url)).toBe(403);
  });

  it('is not in the log, and takes no HEAD request', async () => {
    const url = await createLink('auditor', 'hidden-code');
    const { statusCode } = await api.app.inject({ method: 'HEAD', url });
    expect(statusCode).not.toBe(303);
    await get(url);
    expect(JSON.stringify(api.log)).not.toContain('hidden-code');
  });

  it('does not exist where people sign in with a provider', async () => {
    api = await open(false);
    await sessions.saveLink({ codeHash: sha256('x'), persona: 'administrator', expires: api.clock.now() + minute });
    const response = await get('/console/link/x');
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]); // the page of the console
    const post = await api.app.inject({ method: 'POST', url: '/console/session', payload: { persona: 'auditor' } });
    expect(post.statusCode).toBe(405);
  });
});

describe('a session', () => {
  it('is a cookie that scripts and other sites do not get', async () => {
    const { headers } = await get(await createLink('auditor'));
    expect(headers['set-cookie']).toMatch(/^governance-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    api = await open(true, 'https://governance.example');
    const secure = await get(await createLink('auditor'));
    expect(secure.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('may do what its scopes allow, in the name of the person', async () => {
    const cookie = await signIn('administrator');
    const payload = { id: 'created', name: 'Source' };
    const created = await api.app.inject({
      ...{ method: 'POST', url: '/sources/v1', payload },
      headers: { ...writing, cookie },
    });
    expect(created.statusCode).toBe(201);
    const events = await get('/audit-events/v1', { ...sameOrigin, cookie });
    expect(events.body).toContain('"console"');
    expect(events.body).toContain('"wojciech.gajda"');
    const auditor = await signIn('auditor');
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie: auditor })).toBe(200);
    const refused = await api.app.inject({
      ...{ method: 'POST', url: '/sources/v1', payload },
      headers: { ...writing, cookie: auditor },
    });
    expect(refused.statusCode).toBe(403);
  });

  it('counts requests by person', async () => {
    const remaining = async (cookie: string) => (await get('/sources/v1', { ...sameOrigin, cookie })).headers.ratelimit;
    const [one, other] = [await signIn('auditor'), await signIn('approver')];
    await remaining(one);
    expect(await remaining(one)).not.toEqual(await remaining(other));
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['a client that is no browser', {}],
  ])('is refused from %s', async (_from, headers) => {
    const cookie = await signIn();
    for (const url of ['/sources/v1', '/console/session']) {
      expect(await statusOf(url, { host: 'localhost', ...headers, cookie })).toBe(403);
    }
  });

  it('reads for a navigation that a person starts, and does not write', async () => {
    const headers = { host: 'localhost', origin, 'sec-fetch-site': 'none', cookie: await signIn() };
    expect(await statusOf('/sources/v1', headers)).toBe(200);
    const write = { method: 'POST', url: '/sources/v1', payload: { id: 's', name: 'Source' }, headers } as const;
    expect((await api.app.inject(write)).statusCode).toBe(403);
  });

  it.each([
    ['none', undefined],
    ['a forged one', 'http://evil.example'],
    ['one with another port', 'http://localhost:8080'],
    ['`null`', 'null'],
  ])('does not write with an `Origin` that is %s', async (_what, other) => {
    const headers = { ...sameOrigin, cookie: await signIn(), ...(other !== undefined && { origin: other }) };
    for (const request of [
      { method: 'POST', url: '/sources/v1', payload: { id: 's', name: 'Source' } },
      { method: 'POST', url: '/console/session', payload: { persona: 'auditor' } },
      { method: 'DELETE', url: '/console/session' },
    ] as const) {
      expect((await api.app.inject({ ...request, headers })).statusCode).toBe(403);
    }
  });

  it('is not sent together with a token', async () => {
    const headers = { ...sameOrigin, cookie: await signIn(), ...(await api.caller('governance:all')) };
    for (const url of ['/sources/v1', '/console/session']) expect(await statusOf(url, headers)).toBe(400);
  });

  it('ends by sign-out, also for who kept the cookie', async () => {
    const cookie = await signIn();
    const signOut = await api.app.inject({
      ...{ method: 'DELETE', url: '/console/session' },
      headers: { ...writing, cookie },
    });
    expect(signOut.statusCode).toBe(204);
    expect(signOut.headers['set-cookie']).toContain('governance-session=; Max-Age=0');
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(401);
    expect(await shown(cookie)).toMatchObject({ signedIn: false, development: true });
  });

  it('ends after 30 minutes without a request', async () => {
    const cookie = await signIn();
    api.clock.advance(29 * minute);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(200);
    api.clock.advance(29 * minute);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(200);
    api.clock.advance(30 * minute);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(401);
  });

  it('ends after 8 hours of work', async () => {
    const cookie = await signIn();
    for (let passed = 0; passed < 8 * 60 - 20; passed += 20) {
      api.clock.advance(20 * minute);
      expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(200);
    }
    api.clock.advance(20 * minute);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(401);
  });

  it('does not outlast its limits because the clock was ahead when it started or was used', async () => {
    const used = await signIn();
    api.clock.advance(20 * minute);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie: used })).toBe(200);
    const started = await signIn();
    api.clock.advance(-20 * minute);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie: started })).toBe(401);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie: used })).toBe(200);
    api.clock.advance(30 * minute);
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie: used })).toBe(401);
  });

  it('ends when its key is withdrawn, for good', async () => {
    const cookie = await signIn();
    const withdrawn = keys;
    keys = [];
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(401);
    keys = withdrawn;
    expect(await statusOf('/sources/v1', { ...sameOrigin, cookie })).toBe(401);
  });

  it('gets a new id at each sign-in: none can be planted', async () => {
    const planted = `governance-session=${'A'.repeat(43)}`;
    const cookie = await signIn('auditor', { cookie: planted });
    expect(cookie).not.toBe(planted);
    expect(await shown(planted)).toMatchObject({ signedIn: false });
    const changed = await api.app.inject({
      ...{ method: 'POST', url: '/console/session', payload: { persona: 'administrator' } },
      headers: { ...writing, cookie },
    });
    expect(changed.statusCode).toBe(204);
    expect(await shown(cookie)).toMatchObject({ signedIn: false });
    const next = String(changed.headers['set-cookie']).split(';')[0]!;
    const { persona, scopes: granted } = await shown(next);
    expect([persona, granted]).toEqual(['administrator', scopes]);
  });

  it('is needed to become a persona, and the persona must exist', async () => {
    const become = async (persona: unknown, headers: object) =>
      (await api.app.inject({ method: 'POST', url: '/console/session', payload: { persona }, headers: { ...headers } }))
        .statusCode;
    expect(await become('auditor', writing)).toBe(401);
    expect(await become('nobody', { ...writing, cookie: await signIn() })).toBe(400);
  });

  it('is stored as a hash only', async () => {
    const cookie = await signIn();
    const id = cookie.split('=')[1]!;
    expect(await sessions.get(id)).toBeUndefined();
    expect(await sessions.get(sha256(id))).toMatchObject({ subject: 'wojciech.gajda' });
  });
});
