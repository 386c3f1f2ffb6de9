import { openStore, stores, type OpenedStore } from '../testing/open-store';
import { saveSampleState } from '../testing/sample-state';
import { createTestApi, type TestApi } from '../testing/test-api';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let opened: OpenedStore;
let api: TestApi;
let headers: Record<string, string>;

async function open(engine: (typeof stores)[number]): Promise<void> {
  opened = await openStore(engine);
  await saveSampleState(opened.store);
  await opened.store.write([], (tx) =>
    tx.searchAttributes.save([
      { id: 'k', name: 'mail', displayName: 'Mail', applicationAttributes: { erp: 'mail', hr: 'mail' } },
    ]),
  );
  api = await createTestApi({ store: opened.store });
  headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
}

afterEach(async () => {
  await api.app.close();
  await opened.remove();
});

async function send(method: Method, url: string, ...[body, more = {}]: [unknown?, Record<string, string>?]) {
  const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
  const response = await api.app.inject({
    ...{ method, url },
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }), ...more },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const { etag, location } = response.headers;
  return { status: response.statusCode, text: response.payload, etag: String(etag), ...(location && { location }) };
}

const idIn = (text: string) => (JSON.parse(text) as { readonly id: string }).id;
const side = (...ids: readonly string[]) => ({ criteriaList: ids.map((id) => ({ type: 'ENTITLEMENT', id })) });
const conflict = (name: string) => ({
  ...{ tags: ['b', 'a'], name },
  conflictingAccessCriteria: { rightCriteria: side('pay'), leftCriteria: side('invoice') },
});
const sets = [{ criteriaList: [{ id: 'pay', type: 'ENTITLEMENT' }], minimum: 1, name: 'Pay' }];
const schema = (...names: readonly string[]) => ({ attributes: names.map((name) => ({ multiValued: true, name })) });

/** Members in another order than they are stored in, and attributes in both orders. */
const created: readonly (readonly [url: string, body: object, replacement: object])[] = [
  ['/identities/v1', { attributes: { z: 1, a: ['x'] }, name: 'D' }, { attributes: { a: ['x'], z: 1 }, name: 'D' }],
  [
    '/accounts/v1',
    { nativeIdentity: 'D', attributes: { z: true, a: 'x' }, sourceId: 'erp' },
    { sourceId: 'erp', nativeIdentity: 'D', attributes: { a: 'x', z: true } },
  ],
  [
    '/entitlements/v1',
    { value: 'v', attribute: 'a', sourceId: 'erp', name: 'E' },
    { name: 'E', sourceId: 'erp', value: 'v', attribute: 'a' },
  ],
  ['/access-profiles/v1', { sourceId: 'erp', name: 'P' }, { name: 'P', sourceId: 'erp', description: 'x' }],
  ['/roles/v1', { description: 'x', name: 'R' }, { name: 'R', description: 'x' }],
  ['/sources/v1', { attributes: { z: '1', a: '2' }, name: 'S' }, { name: 'S', attributes: { a: '2', z: '1' } }],
  [
    '/identity-profiles/v1',
    { authoritativeSource: { id: 'erp' }, priority: 7, name: 'G' },
    { name: 'G', priority: 7, authoritativeSource: { type: 'SOURCE', id: 'erp' } },
  ],
  ['/sod-policies/v1', conflict('A'), { ...conflict('A'), tags: ['a', 'b'] }],
  [
    '/sod-policies/v1',
    { threshold: 1, sets, type: 'CARDINALITY_BASED', name: 'B' },
    { name: 'B', type: 'CARDINALITY_BASED', sets, threshold: 1 },
  ],
];

describe.each(stores)('a response to a write (%s)', (engine) => {
  beforeEach(() => open(engine));

  it('that creates or replaces is what a read gives then, to the byte, and its tag can be written with', async () => {
    for (const [url, body, replacement] of created) {
      const made = await send('POST', url, body);
      const path = `${url}/${idIn(made.text)}`;
      expect([path, made]).toEqual([path, { ...(await send('GET', path)), status: 201, location: path }]);
      const replaced = await send('PUT', path, replacement, { 'if-match': made.etag });
      expect([path, replaced]).toEqual([path, await send('GET', path)]);
      expect((await send('DELETE', path, undefined, { 'if-match': replaced.etag })).status).toBeLessThan(300);
    }
  });

  it.each<[Method, string, unknown]>([
    ['PUT', '/sources/v1/erp/schemas/accounts', schema('z', 'a')],
    ['PUT', '/identities/v1/ann/assignments', { access: [{ id: 'pay', type: 'ENTITLEMENT' }] }],
    ['POST', '/roles/v1/clerk/grants', { id: 'pay', type: 'ENTITLEMENT' }],
    ['PATCH', '/auth-profiles/v1/staff', [{ op: 'replace', path: '/applicationId', value: 'erp' }]],
    ['PATCH', '/sod-policies/v1/pay-invoice', [{ op: 'add', path: '/tags', value: ['b', 'a'] }]],
    [
      'PATCH',
      '/accounts/v1/search-attribute-config/mail',
      [{ op: 'replace', path: '/applicationAttributes', value: { hr: 'mail', erp: 'mail' } }],
    ],
  ])('%s %s is what a read gives then', async (method, url, body) => {
    await opened.store.write([], (tx) =>
      tx.sources.save([{ id: 'hr', name: 'HR', description: null, attributes: {}, correlation: [] }]),
    );
    const written = await send(method, url, body, { 'if-match': (await send('GET', url)).etag });
    expect(written).toEqual(await send('GET', url));
    expect(written.status).toBe(200);
  });
});

