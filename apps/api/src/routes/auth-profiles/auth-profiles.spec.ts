import { authProfileTypes } from '@identity-governance/domain/patch';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

const url = '/auth-profiles/v1';
const fresh = {
  id: 'staff',
  name: 'Staff',
  type: 'NON_PTA',
  offNetwork: false,
  untrustedGeography: false,
  applicationId: null,
  applicationName: null,
  strongAuthLogin: false,
};

describe('/auth-profiles/v1 and /identity-profiles/v1', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await createTestApi();
    await saveSampleState(api.store);
  });

  async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    const headers = {
      ...(await api.caller('auth-profile:manage inventory:manage')),
      'x-service-experimental': 'true',
      ...(body === undefined ? {} : { 'content-type': type }),
    };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    return api.app.inject({ method, url: path, headers, ...payload });
  }

  const patch = (path: string, value: unknown) => send('PATCH', `${url}/staff`, [{ op: 'replace', path, value }]);
  const read = async () => (await send('GET', `${url}/staff`)).json<unknown>();
  const causes = (response: { json(): { causes: { text: string }[] } }) =>
    response.json().causes.map(({ text }) => text);

  it('an auth profile comes to life and goes with its identity profile', async () => {
    const body = { name: 'Partners', priority: 3, authoritativeSource: { type: 'SOURCE', id: 'erp' } };
    const created = await send('POST', '/identity-profiles/v1', body);
    expect(created.statusCode).toBe(201);
    const { id } = created.json<{ id: string }>();
    expect((await send('GET', `${url}/${id}`)).json()).toEqual({ ...fresh, id, name: 'Partners' });
    expect((await send('GET', url)).json()).toEqual(
      [
        { id: 'staff', tenant: 'acme', name: 'Staff', type: 'NON_PTA' },
        { id, tenant: 'acme', name: 'Partners', type: 'NON_PTA' },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect((await send('PUT', `/identity-profiles/v1/${id}`, { ...body, name: 'Contractors' })).statusCode).toBe(200);
    expect((await send('GET', `${url}/${id}`)).json()).toMatchObject({ name: 'Contractors' });
    expect((await send('DELETE', `/identity-profiles/v1/${id}`)).statusCode).toBe(204);
    expect((await send('GET', `${url}/${id}`)).statusCode).toBe(404);
    expect((await send('PATCH', `${url}/${id}`, [])).statusCode).toBe(404);
  });

  it('refuses an identity profile with a taken name, an unknown source, or errors, and names them', async () => {
    const source = { type: 'SOURCE', id: 'erp' };
    const taken = await send('POST', '/identity-profiles/v1', { name: 'STAFF', authoritativeSource: source });
    expect([taken.statusCode, causes(taken)[0]]).toEqual([400, expect.stringContaining('`staff`')]);
    const unknown = await send('POST', '/identity-profiles/v1', {
      name: 'X',
      authoritativeSource: { ...source, id: 'zz' },
    });
    expect([unknown.statusCode, causes(unknown)]).toEqual([404, ['source `zz` does not exist']]);
    const faulty = await send('POST', '/identity-profiles/v1', { priority: -1 });
    expect(faulty.statusCode).toBe(400);
    expect(causes(faulty)).toHaveLength(3);
  });

  it('refuses to delete an identity profile that identities belong to', async () => {
    const response = await send('DELETE', '/identity-profiles/v1/staff');
    expect([response.statusCode, causes(response)[0]]).toEqual([400, expect.stringContaining('3 identities')]);
  });

  it.each<[string, string | boolean]>([
    ...authProfileTypes.map((type): [string, string] => ['type', type]),
    ['offNetwork', true],
    ['untrustedGeography', true],
    ['applicationId', 'erp'],
    ['applicationName', 'ERP'],
  ])('patches `%s` alone to %j', async (field, value) => {
    const response = await patch(`/${field}`, value);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...fresh, [field]: value });
    expect(await read()).toEqual(response.json());
  });

  it('patches all five together', async () => {
    const changes = {
      type: 'MFA',
      offNetwork: true,
      untrustedGeography: true,
      applicationId: 'a',
      applicationName: 'A',
    };
    const operations = Object.entries(changes).map(([field, value]) => ({ op: 'add', path: `/${field}`, value }));
    expect((await send('PATCH', `${url}/staff`, operations)).json()).toEqual({ ...fresh, ...changes });
  });

  it.each(['/name', '/id', '/strongAuthLogin', '/unknown', '', '/typeX', '/type/x', '/', '/__proto__', '/~2'])(
    'refuses to patch `%s` and changes nothing',
    async (path) => {
      expect((await patch(path, 'MFA')).statusCode).toBe(400);
      expect(await read()).toEqual(fresh);
    },
  );

  it.each([
    ['/offNetwork', 'true', '`true` or `false`'],
    ['/offNetwork', 1, '`true` or `false`'],
    ['/untrustedGeography', null, '`true` or `false`'],
    ['/type', 'OTHER', '`BLOCK`'],
    ['/type', 'mfa', '`NON_PTA`'],
  ])('refuses %s = %j and names the legal values', async (path, value, legal) => {
    const response = await patch(path, value);
    expect(response.statusCode).toBe(400);
    expect(causes(response)[0]).toContain(path.slice(1));
    expect(causes(response)[0]).toContain(legal);
    expect(await read()).toEqual(fresh);
  });

  it.each([{}, { 'x-service-experimental': 'false' }, { 'x-service-experimental': '1' }])(
    'refuses requests without the experimental header (%j) and reports what to send',
    async (sent) => {
      const headers = { ...(await api.caller('auth-profile:read')), ...sent };
      const response = await api.app.inject({ url, headers });
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain('X-Service-Experimental: true');
    },
  );

  it('refuses a patch of another content type', async () => {
    const headers = { ...(await api.caller('auth-profile:manage')), 'x-service-experimental': 'true' };
    const response = await api.app.inject({ method: 'PATCH', url: `${url}/staff`, headers, payload: [] });
    expect(response.statusCode).toBe(415);
  });
});
