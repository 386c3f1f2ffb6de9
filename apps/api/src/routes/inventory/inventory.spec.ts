import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  headers = await api.caller('inventory:read');
});

const get = (url: string) => api.app.inject({ url, headers });

it.each([
  [
    '/identities/v1/ann',
    {
      ...{ id: 'ann', name: 'Name of ann', email: null, identityProfileId: 'staff', managerId: null, disabled: false },
      attributes: { department: 'Finance' },
    },
  ],
  [
    '/entitlements/v1/pay',
    {
      type: 'ENTITLEMENT',
      id: 'pay',
      name: 'Name of pay',
      description: null,
      sourceId: 'erp',
      attribute: 'memberOf',
      value: 'pay',
    },
  ],
  [
    '/access-profiles/v1/ap',
    { type: 'ACCESS_PROFILE', id: 'ap', name: 'Name of ap', description: null, sourceId: 'erp' },
  ],
  ['/roles/v1/clerk', { type: 'ROLE', id: 'clerk', name: 'Name of clerk', description: null }],
  ['/sources/v1/erp', { id: 'erp', name: 'ERP', description: null, attributes: { region: 'emea' }, correlation: [] }],
  [
    '/accounts/v1/erp-ann',
    {
      id: 'erp-ann',
      sourceId: 'erp',
      identityId: 'ann',
      nativeIdentity: 'ANN',
      name: 'ANN',
      disabled: false,
      validFrom: null,
      validUntil: null,
      attributes: { groups: ['a', 'b'] },
      promoted: {},
    },
  ],
])('GET %s answers with the resource, alone and in its list', async (url, resource) => {
  const one = await get(url);
  expect([one.statusCode, one.json()]).toEqual([200, resource]);
  const list = await get(url.slice(0, url.lastIndexOf('/')));
  expect(list.json()).toContainEqual(resource);
});

it.each([
  ['/identities/v1/x', 'identity `x` does not exist'],
  ['/identities/v1/x/access', 'identity `x` does not exist'],
  ['/entitlements/v1/clerk', 'entitlement `clerk` does not exist'],
  ['/access-profiles/v1/x', 'access profile `x` does not exist'],
  ['/roles/v1/pay', 'role `pay` does not exist'],
  ['/sources/v1/x', 'source `x` does not exist'],
  ['/accounts/v1/x', 'account `x` does not exist'],
])('GET %s says what does not exist', async (url, cause) => {
  const response = await get(url);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ detailCode: '404 Not found', causes: [{ text: cause }] });
});

it('answers with everything an identity holds, and by which paths', async () => {
  const clerk = { type: 'ROLE', id: 'clerk', name: 'Name of clerk' };
  const invoice = { type: 'ENTITLEMENT', id: 'invoice', name: 'Name of invoice' };
  expect((await get('/identities/v1/ann/access')).json()).toEqual({
    identityId: 'ann',
    access: [
      { ...invoice, assigned: false, paths: [[clerk, invoice]] },
      { ...clerk, assigned: true, paths: [[clerk]] },
    ],
  });
  expect((await get('/identities/v1/bob/access')).json()).toEqual({ identityId: 'bob', access: [] });
});

