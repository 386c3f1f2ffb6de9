import { AccessSnapshots, parsePayload, RunViolationCheck } from '@identity-governance/application';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

describe('/sod-violations/v1/check', () => {
  let api: TestApi;
  let headers: { authorization: string };
  const url = '/sod-violations/v1/check';
  const request = {
    identityId: 'ann',
    accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }],
    clientMetadata: { ticket: 'REQ-1' },
  };

  beforeAll(async () => {
    api = await createTestApi();
    await saveSampleState(api.store);
    headers = await api.caller('sod-violation:read');
  });

  async function runJobs(): Promise<void> {
    const { store, clock } = api;
    const run = new RunViolationCheck({ store, clock, snapshots: new AccessSnapshots(store) });
    const jobs = await store.write([], (tx) => tx.jobs.take('sod-check', 10));
    for (const { kind, payload } of jobs) await run.execute(parsePayload(kind, payload));
  }

  it.each([
    [
      '51 entries',
      Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])),
      'has 51 properties, at most 50 are allowed',
    ],
    ['a megabyte', { note: 'x'.repeat(1_000_000) }, 'takes more than 16384 bytes with all names and values'],
    ['many bytes in few characters', { note: '\u20ac'.repeat(5462) }, 'takes more than 16384 bytes'],
  ])('refuses client metadata with %s', async (_case, clientMetadata, reason) => {
    for (const path of [url, '/sod-violations/v1/predict']) {
      const response = await api.app.inject({
        method: 'POST',
        url: path,
        headers,
        payload: { ...request, clientMetadata },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json<{ causes: { text: string }[] }>().causes[0]!.text).toContain(`\`clientMetadata\` ${reason}`);
    }
  });

  it('has a tag that changes when it ends, and is not deleted with an outdated tag', async () => {
    const as = async (client: string) => ({
      authorization: `Bearer ${await api.issuer.sign({ client_id: client, scope: 'sod-violation:read' })}`,
    });
    const [owner, other] = [await as('owner'), await as('other')];
    const accepted = await api.app.inject({ method: 'POST', url, headers: owner, payload: request });
    const path = `${url}/${accepted.json<{ requestId: string }>().requestId}`;
    const tag = async () => (await api.app.inject({ method: 'GET', url: path, headers: owner })).headers.etag!;
    const remove = async (caller: object, etag: string) =>
      (await api.app.inject({ method: 'DELETE', url: path, headers: { ...caller, 'if-match': etag } })).statusCode;
    const pending = await tag();
    expect(await tag()).toBe(pending);
    await runJobs();
    const ended = await tag();
    expect(ended).not.toBe(pending);
    expect([await remove(other, pending), await remove(other, ended)]).toEqual([404, 404]);
    expect([await remove(owner, pending), await tag()]).toEqual([412, ended]);
    expect(await remove(owner, ended)).toBe(204);
  });

  it('can be read and deleted by the client that started it, or with the scope that manages violations', async () => {
    const as = async (client: string, scope: string) => ({
      authorization: `Bearer ${await api.issuer.sign({ client_id: client, scope })}`,
    });
    const owner = await as('owner', 'sod-violation:read');
    const other = await as('other', 'sod-violation:read');
    const manager = await as('manager', 'sod-violation:manage');
    const accepted = await api.app.inject({ method: 'POST', url, headers: owner, payload: request });
    const path = `${url}/${accepted.json<{ requestId: string }>().requestId}`;
    const ask = async (method: 'GET' | 'DELETE', caller: object) =>
      (await api.app.inject({ method, url: path, headers: { ...caller } })).statusCode;
    expect([await ask('GET', owner), await ask('GET', other), await ask('GET', manager)]).toEqual([200, 404, 200]);
    expect([await ask('DELETE', other), await ask('DELETE', owner), await ask('GET', manager)]).toEqual([
      404, 204, 404,
    ]);
    await runJobs(); // what is deleted is not run
    expect(await ask('GET', owner)).toBe(404);
  });

  it('is accepted at once, pending until a worker ran it, and then returns everything', async () => {
    const accepted = await api.app.inject({ method: 'POST', url, headers, payload: request });
    expect(accepted.statusCode).toBe(202);
    const { requestId, created } = accepted.json<{ requestId: string; created: string }>();
    const read = () => api.app.inject({ url: `${url}/${requestId}`, headers });
    expect((await read()).json()).toEqual({
      requestId,
      created,
      ...request,
      state: 'PENDING',
      completed: null,
      violationContexts: null,
      violatedPolicies: null,
      evaluatedState: null,
      message: null,
    });
    await runJobs();
    expect((await read()).json()).toMatchObject({
      state: 'SUCCESS',
      clientMetadata: { ticket: 'REQ-1' },
      violationContexts: [{ kind: 'NEW', policy: { id: 'pay-invoice' } }],
      violatedPolicies: [{ type: 'SOD_POLICY', id: 'pay-invoice', name: 'policy pay-invoice' }],
    });
  });

  it('is not found under another id', async () => {
    expect((await api.app.inject({ url: `${url}/none?wait=30`, headers })).statusCode).toBe(404);
  });

  it.each(['-1', '31', '1.5', 'x', ''])('refuses to wait `%s` seconds', async (wait) => {
    expect((await api.app.inject({ url: `${url}/none?wait=${wait}`, headers })).statusCode).toBe(400);
  });

  it('names what does not exist', async () => {
    const payload = { identityId: 'nobody', accessRefs: [{ type: 'ROLE', id: 'pay' }] };
    const response = await api.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      causes: [{ text: 'identity `nobody` does not exist' }, { text: 'role `pay` does not exist' }],
    });
  });
});

it('refuses checks of a client that has as many as it may, and says what helps', async () => {
  const api = await createTestApi({ constants: { maxStoredChecksPerClient: 3 } });
  await saveSampleState(api.store);
  const post = async (client: string) => {
    const authorization = `Bearer ${await api.issuer.sign({ client_id: client, scope: 'sod-violation:read' })}`;
    const payload = { identityId: 'ann', accessRefs: [] };
    return api.app.inject({ method: 'POST', url: '/sod-violations/v1/check', headers: { authorization }, payload });
  };
  for (let n = 0; n < 3; n++) expect((await post('greedy')).statusCode).toBe(202);
  const refused = await post('greedy');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(refused.json()).toEqual({
    message: 'client `greedy` has 3 stored checks, the maximum: delete checks, or wait until old ones expire',
  });
  expect((await post('honest')).statusCode).toBe(202);
});
