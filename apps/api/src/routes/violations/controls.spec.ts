import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  headers = await api.caller('sod-control:manage audit:read');
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Control {
  readonly id: string;
  readonly expiration: string | null;
}

async function send(method: Method, url: string, ...[body, more = {}]: [unknown?, Record<string, string>?]) {
  const response = await api.app.inject({
    ...{ method, url, headers: { ...headers, ...more } },
    ...(body !== undefined && { payload: body as object }),
  });
  const { statusCode: status, payload } = response;
  const read = payload === '' ? undefined : (JSON.parse(payload) as unknown);
  return { status, body: read as Control, etag: String(response.headers.etag) };
}

const path = '/controls/v1';
const review = { name: 'Review', owner: { type: 'IDENTITY', id: 'ann' }, type: 'MITIGATION' };
const created = (body: object = review) => send('POST', path, body);
const faultsOf = ({ body }: { readonly body: unknown }) =>
  (body as { causes: { text: string }[] }).causes.map(({ text }) => text);

it('creates a control with a dashed id, and reads it by either form of the id', async () => {
  const made = await created();
  const view = {
    ...{ id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string, name: 'Review' },
    ...{ owner: { type: 'IDENTITY', id: 'ann', name: 'Name of ann' }, secondaryOwners: [] },
    ...{ type: 'Mitigation', justificationRequired: false },
  };
  expect([made.status, made.body]).toEqual([201, view]);
  for (const id of [made.body.id, made.body.id.replaceAll('-', ''), made.body.id.toUpperCase()]) {
    expect(await send('GET', `${path}/${id}`)).toMatchObject({ status: 200, body: made.body, etag: made.etag });
  }
});

it('takes an id that is a UUID, once', async () => {
  const id = '019b7652-a200-7000-8000-0000000000ff';
  const made = await created({ ...review, id: id.replaceAll('-', '').toUpperCase() });
  expect([made.status, made.body.id]).toEqual([201, id]);
  expect(faultsOf(await created({ ...review, id }))).toEqual([expect.stringContaining('exists already')]);
  expect(faultsOf(await created({ ...review, id: 'mine' }))).toEqual(['`id` `mine` is not a UUID']);
});

it.each([
  ['20d', '480h'],
  ['12H', '12h'],
  ['2w', '336h'],
  ['P20D', '480h'],
  ['p1dt6h', '30h'],
  ['365d', '8760h'],
])('takes %s as a duration and answers %s', async (expiration, answered) => {
  expect((await created({ ...review, expiration })).body.expiration).toBe(answered);
});

it.each(['', '20', 'd', 'P', 'PT', '1.5d', '-1d', 'P1M', 20])('refuses %j as a duration', async (expiration) => {
  const refused = await created({ ...review, expiration });
  expect([refused.status, faultsOf(refused)]).toEqual([
    400,
    [`\`expiration\` \`${expiration}\` is not a duration such as \`20d\`, \`12h\` or \`P20D\``],
  ]);
});

it('bounds durations', async () => {
  expect(faultsOf(await created({ ...review, expiration: '0h' }))).toEqual(['`expiration` is shorter than one hour']);
  expect(faultsOf(await created({ ...review, expiration: '8761h' }))).toEqual(['`expiration` is longer than 365 days']);
});

it('requires name, owner and type, and owners that exist', async () => {
  expect(faultsOf(await created({}))).toEqual(['`name` is missing', '`owner` is missing', '`type` is missing']);
  const owners = Array.from({ length: 11 }, (_, i) => ({ type: 'IDENTITY', id: `i${i}` }));
  expect(faultsOf(await created({ ...review, type: 'x', action: 'y', secondaryOwners: owners }))).toHaveLength(3);
  const unknown = { owner: { type: 'GOVERNANCE_GROUP', id: 'g' }, secondaryOwners: [{ type: 'IDENTITY', id: 'i' }] };
  expect(faultsOf(await created({ ...review, ...unknown }))).toEqual([
    'governance group `g` does not exist',
    'identity `i` does not exist',
  ]);
});

it('keeps what a replacement leaves out', async () => {
  const made = await created({ ...review, expiration: '3d', description: 'Monthly', action: 'workflow' });
  const url = `${path}/${made.body.id.replaceAll('-', '')}`;
  const replaced = await send('PUT', url, { name: 'Other', owner: { type: 'GOVERNANCE_GROUP', id: 'board' } });
  const view = { ...made.body, name: 'Other', owner: { type: 'GOVERNANCE_GROUP', id: 'board', name: 'Board' } };
  expect([replaced.status, replaced.body]).toEqual([200, view]);
  const { body: cleared } = await send('PUT', url, { description: null, action: null });
  expect(cleared).toMatchObject({ expiration: '72h' });
  for (const name of ['description', 'action']) expect(cleared).not.toHaveProperty(name);
  expect((await send('PUT', url, (await send('GET', url)).body)).status).toBe(200);
  expect((await send('PUT', url, { name: 'Stale' }, { 'if-match': made.etag })).status).toBe(412);
  expect((await send('PUT', url, { levl: 1 })).status).toBe(400);
  expect((await send('PUT', url, [])).status).toBe(400);
  expect((await send('PUT', `${path}/none`, {})).status).toBe(404);
});

it('lists by filters and sorters', async () => {
  await created({ ...review, name: 'B', type: 'remediation', action: 'certification' });
  await created({ ...review, name: 'A', type: 'remediation', owner: { type: 'GOVERNANCE_GROUP', id: 'board' } });
  const named = async (query: string) =>
    ((await send('GET', `${path}?${query}`)).body as unknown as { name: string }[]).map(({ name }) => name);
  const remediation = encodeURIComponent('type eq "Remediation"');
  expect(await named(`filters=${remediation}&sorters=name`)).toEqual(['A', 'B']);
  expect(await named(`filters=${remediation}&sorters=-name`)).toEqual(['B', 'A']);
  expect(await named(`filters=${encodeURIComponent('owner eq "board" and name eq "a"')}`)).toEqual(['A']);
  expect(await named(`filters=${encodeURIComponent('action eq "Certification"')}`)).toEqual(['B']);
});

it('deletes a control, and audits every write', async () => {
  const made = await created();
  await send('PUT', `${path}/${made.body.id}`, { name: 'Changed' });
  expect(await send('DELETE', `${path}/${made.body.id.replaceAll('-', '')}`)).toMatchObject({ status: 204 });
  expect((await send('GET', `${path}/${made.body.id}`)).status).toBe(404);
  const filters = encodeURIComponent(`resourceType eq "CONTROL" and resourceId eq "${made.body.id}"`);
  const events = (await send('GET', `/audit-events/v1?filters=${filters}`)).body as unknown as { action: string }[];
  expect(events.map(({ action }) => action).sort()).toEqual(['CREATED', 'DELETED', 'UPDATED']);
});
