import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  const attribute = { id: 'k', name: 'costCentre', displayName: 'Cost centre', applicationAttributes: {} };
  await api.store.write([], (tx) => tx.searchAttributes.save([attribute]));
  headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
});
afterEach(() => api.app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send(method: Method, url: string, ...[body, more = {}]: [unknown?, Record<string, string>?]) {
  const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
  const response = await api.app.inject({
    ...{ method, url },
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }), ...more },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const { statusCode: status, payload } = response;
  const answer = (payload === '' ? undefined : JSON.parse(payload)) as { causes: { text: string }[] };
  return { status, body: answer, etag: response.headers.etag };
}

const causesOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.causes.map(({ text }) => text);

describe.each<[url: string, first: object, second: object, reference: string | undefined]>([
  ['/identities/v1', { name: 'Dora', identityProfileId: 'staff' }, { name: 'Dora D.' }, 'identityProfileId'],
  ['/accounts/v1', { sourceId: 'erp', nativeIdentity: 'D' }, { sourceId: 'erp', nativeIdentity: 'E' }, 'sourceId'],
  ['/entitlements/v1', { name: 'Read', sourceId: 'erp' }, { name: 'Write', sourceId: 'erp' }, 'sourceId'],
  ['/access-profiles/v1', { name: 'Reader' }, { name: 'Writer', sourceId: 'erp' }, 'sourceId'],
  ['/roles/v1', { name: 'Reader' }, { name: 'Writer' }, undefined],
])('%s', (url, ...[first, second, reference]) => {
  it('creates under a given id or a new one, replaces, deletes, and creates again', async () => {
    const made = await send('POST', url, first);
    expect(made).toMatchObject({
      status: 201,
      body: { ...first, id: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    });
    const created = await send('POST', url, { ...first, id: 'd' });
    expect(created).toMatchObject({ status: 201, body: { ...first, id: 'd' } });
    expect(await send('GET', `${url}/d`)).toMatchObject({ body: created.body, etag: created.etag });
    expect(causesOf(await send('POST', url, { ...first, id: 'd' }))[0]).toContain('`d` exists already');
    const replaced = await send('PUT', `${url}/d`, { ...second, id: 'other' });
    expect(replaced).toMatchObject({ status: 200, body: { ...second, id: 'd' } });
    expect((await send('GET', `${url}/d`)).body).toEqual(replaced.body);
    expect(await send('DELETE', `${url}/d`)).toMatchObject({ status: 200 });
    expect(await send('GET', `${url}/d`)).toMatchObject({ status: 404 });
    expect(await send('DELETE', `${url}/d`)).toMatchObject({ status: 404 });
    expect(await send('PUT', `${url}/d`, first)).toMatchObject({ status: 404 });
    expect(await send('POST', url, { ...first, id: 'd' })).toMatchObject({ status: 201, body: created.body });
  });

  it('refuses what is not valid with every error, and what names nothing', async () => {
    const invalid = await send('POST', url, { ...first, id: '', description: 1, name: '\n', nativeIdentity: '' });
    expect([invalid.status, causesOf(invalid).length > 1]).toEqual([400, true]);
    expect(await send('POST', url, [])).toMatchObject({ status: 400 });
    if (reference === undefined) return;
    const unknown = await send('POST', url, { ...first, [reference]: 'nothing' });
    expect([unknown.status, causesOf(unknown)[0]]).toEqual([404, expect.stringContaining('`nothing` does not exist')]);
  });
});

it('reports what a deletion took along, and records each of it in the audit log', async () => {
  expect((await send('DELETE', '/identities/v1/ann')).body).toEqual({
    removed: { IDENTITY: 1, ACCOUNT: 1, ASSIGNMENT: 1 },
  });
  expect((await send('DELETE', '/entitlements/v1/invoice')).body).toEqual({ removed: { ENTITLEMENT: 1, GRANT: 1 } });
  expect(await send('POST', '/entitlements/v1', { id: 'invoice', name: 'I', sourceId: 'erp' })).toMatchObject({
    status: 201,
  });
  const { body } = await send('GET', '/audit-events/v1');
  expect((body as unknown as { action: string; resourceId: string }[]).map((e) => [e.action, e.resourceId])).toEqual(
    expect.arrayContaining([
      ['DELETED', 'erp-ann'],
      ['DELETED', 'ann/ROLE/clerk'],
      ['DELETED', 'ann'],
      ['DELETED', 'ROLE/clerk/ENTITLEMENT/invoice'],
      ['DELETED', 'invoice'],
      ['CREATED', 'invoice'],
    ]),
  );
});

it('refuses an account attribute with the name of a search attribute', async () => {
  const account = { sourceId: 'erp', nativeIdentity: 'X', attributes: { COSTCENTRE: 'x' } };
  expect(causesOf(await send('POST', '/accounts/v1', account))[0]).toContain('search attribute `costCentre`');
});

describe('the order of members in a body', () => {
  it.each([
    ['/accounts/v1', { sourceId: 'erp', nativeIdentity: 'n' }],
    ['/identities/v1', { name: 'Dora' }],
    ['/sources/v1', { name: 'S' }],
  ])('is no change of %s', async (url, row) => {
    const orders = [
      { b: 'x', a: 'y', '7': 'z' },
      { '7': 'z', a: 'y', b: 'x' },
    ] as const;
    const [made, same] = orders.map((attributes) => ({ attributes, ...row }));
    const created = await send('POST', url, made);
    const path = `${url}/${(created.body as unknown as { id: string }).id}`;
    const events = async () => (await send('GET', '/audit-events/v1')).body;
    const [got, before] = [await send('GET', path), await events()];
    const replaced = await send('PUT', path, same);
    expect([got.etag, replaced.etag]).toEqual([created.etag, created.etag]);
    expect(JSON.stringify(replaced.body)).toBe(JSON.stringify(created.body));
    expect(JSON.stringify(got.body)).toBe(JSON.stringify(created.body));
    expect(await events()).toEqual(before);
  });

  it('is no change of a search attribute', async () => {
    const url = '/accounts/v1/search-attribute-config/costCentre';
    const patch = (applicationAttributes: object) => [
      { op: 'replace', path: '/applicationAttributes', value: applicationAttributes },
    ];
    const { id } = (await send('POST', '/sources/v1', { name: 'A' })).body as unknown as { id: string };
    const first = await send('PATCH', url, patch({ erp: 'centre', [id]: 'cc' }));
    const second = await send('PATCH', url, patch({ [id]: 'cc', erp: 'centre' }));
    expect([second.status, second.etag]).toEqual([200, first.etag]);
    const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 100, offset: 0 }));
    expect(items.filter(({ resourceType }) => resourceType === 'SEARCH_ATTRIBUTE')).toHaveLength(1);
  });
});

