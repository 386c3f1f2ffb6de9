import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryConsoleSessions } from '@identity-governance/test-kit/in-memory';
import { createLogger, loadSettings, sha256 } from '@identity-governance/platform';
import { ApiSettings } from '@identity-governance/platform/app-settings';
import { loadTokenRules } from '../tokens/load-token-rules';
import type { TokenRules } from '../tokens/token-verifier';
import { createTestApi, type TestApi } from '../testing/test-api';
import { TestBrowser, type Page } from '../testing/test-browser';
import { TestOpenIdProvider } from '../testing/test-openid-provider';
import { ConsoleCallers } from './console-callers';
import { openIdSignIn } from './openid-sign-in';
import { SessionKeeper } from './session-keeper';

const minute = 60_000;
const hour = 60 * minute;
const client = { clientId: 'console', clientSecret: 'a-secret-of-the-console' };
const users = {
  'imogen.redfern': { name: 'Imogen Redfern', groups: ['Auditors'], tenant: 'acme', employee: 'imogen.redfern' },
  'wojciech.gajda': { name: '<b>Wojciech</b>', groups: ['Admins', 'Auditors'], tenant: 'acme', employee: 'w-1' },
  guest: { name: 'Guest', groups: ['Visitors'], tenant: 'acme' },
  foreigner: { name: 'Foreigner', groups: ['Admins'], tenant: 'other' },
  crowded: { name: 'Crowded', hasgroups: true, tenant: 'acme' },
};

let folder: string;
let url: string;
let api: TestApi;
let provider: TestOpenIdProvider;
let rules: TokenRules;
let browser: TestBrowser;
const sessions = new InMemoryConsoleSessions();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sign-in-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  const roleMap = join(folder, 'roles.json');
  writeFileSync(roleMap, JSON.stringify({ Admins: ['governance:all'], Auditors: ['inventory:read', 'audit:read'] }));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  provider = await TestOpenIdProvider.start({ ...client, redirectUri: `${url}/console/callback` }, users);
  const settings = loadSettings(ApiSettings, {
    ...{ AUTH_ISSUER: provider.issuer, AUTH_AUDIENCE: 'governance', FOUR_EYES: 'true', AUTH_PERSON_CLAIM: 'employee' },
    ...{ AUTH_ROLE_CLAIMS: 'groups', AUTH_ROLE_MAP: roleMap, AUTH_TENANT_CLAIM: 'tenant', TENANT: 'acme' },
    ...{ CONSOLE_CLIENT_ID: client.clientId, CONSOLE_CLIENT_SECRET: client.clientSecret, CONSOLE_URL: url },
  });
  const logger = createLogger({ name: 'api', level: 'silent' });
  let later: { now(): number } = { now: () => 0 };
  rules = await loadTokenRules(settings, { clock: { now: () => later.now() }, logger });
  api = await createTestApi({
    console: ({ clock }) => {
      later = clock;
      const keeper = new SessionKeeper({ sessions, clock, findKey: rules.findKey });
      return {
        keeper,
        callers: new ConsoleCallers(keeper, settings.consoleOrigin),
        pages: { folder },
        development: undefined,
        openId: openIdSignIn(settings, rules, clock),
        findIdentity: (id) => Promise.resolve(id === 'imogen.redfern' ? { name: 'Imogen Redfern' } : undefined),
        experimentalHeader: 'X-Service-Experimental',
      };
    },
  });
  await api.app.listen({ host: '127.0.0.1', port });
});

