import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  headers = await api.caller('inventory:manage audit:read');
});
afterEach(() => api.app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, url: string, ...[body, more = {}]: [unknown?, Record<string, string>?]) {
  const response = await api.app.inject({
    ...{ method, url, headers: { ...headers, ...more } },
    ...(body !== undefined && { payload: body as object }),
  });
  const { statusCode: status, payload } = response;
  return {
    status,
    body: payload === '' ? undefined : (JSON.parse(payload) as unknown),
    headers: response.headers,
  };
}

const auditors = { id: 'auditors', name: 'Auditors', owner: { type: 'IDENTITY', id: 'ann' } };
const owner = { type: 'IDENTITY', id: 'ann', name: 'Name of ann' };
const member = (id: string) => ({ type: 'IDENTITY', id, name: `Name of ${id}`, email: null });
const causes = (...strings: string[]) => ({ body: { causes: strings.map((text) => ({ text })) } });

it('creates, lists, replaces and deletes a group', async () => {
  const view = { id: 'auditors', name: 'Auditors', description: null, owner, memberCount: 0 };
  const created = await send('POST', '/workgroups/v1', auditors);
  expect(created).toMatchObject({ status: 201, body: view });
  expect(await send('GET', '/workgroups/v1/auditors')).toMatchObject({
    body: view,
    headers: { etag: created.headers.etag },
  });
  expect((await send('GET', '/workgroups/v1?filters=name%20eq%20%22auditors%22')).body).toEqual([view]);
  expect((await send('GET', '/workgroups/v1?filters=ownerId%20eq%20%22bob%22')).body).toEqual([]);
  const replaced = await send('PUT', '/workgroups/v1/auditors', { name: 'Audit', description: 'All of it' });
  expect(replaced).toMatchObject({
    status: 200,
    body: { ...view, name: 'Audit', description: 'All of it', owner: null },
  });
  const stale = { 'if-match': String(created.headers.etag) };
  expect(await send('PUT', '/workgroups/v1/auditors', auditors, stale)).toMatchObject({ status: 412 });
  expect(await send('DELETE', '/workgroups/v1/auditors')).toMatchObject({ status: 204, body: undefined });
  expect(await send('GET', '/workgroups/v1/auditors')).toMatchObject({ status: 404 });
  expect(await send('DELETE', '/workgroups/v1/auditors')).toMatchObject({ status: 404 });
});

it('replaces the members as a whole and pages through them', async () => {
  await send('POST', '/workgroups/v1', auditors);
  const path = '/workgroups/v1/auditors/members';
  expect((await send('GET', path)).body).toEqual([]);
  const bodies = [{ id: 'bob' }, { type: 'IDENTITY', id: 'ann', name: 'A', email: null }, { id: 'bob' }];
  expect(await send('PUT', path, bodies)).toMatchObject({ status: 200, body: [member('ann'), member('bob')] });
  expect((await send('GET', '/workgroups/v1/auditors')).body).toMatchObject({ memberCount: 2 });
  expect(await send('PUT', path, [{ id: 'bob' }, { id: 'cid' }])).toMatchObject({ status: 200 });
  const first = await send('GET', `${path}?limit=1&count=true`);
  expect([first.body, first.headers['x-total-count']]).toEqual([[member('bob')], '2']);
  const next = await send('GET', `${path}?limit=1&cursor=${String(first.headers['x-next-cursor'])}`);
  expect([next.body, next.headers['x-next-cursor']]).toEqual([[member('cid')], undefined]);
});