describe('numbers in bodies', () => {
  const sendText = async (method: Method, url: string, payload: string) => {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    return api.app.inject({ method, url, payload, headers: { ...headers, 'content-type': type } });
  };
  const account = (number: string, padding = '') =>
    `{"sourceId":"erp","nativeIdentity":"n","attributes":{"badge":${number}${padding}}}`;

  it.each(['9007199254740993', '0.12345678901234567890', '1e400'])(
    'are refused where they would be rounded: %s',
    async (number) => {
      for (const padding of ['', `,"long":["${'x'.repeat(4000)}"${',"9007199254740993"'.repeat(1000)}]`]) {
        const response = await sendText('POST', '/accounts/v1', account(number, padding));
        expect([response.statusCode, response.payload]).toEqual([
          400,
          expect.stringContaining(
            '`attributes.badge` is a number that cannot be represented exactly: write it as a string',
          ),
        ]);
      }
      const profile = await sendText('POST', '/identity-profiles/v1', `{"name":"x","priority":${number}}`);
      expect(profile.payload).toContain('`priority` a number that cannot be represented exactly is not a whole number');
      const check = await sendText('POST', '/sod-violations/v1/check', `{"identityId":${number},"accessRefs":[]}`);
      expect(check.payload).toContain('`identityId` is a number that cannot be represented exactly, it must be an id');
      for (const op of ['add', 'replace', 'test']) {
        const patch = `[{"op":"${op}","path":"/description","value":${number}}]`;
        const patched = await sendText('PATCH', '/sod-policies/v1/pay-invoice', patch);
        expect([patched.statusCode, patched.payload]).toEqual([
          400,
          expect.stringContaining('`0.value` contains a number that cannot be represented exactly'),
        ]);
      }
    },
  );

  it.each(['9007199254740992', '-0.1', '1e21'])('are kept where their digits come back: %s', async (number) => {
    const response = await sendText('POST', '/accounts/v1', account(number));
    expect(response.statusCode).toBe(201);
    expect(response.payload).toContain(`"badge":${String(Number(number))}`);
  });

  it('do not matter in members that are not read', async () => {
    const body = '{"identityId":"ann","accessRefs":[],"other":{"deep":[9007199254740993]}}';
    expect((await sendText('POST', '/sod-violations/v1/predict', body)).statusCode).toBe(200);
  });
});