describe('a list', () => {
  const idsOf = async (query: string) => {
    const response = await get(`/identities/v1${query}`);
    return [response.json<{ id: string }[]>().map(({ id }) => id), response.headers['x-total-count']];
  };

  it('is in the order of the ids and cut into pages', async () => {
    expect(await idsOf('')).toEqual([['ann', 'bob', 'cid'], undefined]);
    expect(await idsOf('?limit=2')).toEqual([['ann', 'bob'], undefined]);
    expect(await idsOf('?limit=2&offset=2')).toEqual([['cid'], undefined]);
    expect(await idsOf('?offset=9007199254740991')).toEqual([[], undefined]);
  });

  it('reports the number of rows on all pages on request', async () => {
    expect(await idsOf('?limit=0&count=true')).toEqual([[], '3']);
    expect(await idsOf('?limit=1&count=false')).toEqual([['ann'], undefined]);
    const response = await get('/roles/v1?count=true');
    expect(response.headers['x-total-count']).toBe('1');
  });

  it('continues at `X-Next-Cursor`, to the last page', async () => {
    const first = await get('/identities/v1?limit=2&count=true');
    expect(first.headers['x-total-count']).toBe('3');
    const cursor = String(first.headers['x-next-cursor']);
    const second = await get(`/identities/v1?limit=2&count=true&cursor=${cursor}`);
    expect(second.json<{ id: string }[]>().map(({ id }) => id)).toEqual(['cid']);
    expect([second.headers['x-next-cursor'], second.headers['x-total-count']]).toEqual([undefined, '3']);
    expect((await get('/identities/v1?limit=3')).headers['x-next-cursor']).toBeUndefined();
  });

  const causesOf = ({ causes }: { readonly causes: readonly { readonly text: string }[] }) =>
    causes.map(({ text }) => text);
  const cursorOf = (...position: readonly unknown[]) => Buffer.from(JSON.stringify(position)).toString('base64url');
  it('refuses cursors that are none, and those of other lists', async () => {
    const other = String((await get('/entitlements/v1?limit=1')).headers['x-next-cursor']);
    const own = String((await get('/identities/v1?limit=1')).headers['x-next-cursor']);
    const [digest] = JSON.parse(Buffer.from(own, 'base64url').toString()) as [string];
    const reasons = new Map([
      [other, '`cursor` belongs to another list: send it with the same path, `filters` and `sorters`'],
      ...['x', '%00', cursorOf(), cursorOf(1, 'a'), cursorOf(digest), cursorOf(digest, 'a', 'b'), cursorOf(digest, 1)]
        .concat(cursorOf(digest, 'a\0'), cursorOf(digest, { a: 1 }))
        .map((cursor) => [cursor, '`cursor` is not a value of `X-Next-Cursor`'] as const),
    ]);
    for (const [cursor, reason] of reasons) {
      const response = await get(`/identities/v1?cursor=${cursor}`);
      expect([cursor, response.statusCode, causesOf(response.json())]).toEqual([...[cursor, 400, [reason]]]);
    }
    for (const query of ['cursor=', `cursor=${own}&offset=1`, `cursor=${own}&cursor=${own}`]) {
      expect((await get(`/identities/v1?${query}`)).statusCode).toBe(400);
    }
  });

  it.each([
    ...['limit=251', 'limit=-1', 'limit=1e1', 'limit=%205', 'limit=+5', 'limit=05', 'limit=5.0', 'limit=', 'limit'],
    ...['limit=1&limit=1', 'limit=٣', 'limit=0x10', 'limit=null', 'offset=-1', 'offset=9007199254740992', 'offset=NaN'],
    ...['count=TRUE', 'count=1', 'count=', 'count=true&count=true'],
  ])('refuses `%s`', async (query) => {
    const response = await get(`/identities/v1?${query}`);
    expect([response.statusCode, response.json<{ causes: unknown[] }>().causes]).toEqual([400, [expect.anything()]]);
  });

  it('refuses parameters that it does not know, also those with names that every object has', async () => {
    const response = await get('/identities/v1?_=1&constructor=x&__proto__=y&toString=1');
    const named = response.json<{ causes: { text: string }[] }>().causes.map(({ text }) => text.split(' ')[0]);
    expect([response.statusCode, named]).toEqual([400, ['`_`', '`constructor`', '`__proto__`', '`toString`']]);
  });
});

it('finds resources by any printable id of up to 128 characters', async () => {
  const ids = ['a/b', 'a b', '100%', 'ä', '😀'.repeat(128), '...', 'a?b#c', '"><', 'access', "'; --", 'a;b', '+'];
  const attributes = {};
  const row = { name: 'Any', email: null, identityProfileId: null, managerId: null, disabled: false, attributes };
  await api.store.write(['assignments'], (tx) => tx.identities.save(ids.map((id) => ({ ...row, id }))));
  for (const id of ids) {
    const encoded = Array.from(Buffer.from(id), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const response = await get(`/identities/v1/${encoded}`);
    expect([response.statusCode, response.json<{ id: string }>().id]).toEqual([200, id]);
    expect((await get(`/identities/v1/${encoded}/access`)).statusCode).toBe(200);
  }
});

it.each(['x'.repeat(129), '😀'.repeat(129), 'a%00b', 'a%0Ab', '%E2%80%A8', 'x'.repeat(8000)])(
  'refuses an id that is none',
  async (id) => {
    expect((await get(`/identities/v1/${id}`)).statusCode).toBe(400);
  },
);

it('needs the scope for every read', async () => {
  // Owners and readers of violations may read the warnings: see inventory-warnings.spec.ts.
  const reads = api.operations.filter(
    ({ scope, otherScopes }) => scope === 'inventory:read' && otherScopes === undefined,
  );
  const paths = reads.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(12);
  const other = await api.caller('sod-violation:manage sod-policy:manage');
  for (const path of paths) {
    expect((await api.app.inject({ url: path, headers: other })).statusCode).toBe(403);
    expect((await api.app.inject({ url: path })).statusCode).toBe(401);
  }
});