afterAll(async () => {
  await provider.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  api.clock.advance(Date.now() - api.clock.now());
  api.log.length = 0;
  browser = new TestBrowser();
  provider.failures = {};
  provider.isKeyWithdrawn = false;
  provider.acceptsCodesAgain = false;
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

/** Signs in at the login page of the provider, and consents; `until`: the path that is not opened any more. */
async function signIn(user: string, { returnTo = '/console/', until = undefined as string | undefined } = {}) {
  let page = await browser.open(`${url}/console/sign-in?${new URLSearchParams({ returnTo }).toString()}`);
  while (page.url.origin === provider.issuer && page.status === 200) {
    const form = page.body.includes('value="login"')
      ? { prompt: 'login', login: user, password: 'any' }
      : { prompt: 'consent' };
    page = await browser.open(formOf(page), { method: 'POST', form }, until);
    if (page.url.pathname === until) break;
  }
  return page;
}

function formOf({ body, url: base }: Page): string {
  return new URL(/action="([^"]+)"/.exec(body)![1]!, base).href;
}

const sessionCookie = () => browser.cookieOf(url, 'governance-session');
const session = async () => (await (await browser.fetch(`${url}/console/session`)).json()) as Record<string, unknown>;
const statusOf = async (path: string, init?: RequestInit) => (await browser.fetch(`${url}${path}`, init)).status;
const failureOf = ({ url: shown, status }: Page) => {
  expect([shown.origin, shown.pathname, status]).toEqual([url, '/console/', 200]);
  return shown.searchParams.get('signIn');
};

describe('signing in at an OpenID provider', () => {
  it('leads to the page that the user wanted, with the rights of the groups', async () => {
    expect(await session()).toMatchObject({ signedIn: false, development: false, signIn: { oidc: true } });
    const page = await signIn('imogen.redfern', { returnTo: '/console/what-if?identity=a&add=ROLE:r-1' });
    expect([page.url.href, page.status]).toEqual([`${url}/console/what-if?identity=a&add=ROLE:r-1`, 200]);
    expect(await session()).toMatchObject({
      ...{ signedIn: true, name: 'Imogen Redfern', identityId: 'imogen.redfern' },
      scopes: ['inventory:read', 'audit:read'],
    });
    expect(await statusOf('/sources/v1')).toBe(200);
    const body = JSON.stringify({ id: 'refused', name: 'Source' });
    const headers = { 'content-type': 'application/json' };
    expect(await statusOf('/sources/v1', { method: 'POST', body, headers })).toBe(403);
  });

  it('acts as the person, whose name is text', async () => {
    await signIn('wojciech.gajda');
    expect(await session()).toMatchObject({ name: '<b>Wojciech</b>', signedIn: true });
    const body = JSON.stringify({ id: 'created', name: 'Source' });
    const headers = { 'content-type': 'application/json' };
    expect(await statusOf('/sources/v1', { method: 'POST', body, headers })).toBe(201);
    const events = await (await browser.fetch(`${url}/audit-events/v1`)).text();
    for (const name of ['"console"', '"wojciech.gajda"']) expect(events).toContain(name);
    expect(await sessions.get(sha256(sessionCookie()!))).toMatchObject({ person: 'w-1', identityId: null });
  });

  it('stores no token, and logs neither code nor state', async () => {
    await signIn('imogen.redfern');
    const stored = await sessions.get(sha256(sessionCookie()!));
    expect(stored).toMatchObject({ subject: 'imogen.redfern', person: 'imogen.redfern' });
    expect(JSON.stringify(stored)).not.toMatch(/eyJ/);
    const log = JSON.stringify(api.log);
    expect(log).toContain('signed in to the console');
    expect(log).not.toMatch(/eyJ|code=|state=/);
  });

  it('gets a session cookie for the browser alone, and drops the cookie of the sign-in', async () => {
    await signIn('imogen.redfern');
    expect(browser.received).toContainEqual(
      expect.stringMatching(/^governance-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    expect(browser.received).toContainEqual(
      expect.stringMatching(/^governance-sign-in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    expect(browser.cookieOf(url, 'governance-sign-in')).toBeUndefined();
  });

  it('asks with PKCE, state and nonce', async () => {
    const page = await browser.open(`${url}/console/sign-in`, {}, '/auth');
    expect(Object.fromEntries(page.url.searchParams)).toEqual({
      ...{ client_id: 'console', response_type: 'code', scope: 'openid profile', code_challenge_method: 'S256' },
      redirect_uri: `${url}/console/callback`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      state: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/console/%2e%2e//evil.example'])(
    'leads nowhere else: %s',
    async (returnTo) => {
      expect((await signIn('imogen.redfern', { returnTo })).url.href).toBe(`${url}/console/`);
    },
  );

  it('starts a new session each time and ends the one before: none can be planted', async () => {
    browser.setCookie(url, 'governance-session', 'A'.repeat(43));
    await signIn('imogen.redfern');
    const first = sessionCookie()!;
    expect(first).not.toBe('A'.repeat(43));
    await browser.open(`${url}/console/sign-in`);
    expect(sessionCookie()).not.toBe(first);
    browser.setCookie(url, 'governance-session', first);
    expect(await session()).toMatchObject({ signedIn: false });
  });
});

describe('a sign-in that fails', () => {
  it.each([
    ['no-rights', 'guest'],
    ['no-groups', 'crowded'],
    ['foreign', 'foreigner'],
  ])('because of its claims says so: %s', async (reason, user) => {
    expect(failureOf(await signIn(user, { returnTo: '/console/audit' }))).toBe(reason);
    expect(sessionCookie()).toBeUndefined();
  });

  it('keeps the page that the user wanted', async () => {
    const page = await signIn('guest', { returnTo: '/console/audit?filter=a' });
    expect(page.url.searchParams.get('returnTo')).toBe('/console/audit?filter=a');
  });

  it('because the user gives up says so', async () => {
    const login = await browser.open(`${url}/console/sign-in`);
    expect(failureOf(await browser.open(`${formOf(login).replace(/\/$/, '')}/abort`))).toBe('cancelled');
  });

  it('shows nothing of what the provider says', async () => {
    const { url: start } = await browser.open(`${url}/console/sign-in`, {}, '/auth');
    const query = new URLSearchParams({
      state: start.searchParams.get('state')!,
      error: '<script>alert(1)</script>',
      error_description: '<img src=x onerror=alert(1)>',
    });
    const page = await browser.open(`${url}/console/callback?${query.toString()}`);
    expect(failureOf(page)).toBe('cancelled');
    expect(page.url.href + page.body).not.toMatch(/alert/);
  });

  it('because the callback is opened again says so, also with the cookie of the sign-in', async () => {
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    const pending = browser.cookieOf(url, 'governance-sign-in')!;
    expect((await browser.open(callback.url.href)).url.href).toBe(`${url}/console/`);
    expect(failureOf(await browser.open(callback.url.href))).toBe('expired');
    browser.setCookie(url, 'governance-sign-in', pending);
    expect(failureOf(await browser.open(callback.url.href))).toBe('expired');
  });

  it('because it was completed before says so, also if the provider accepts the code again', async () => {
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    const pending = browser.cookieOf(url, 'governance-sign-in')!;
    expect((await browser.open(callback.url.href)).url.href).toBe(`${url}/console/`);
    provider.acceptsCodesAgain = true;
    browser = new TestBrowser();
    browser.setCookie(url, 'governance-sign-in', pending);
    expect(failureOf(await browser.open(callback.url.href))).toBe('expired');
    expect(sessionCookie()).toBeUndefined();
    expect(JSON.stringify(api.log)).toContain('this sign-in was completed before');
  });

  it('because another browser finishes it says so', async () => {
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    browser = new TestBrowser();
    expect(failureOf(await browser.open(callback.url.href))).toBe('expired');
    await browser.open(`${url}/console/sign-in`, {}, '/auth'); // with a sign-in of its own
    expect(failureOf(await browser.open(callback.url.href))).toBe('expired');
    expect(sessionCookie()).toBeUndefined();
  });

  it('because state or code were changed says so', async () => {
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    const pending = browser.cookieOf(url, 'governance-sign-in')!;
    for (const name of ['state', 'code']) {
      browser.setCookie(url, 'governance-sign-in', pending);
      const changed = new URL(callback.url);
      changed.searchParams.set(name, 'A'.repeat(43));
      expect(failureOf(await browser.open(changed.href))).toBe('expired');
    }
    const without = new URL(callback.url);
    without.search = '';
    expect(failureOf(await browser.open(without.href))).toBe('expired');
    expect(sessionCookie()).toBeUndefined();
  });

  it.each([
    ['changed', (value: string) => `${value.slice(0, -4)}AAAA`],
    ['cut', (value: string) => value.slice(0, 20)],
    ['no base64', () => '%00'],
  ])('because its cookie is %s says so', async (_how, change) => {
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    browser.setCookie(url, 'governance-sign-in', change(browser.cookieOf(url, 'governance-sign-in')!));
    expect(failureOf(await browser.open(callback.url.href))).toBe('expired');
  });

  it('because it takes more than ten minutes says so', async () => {
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    api.clock.advance(10 * minute);
    expect(failureOf(await browser.open(callback.url.href))).toBe('expired');
  });

  it('because the provider fails says so', async () => {
    api.clock.advance(2 * minute); // what is known of the provider is old
    provider.failures = { '/.well-known/openid-configuration': 503 };
    expect(failureOf(await browser.open(`${url}/console/sign-in?returnTo=/console/audit`))).toBe('unavailable');
    provider.failures = {};
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    provider.failures = { '/token': 500 };
    expect(failureOf(await browser.open(callback.url.href))).toBe('refused');
    expect(JSON.stringify(api.log)).toContain('a sign-in to the console failed');
  });

  it('because the ID token is signed with an unknown key says so', async () => {
    const callback = await signIn('imogen.redfern', { until: '/console/callback' });
    provider.isKeyWithdrawn = true;
    api.clock.advance(minute); // the key set is read again
    expect(failureOf(await browser.open(callback.url.href))).toBe('refused');
  });

  it('takes no HEAD request', async () => {
    for (const path of ['sign-in', 'callback']) {
      const { headers } = await fetch(`${url}/console/${path}`, { method: 'HEAD', redirect: 'manual' });
      expect([headers.get('location'), headers.get('set-cookie')]).toEqual([null, null]);
    }
  });
});

describe('a session of a user', () => {
  beforeEach(() => signIn('wojciech.gajda'));

  it('ends by sign-out, also for a kept cookie', async () => {
    const kept = sessionCookie()!;
    expect(await statusOf('/console/session', { method: 'DELETE' })).toBe(204);
    expect(sessionCookie()).toBeUndefined();
    browser.setCookie(url, 'governance-session', kept);
    expect(await statusOf('/sources/v1')).toBe(401);
  });

  it('ends after 30 minutes without a request, and after 8 hours', async () => {
    const start = api.clock.now();
    while (api.clock.now() - start < 8 * hour - 29 * minute) {
      api.clock.advance(29 * minute);
      expect(await statusOf('/sources/v1')).toBe(200);
    }
    api.clock.advance(29 * minute);
    expect(await statusOf('/sources/v1')).toBe(401);
    await signInAgain();
    api.clock.advance(30 * minute);
    expect(await statusOf('/sources/v1')).toBe(401);
  });

  it('ends when the provider withdraws the key, for good', async () => {
    provider.isKeyWithdrawn = true;
    api.clock.advance(minute);
    expect(await statusOf('/sources/v1')).toBe(401);
    provider.isKeyWithdrawn = false;
    api.clock.advance(minute);
    expect(await statusOf('/sources/v1')).toBe(401);
  });

  it('stays while the provider does not respond', async () => {
    provider.failures = { '/jwks': 503, '/.well-known/openid-configuration': 503 };
    api.clock.advance(5 * minute);
    expect(await statusOf('/sources/v1')).toBe(200);
  });

  it('writes only from the console itself', async () => {
    const write = (headers: Record<string, string>) =>
      statusOf('/sources/v1', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect(await write({})).toBe(400); // it gets as far as the body
    expect(await write({ origin: 'https://evil.example' })).toBe(403);
    expect(await write({ origin: 'null' })).toBe(403);
    for (const site of ['cross-site', 'same-site', 'none', ''])
      expect(await write({ 'sec-fetch-site': site })).toBe(403);
    expect(await write(await api.caller('governance:all'))).toBe(400);
  });

  async function signInAgain() {
    api.clock.advance(Date.now() - api.clock.now());
    browser = new TestBrowser();
    await signIn('wojciech.gajda');
  }
});