it('makes policies count what is deleted no longer, and what is created again', async () => {
  const dangling = async () =>
    ((await send('GET', '/sod-policies/v1/pay-invoice')).body as unknown as { danglingRefs: unknown[] }).danglingRefs;
  const predicted = async () =>
    send('POST', '/sod-violations/v1/predict', { identityId: 'ann', accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }] });
  expect((await predicted()).body).toMatchObject({ violationContexts: [{ policy: { id: 'pay-invoice' } }] });
  await send('DELETE', '/entitlements/v1/pay');
  expect(await dangling()).toEqual([{ type: 'ENTITLEMENT', id: 'pay' }]);
  expect((await predicted()).status).toBe(404);
  await send('POST', '/entitlements/v1', { id: 'pay', name: 'Pay', sourceId: 'erp' });
  expect(await dangling()).toEqual([]);
  expect((await predicted()).body).toMatchObject({ violationContexts: [{ policy: { id: 'pay-invoice' } }] });
  const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 100, offset: 0 }));
  const actions = items.filter(({ resourceId }) => resourceId === 'pay').map(({ action }) => action);
  expect(actions).toEqual(['DELETED', 'CREATED']);
});

describe('sets of access', () => {
  const role = { type: 'ROLE', id: 'clerk' };
  const pay = { type: 'ENTITLEMENT', id: 'pay' };
  const invoice = { type: 'ENTITLEMENT', id: 'invoice' };

  it.each([
    ['/identities/v1/bob/assignments', [pay, role]],
    ['/roles/v1/clerk/grants', [invoice, pay]],
  ])('%s are replaced, added to and taken from', async (url, access) => {
    expect((await send('PUT', url, { access })).body).toEqual({ access });
    expect((await send('GET', url)).body).toEqual({ access });
    expect((await send('PUT', url, { access: [access[0], access[0]] })).body).toEqual({ access: [access[0]] });
    for (let i = 0; i < 2; i++) expect((await send('POST', url, access[1])).body).toEqual({ access });
    const one = `${url}/${access[1]!.type}/${access[1]!.id}`;
    expect((await send('DELETE', one)).status).toBe(204);
    expect((await send('DELETE', one)).status).toBe(404);
    expect((await send('GET', url)).body).toEqual({ access: [access[0]] });
    const unknown = await send('PUT', url, {
      access: [pay, { type: 'ROLE', id: 'x' }, { type: 'ENTITLEMENT', id: 'y' }],
    });
    expect([unknown.status, causesOf(unknown).length]).toEqual([404, 2]);
    expect((await send('GET', url)).body).toEqual({ access: [access[0]] });
  });

  it('have dates where they are assignments', async () => {
    const path = '/identities/v1/bob/assignments';
    const dated = { ...role, validFrom: '2026-01-01', validUntil: '2026-12-31' };
    const stored = { ...role, validFrom: '2026-01-01T00:00:00.000Z', validUntil: '2027-01-01T00:00:00.000Z' };
    expect(await send('PUT', path, { access: [dated] })).toMatchObject({ status: 200 });
    expect((await send('GET', path)).body).toEqual({ access: [stored] });
    await send('POST', path, role);
    expect((await send('GET', path)).body).toEqual({ access: [role] });
    expect(await send('PUT', path, { access: [role, dated] })).toMatchObject({ status: 400 });
    expect(await send('POST', '/roles/v1/clerk/grants', { ...pay, validFrom: '2026-01-01' })).toMatchObject({
      status: 400,
    });
  });

  it('are those of an owner that exists, and grants fit its type', async () => {
    expect(await send('GET', '/identities/v1/nobody/assignments')).toMatchObject({ status: 404 });
    expect(await send('PUT', '/identities/v1/nobody/assignments', { access: [] })).toMatchObject({ status: 404 });
    expect(causesOf(await send('PUT', '/entitlements/v1/pay/grants', { access: [invoice, role] }))).toEqual([
      '`access.1.type` `ROLE` cannot be granted by `ENTITLEMENT`',
    ]);
    expect(await send('DELETE', '/identities/v1/bob/assignments/GROUP/x')).toMatchObject({ status: 400 });
  });

  it('are seen by the very next prediction', async () => {
    const request = { identityId: 'bob', accessRefs: [pay] };
    const count = async () =>
      ((await send('POST', '/sod-violations/v1/predict', request)).body as unknown as { violationContexts: [] })
        .violationContexts.length;
    expect(await count()).toBe(0);
    await send('POST', '/identities/v1/bob/assignments', role);
    expect(await count()).toBe(1);
    await send('DELETE', '/identities/v1/bob/assignments/ROLE/clerk');
    expect(await count()).toBe(0);
  });
});