it('adds a member, once, and takes it out', async () => {
  await send('POST', '/workgroups/v1', auditors);
  const path = '/workgroups/v1/auditors/members';
  await send('PUT', path, [{ id: 'bob' }]);
  const added = { status: 200, body: member('ann') };
  expect(await send('POST', path, { id: 'ann' })).toMatchObject(added);
  expect(await send('POST', path, { id: 'ann' })).toMatchObject(added);
  expect((await send('GET', path)).body).toEqual([member('ann'), member('bob')]);
  const filters = encodeURIComponent('resourceType eq "GOVERNANCE_GROUP_MEMBER"');
  expect((await send('GET', `/audit-events/v1?filters=${filters}`)).body).toHaveLength(2);
  expect(await send('DELETE', `${path}/bob`)).toMatchObject({ status: 204 });
  expect((await send('GET', path)).body).toEqual([member('ann')]);
  expect(await send('DELETE', `${path}/bob`)).toMatchObject({
    ...causes('governance group member `bob` does not exist'),
    status: 404,
  });
  expect(await send('POST', path, { id: 'nobody' })).toMatchObject({
    ...causes('identity `nobody` does not exist'),
    status: 404,
  });
  expect((await send('POST', '/workgroups/v1/none/members', { id: 'ann' })).status).toBe(404);
  expect((await send('DELETE', '/workgroups/v1/none/members/ann')).status).toBe(404);
  for (const sent of [
    send('POST', '/workgroups/v1/unassigned/members', { id: 'ann' }),
    send('DELETE', '/workgroups/v1/unassigned/members/ann'),
  ])
    expect(await sent).toMatchObject({ status: 400 });
});

it('refuses unknown owners, members and groups, and changes nothing', async () => {
  expect(await send('POST', '/workgroups/v1', { name: 'X', owner: { id: 'nobody' } })).toMatchObject({
    ...causes('identity `nobody` does not exist'),
    status: 404,
  });
  await send('POST', '/workgroups/v1', auditors);
  await send('PUT', '/workgroups/v1/auditors/members', [{ id: 'ann' }]);
  expect(await send('PUT', '/workgroups/v1/auditors/members', [{ id: 'bob' }, { id: 'nobody' }])).toMatchObject({
    ...causes('identity `nobody` does not exist'),
    status: 404,
  });
  expect((await send('GET', '/workgroups/v1/auditors/members')).body).toEqual([member('ann')]);
  expect(await send('PUT', '/workgroups/v1/none/members', [])).toMatchObject({ status: 404 });
  expect(await send('GET', '/workgroups/v1/none/members')).toMatchObject({ status: 404 });
  expect(await send('POST', '/workgroups/v1', { name: '', owners: [] })).toMatchObject({ status: 400 });
});

it('has the built-in group, which cannot be created, changed or deleted', async () => {
  const path = '/workgroups/v1/unassigned';
  expect(await send('GET', path)).toMatchObject({
    status: 200,
    body: { id: 'unassigned', owner: null, memberCount: 0 },
  });
  expect(await send('GET', `${path}/members`)).toMatchObject({ status: 200, body: [] });
  const builtIn = 'is `unassigned`, the built-in group, which cannot be changed';
  for (const [method, url] of [
    ['POST', '/workgroups/v1'],
    ['PUT', path],
  ] as const) {
    expect(await send(method, url, { id: 'unassigned', name: 'Mine' })).toMatchObject({
      ...causes(`\`id\` ${builtIn}`),
      status: 400,
    });
  }
  expect(await send('PUT', `${path}/members`, [{ id: 'ann' }])).toMatchObject({ status: 400 });
  expect(await send('DELETE', path)).toMatchObject({
    ...causes('governance group `unassigned` is the built-in group, which cannot be deleted'),
    status: 400,
  });
});

it('takes memberships along with a group or an identity, and audits each', async () => {
  await send('POST', '/workgroups/v1', auditors);
  await send('PUT', '/workgroups/v1/auditors/members', [{ id: 'ann' }, { id: 'bob' }]);
  expect((await send('DELETE', '/identities/v1/bob')).body).toMatchObject({
    removed: { IDENTITY: 1, GOVERNANCE_GROUP_MEMBER: 1 },
  });
  await send('DELETE', '/identities/v1/ann');
  expect((await send('GET', '/workgroups/v1/auditors')).body).toMatchObject({
    memberCount: 0,
    owner: { id: 'ann', name: null },
  });
  await send('DELETE', '/workgroups/v1/auditors');
  const filters = encodeURIComponent('resourceType eq "GOVERNANCE_GROUP_MEMBER"');
  const events = (await send('GET', `/audit-events/v1?filters=${filters}`)).body as {
    action: string;
    resourceId: string;
  }[];
  expect(events.map(({ action, resourceId }) => `${action} ${resourceId}`).sort()).toEqual([
    'CREATED auditors/ann',
    'CREATED auditors/bob',
    'DELETED auditors/ann',
    'DELETED auditors/bob',
  ]);
});
