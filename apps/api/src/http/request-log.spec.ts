import { createTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let authorization: string;

const start = async (limits: Record<string, string> = {}) => {
  api = await createTestApi({ limits });
  ({ authorization } = await api.caller('inventory:read'));
};
const urlsOf = async (...urls: string[]) => {
  for (const url of urls) await api.app.inject({ url, headers: { authorization } });
  return api.log.map(({ url }) => url);
};

it('hides tokens and secrets in the query of a URL, and what looks like a token anywhere', async () => {
  await start();
  const token = authorization.slice('Bearer '.length);
  const urls = await urlsOf(
    `/identities/v1?access_token=abc&limit=1&client%5Fsecret=x`,
    `/identities/v1?x=${token}`,
    `/identities/v1/${token}`,
    `/identities/v1?y=${token.replaceAll('.', '%2E')}&apiKey=k`,
  );
  expect(urls[0]).toMatch(/^\/identities\/v1\?access_token=\[hidden\]&limit=1&client%5Fsecret=\[hidden\]$/);
  expect(urls.slice(1)).toEqual([
    '/identities/v1?x=[hidden]',
    '/identities/v1/[hidden]',
    '/identities/v1?y=[hidden]&apiKey=[hidden]',
  ]);
  expect(JSON.stringify(api.log)).not.toContain(token.slice(0, 30));
});

it.each(['?token', '?api_key', '&secret', 'ey-', 'eyeyey.', '.', '%2e', '?'])(
  'takes no time for a URL that repeats `%s` as often as fits',
  async (piece) => {
    await start();
    const started = performance.now();
    await urlsOf(`/nowhere?${piece.repeat(16_000 / piece.length)}`);
    expect(performance.now() - started).toBeLessThan(3000); // looking again and again would take half a minute
  },
);

it('logs only paths with `LOG_QUERIES=false`', async () => {
  await start({ LOG_QUERIES: 'false' });
  expect(await urlsOf('/accounts/v1?filters=name%20eq%20%22Ann%22')).toEqual(['/accounts/v1']);
});

it('names the caller, also in refusals', async () => {
  await start();
  await api.app.inject({ url: '/identities/v1', headers: { authorization } });
  await api.app.inject({ url: '/sod-policies/v1', headers: { authorization } });
  await api.app.inject({ url: '/identities/v1', remoteAddress: '192.0.2.1' });
  expect(api.log.map(({ status, client, address }) => [status, client, address])).toEqual([
    [200, 'tester', '127.0.0.1'],
    [403, 'tester', '127.0.0.1'],
    [401, undefined, '192.0.2.1'],
  ]);
});

it('names who sent a token that is refused, where a known key has signed it', async () => {
  await start();
  const claims = { client_id: 'requests-app', sub: 'mira', jti: 't-17', scope: 'inventory:read', exp: 1 };
  const headers = { authorization: `Bearer ${await api.issuer.sign(claims)}` };
  await api.app.inject({ url: '/identities/v1', headers });
  const caller = { client: 'requests-app', subject: 'mira', tokenId: 't-17', address: '127.0.0.1' };
  expect(api.log).toMatchObject([{ url: '/identities/v1', status: 401, ...caller }]);
});

it('names who predicted and who read a check: client, subject and id of the token, address', async () => {
  await start();
  const claims = { client_id: 'requests-app', sub: 'mira', jti: 't-17', scope: 'sod-violation:read' };
  const headers = { authorization: `Bearer ${await api.issuer.sign(claims)}` };
  const payload = { identityId: 'nobody', accessRefs: [] };
  await api.app.inject({ method: 'POST', url: '/sod-violations/v1/predict', headers, payload });
  await api.app.inject({ url: '/sod-violations/v1/check/none', headers });
  const caller = { client: 'requests-app', subject: 'mira', tokenId: 't-17', address: '127.0.0.1' };
  expect(api.log).toMatchObject([
    { url: '/sod-violations/v1/predict', status: 404, ...caller },
    { url: '/sod-violations/v1/check/none', status: 404, ...caller },
  ]);
});