describe('If-Match', () => {
  const pay = { type: 'ENTITLEMENT', id: 'pay' };
  const sides = (left: readonly object[], right: readonly object[]) => ({
    conflictingAccessCriteria: { leftCriteria: { criteriaList: left }, rightCriteria: { criteriaList: right } },
  });
  const rename = [{ op: 'replace', path: '/name', value: 'Renamed' }];
  it.each<[string, Method, unknown]>([
    ['/identities/v1/ann', 'PUT', { name: 'Ann B.' }],
    ['/accounts/v1/erp-ann', 'PUT', { sourceId: 'erp', nativeIdentity: 'ANN2' }],
    ['/entitlements/v1/pay', 'PUT', { name: 'Pay 2', sourceId: 'erp' }],
    ['/access-profiles/v1/ap', 'PUT', { name: 'AP 2' }],
    ['/roles/v1/clerk', 'PUT', { name: 'Clerk 2' }],
    ['/sources/v1/erp', 'PUT', { name: 'ERP 2' }],
    ['/sources/v1/erp/schemas/accounts', 'PUT', { attributes: [{ name: 'mail' }] }],
    ['/identity-profiles/v1/staff', 'PUT', { name: 'Staff 2', authoritativeSource: { id: 'erp' } }],
    ['/auth-profiles/v1/staff', 'PATCH', [{ op: 'replace', path: '/type', value: 'MFA' }]],
    ['/sod-policies/v1/pay-invoice', 'PATCH', rename],
    ['/accounts/v1/search-attribute-config/costCentre', 'PATCH', [{ op: 'replace', path: '/displayName', value: 'X' }]],
    ['/identities/v1/ann/assignments', 'PUT', { access: [] }],
    ['/roles/v1/clerk/grants', 'PUT', { access: [] }],
  ])('lets %s be written as it was read, and refuses what is stale', async (url, method, body) => {
    const before = await send('GET', url);
    expect(before.etag).toMatch(/^"[\w-]{27}"$/);
    const stale = await send(method, url, body, { 'if-match': '"no-such-tag"' });
    expect([stale.status, (await send('GET', url)).body]).toEqual([412, before.body]);
    const written = await send(method, url, body, { 'if-match': `"other", ${before.etag!}` });
    expect([written.status, written.etag]).toEqual([200, (await send('GET', url)).etag]);
    expect(written.etag).not.toBe(before.etag);
    expect((await send(method, url, body, { 'if-match': before.etag! })).status).toBe(412);
    expect((await send(method, url, body, { 'if-match': '*' })).status).toBe(200);
    expect((await send(method, url, body)).status).toBe(200);
  });

  it.each([
    ['/sources/v1', { name: 'CRM' }],
    ['/identity-profiles/v1', { name: 'Guests', authoritativeSource: { id: 'erp' } }],
    ['/sod-policies/v1', { name: 'One stage', ...sides([{ type: 'ROLE', id: 'clerk' }], [pay]) }],
  ])('is reported where %s makes one', async (url, body) => {
    const made = await send('POST', url, body);
    expect(made).toMatchObject({ status: 201, etag: expect.stringMatching(/^"[\w-]{27}"$/) as string });
    const { id } = made.body as unknown as { id: string };
    expect((await send('GET', `${url}/${id}`)).etag).toBe(made.etag);
  });

  it('lets one of two writers through who read the same', async () => {
    const { etag } = await send('GET', '/roles/v1/clerk');
    const answers = await Promise.all(
      ['A', 'B'].map((name) => send('PUT', '/roles/v1/clerk', { name }, { 'if-match': etag! })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('keeps what has changed from being deleted', async () => {
    const { etag } = await send('GET', '/roles/v1/clerk');
    await send('PUT', '/roles/v1/clerk', { name: 'Other' });
    expect((await send('DELETE', '/roles/v1/clerk', undefined, { 'if-match': etag! })).status).toBe(412);
    expect((await send('GET', '/roles/v1/clerk')).status).toBe(200);
  });
});

describe('an assignment that an identity does not have', () => {
  const remove = (type: string, id: string) => send('DELETE', `/identities/v1/ann/assignments/${type}/${id}`);

  beforeEach(async () => {
    await send('POST', '/roles/v1', { id: 'boss', name: 'Boss' });
    await send('POST', '/roles/v1', { id: 'free', name: 'Free' });
    await send('PUT', '/roles/v1/boss/grants', { access: [{ type: 'ENTITLEMENT', id: 'pay' }] });
    await send('PUT', '/identities/v1/ann/assignments', { access: [{ type: 'ROLE', id: 'boss' }] });
  });

  it('is distinguished from an item that does not exist, with what carries it', async () => {
    const held = await remove('ENTITLEMENT', 'pay');
    expect([held.status, causesOf(held)]).toEqual([
      404,
      ['entitlement `pay` is not assigned to identity `ann`, which holds it through role `boss`'],
    ]);
    const free = await remove('ROLE', 'free');
    expect([free.status, causesOf(free)]).toEqual([
      404,
      ['role `free` is not assigned to identity `ann`, which does not hold it'],
    ]);
    const none = await remove('ROLE', 'none');
    expect([none.status, causesOf(none)]).toEqual([404, ['role `none` does not exist']]);
    expect((await remove('ROLE', 'boss')).status).toBe(204);
    expect(causesOf(await remove('ROLE', 'boss'))[0]).toContain('is not assigned to identity `ann`');
  });

  it('is named as a grant where an item does not grant it', async () => {
    const grant = await send('DELETE', '/roles/v1/boss/grants/ROLE/free');
    expect([grant.status, causesOf(grant)]).toEqual([404, ['role `free` is not granted by role `boss`']]);
  });
});
