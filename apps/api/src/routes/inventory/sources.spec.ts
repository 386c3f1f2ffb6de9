import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

interface Answer {
  readonly id: string;
  readonly causes: readonly { readonly text: string }[];
}

let api: TestApi;
let authorization: string;

beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  ({ authorization } = await api.caller('inventory:manage'));
});
afterEach(() => api.app.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const response = await api.app.inject({
    method,
    url,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const { statusCode: status, payload } = response;
  return { status, body: (payload === '' ? {} : JSON.parse(payload)) as Answer };
};

describe('/sources/v1', () => {
  it('creates, replaces and deletes sources', async () => {
    const created = await send('POST', '/sources/v1', { name: 'CRM', attributes: { region: 'apac' } });
    const { id } = created.body;
    expect(created).toEqual({
      ...{ status: 201, body: { id, name: 'CRM', description: null, attributes: { region: 'apac' }, correlation: [] } },
    });
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const replaced = { id, name: 'Sales', description: 'x', attributes: {}, correlation: [] };
    expect(await send('PUT', `/sources/v1/${id}`, replaced)).toEqual({ status: 200, body: replaced });
    expect(await send('GET', `/sources/v1/${id}`)).toEqual({ status: 200, body: replaced });
    expect(await send('DELETE', `/sources/v1/${id}`)).toEqual({ status: 200, body: { removed: { SOURCE: 1 } } });
    expect(await send('GET', `/sources/v1/${id}`)).toMatchObject({ status: 404 });
  });

  it('reads and replaces account schemas', async () => {
    const path = '/sources/v1/erp/schemas/accounts';
    expect(await send('GET', path)).toEqual({ status: 200, body: { attributes: [] } });
    const attributes = [{ name: 'mail' }, { name: 'groups', multiValued: true, entitlement: true }];
    const schema = {
      attributes: [
        { name: 'groups', type: 'STRING', multiValued: true, entitlement: true, description: null },
        { name: 'mail', type: 'STRING', multiValued: false, entitlement: false, description: null },
      ],
    };
    expect(await send('PUT', path, { attributes })).toEqual({ status: 200, body: schema });
    expect(await send('GET', path)).toEqual({ status: 200, body: schema });
    expect(await send('PUT', '/sources/v1/none/schemas/accounts', { attributes })).toMatchObject({ status: 404 });
    expect(await send('PUT', path, { attributes: [{}] })).toMatchObject({ status: 400 });
  });

  it('refuses the names of search attributes, naming both', async () => {
    const row = { id: 'k', name: 'kst', displayName: 'KST', applicationAttributes: {} };
    await api.store.write([], (tx) => tx.searchAttributes.save([row]));
    const causeOf = async (request: ReturnType<typeof send>) => {
      const { status, body } = await request;
      return [status, body.causes[0]!.text];
    };
    expect(await causeOf(send('PUT', '/sources/v1/erp', { name: 'ERP', attributes: { KST: 'x' } }))).toEqual([
      400,
      '`KST` cannot be a source attribute of source `erp`: it is the name of search attribute `kst`',
    ]);
    const attributes = [{ name: 'Kst' }];
    expect(await causeOf(send('PUT', '/sources/v1/erp/schemas/accounts', { attributes }))).toEqual([
      400,
      '`Kst` cannot be in the account schema of source `erp`: it is the name of search attribute `kst`',
    ]);
  });

  it('keeps a source that identity profiles stand on', async () => {
    const { status, body } = await send('DELETE', '/sources/v1/erp');
    expect([status, body.causes[0]!.text]).toEqual([
      400,
      'source `erp` is the authoritative source of identity profile `staff` (`Staff`)',
    ]);
  });

  it('deletes what belongs to a source with it only when the request says so', async () => {
    const { id } = (await send('POST', '/sources/v1', { name: 'Old' })).body;
    const accounts = [{ id: 'a', sourceId: id, nativeIdentity: 'A' }];
    for (const account of accounts) await send('POST', '/accounts/v1', account);
    await send('POST', '/entitlements/v1', { id: 'e', name: 'E', sourceId: id });
    await send('POST', '/identities/v1/ann/assignments', { type: 'ENTITLEMENT', id: 'e' });
    const refused = await send('DELETE', `/sources/v1/${id}`);
    expect([refused.status, refused.body.causes[0]!.text]).toEqual([
      400,
      `source \`${id}\` has 1 ACCOUNT, 1 ENTITLEMENT: delete them first, or use \`cascade=true\``,
    ]);
    expect(await send('GET', '/accounts/v1/a')).toMatchObject({ status: 200 });
    expect(await send('DELETE', `/sources/v1/${id}?cascade=true`)).toEqual({
      status: 200,
      body: { removed: { ACCOUNT: 1, ENTITLEMENT: 1, ASSIGNMENT: 1, SOURCE: 1 } },
    });
    expect(await send('GET', '/accounts/v1/a')).toMatchObject({ status: 404 });
  });
});