describe('a tag', () => {
  beforeEach(() => open('memory'));

  it('stays when only what others say of the resource changes', async () => {
    const urls = ['/sod-policies/v1/pay-invoice', '/identity-profiles/v1/staff', '/accounts/v1/erp-ann'];
    const before = await Promise.all(urls.map((url) => send('GET', url)));
    await send('PUT', '/entitlements/v1/pay', { name: 'Renamed', sourceId: 'erp' });
    await send('DELETE', '/entitlements/v1/invoice');
    await send('PUT', '/sources/v1/erp', { name: 'Renamed' });
    await send('PATCH', '/accounts/v1/search-attribute-config/mail', [
      { op: 'replace', path: '/applicationAttributes', value: { erp: 'groups' } },
    ]);
    const after = await Promise.all(urls.map((url) => send('GET', url)));
    expect(after.map(({ etag }) => etag)).toEqual(before.map(({ etag }) => etag));
    expect(after[0]!.text).not.toBe(before[0]!.text);
    const { etag } = await send('GET', '/auth-profiles/v1/staff');
    const profile = { name: 'Renamed', authoritativeSource: { id: 'erp' } };
    expect((await send('PUT', urls[1]!, profile)).etag).not.toBe(before[1]!.etag);
    expect((await send('GET', '/auth-profiles/v1/staff')).etag).toBe(etag);
  });

  it('is made of the same part of a resource by all of its operations', () => {
    const parts = new Map<string, unknown>();
    for (const { id, path, resource, answer, guarded } of api.operations) {
      if (resource === undefined && answer.status !== 201) continue;
      const of = path.replace(/\/:(id|requestId|name)$|\/(approve|reject|withdraw)$/g, '').replace(/\/:id$/, '');
      if (parts.has(of)) expect([id, guarded]).toEqual([id, parts.get(of)]);
      parts.set(of, guarded);
    }
    expect(parts.size).toBeGreaterThan(15);
  });

  it('that a client has already is answered with 304, and no body', async () => {
    const urls = [
      '/roles/v1/clerk',
      '/sod-policies/v1/pay-invoice',
      '/roles/v1/clerk/grants',
      '/auth-profiles/v1/staff',
    ];
    for (const url of urls) {
      const { etag } = await send('GET', url);
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        expect(await send('GET', url, undefined, { 'if-none-match': known })).toEqual({ status: 304, text: '', etag });
        expect((await send('HEAD', url, undefined, { 'if-none-match': known })).status).toBe(304);
      }
      expect((await send('GET', url, undefined, { 'if-none-match': '"x"' })).status).toBe(200);
    }
    expect((await send('GET', '/roles/v1/none', undefined, { 'if-none-match': '*' })).status).toBe(404);
  });

  it('that is ruled out keeps what has it from being written', async () => {
    const url = '/roles/v1/clerk';
    const before = await send('GET', url);
    for (const unwanted of ['*', before.etag, `"x",W/${before.etag}`]) {
      const condition = { 'if-none-match': unwanted };
      expect((await send('PUT', url, { name: 'Other' }, condition)).status).toBe(412);
      expect((await send('DELETE', url, undefined, condition)).status).toBe(412);
      expect(
        (await send('POST', `${url}/grants`, { type: 'ENTITLEMENT', id: 'pay' }, { 'if-none-match': '*' })).status,
      ).toBe(412);
      expect((await send('PATCH', '/auth-profiles/v1/staff', [], { 'if-none-match': '*' })).status).toBe(412);
    }
    expect(await send('GET', url)).toEqual(before);
    expect((await send('PUT', url, { name: 'Other' }, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('is nothing to what is created, unless its id is taken', async () => {
    const role = { id: 'new', name: 'New' };
    expect((await send('POST', '/roles/v1', role, { 'if-none-match': '*' })).status).toBe(201);
    expect((await send('POST', '/roles/v1', role, { 'if-none-match': '*' })).status).toBe(412);
    expect((await send('POST', '/roles/v1', role)).status).toBe(400);
    expect((await send('PUT', '/roles/v1/none', { name: 'N' }, { 'if-none-match': '*' })).status).toBe(404);
  });
});
