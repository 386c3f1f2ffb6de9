import { buildAccessItem, buildAccount, buildIdentity, buildSource } from '@identity-governance/test-kit';
import { createTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

beforeAll(async () => {
  api = await createTestApi();
  headers = await api.caller('governance:all');
  await api.store.write([], async (tx) => {
    await tx.identities.save([
      buildIdentity('a', { name: 'Zoe', email: 'z@x.example', attributes: { department: 'Sales' } }),
      buildIdentity('b', { name: 'Ada', identityProfileId: 'p', attributes: { department: ['sales', 'Law'] } }),
      buildIdentity('c', { name: 'Ada', email: 'c@x.example', identityProfileId: 'p' }),
    ]);
    await tx.accessItems.save([
      buildAccessItem('e1', { name: 'Pay', sourceId: 'erp' }),
      buildAccessItem('e2', { name: 'Post', sourceId: 'hr', description: 'pays' }),
      buildAccessItem('r1', { type: 'ROLE', name: 'Pay' }),
    ]);
    await tx.sources.save([buildSource('erp', { name: 'Große ERP' }), buildSource('hr')]);
  });
});
afterAll(() => api.app.close());

async function list(path: string, query: Readonly<Record<string, string>>) {
  const response = await api.app.inject({ url: `${path}?${new URLSearchParams(query).toString()}`, headers });
  const body: unknown = response.json();
  const { causes } = body as { readonly causes?: readonly { readonly text: string }[] };
  const found = Array.isArray(body) ? (body as { id: string }[]).map(({ id }) => id) : causes!.map(({ text }) => text);
  return { found, cursor: response.headers['x-next-cursor'], total: response.headers['x-total-count'] };
}

it.each([
  ['/identities/v1', 'attributes.department eq "SALES"', ['a', 'b']],
  ['/identities/v1', 'attributes.department eq "sales" and attributes.department ne "law"', ['a']],
  ['/identities/v1', 'email eq null', ['b']],
  ['/identities/v1', 'email pr and not name sw "z"', ['c']],
  ['/identities/v1', '(name eq "ada" or id eq "a") and email co "@X"', ['a', 'c']],
  ['/identities/v1', 'identityProfileId in ("p") and name gt "Ad"', ['b', 'c']],
  ['/entitlements/v1', 'name co "A"', ['e1']],
  ['/entitlements/v1', 'description pr or sourceId eq "erp"', ['e1', 'e2']],
  ['/roles/v1', 'name eq "PAY"', ['r1']],
  ['/sources/v1', 'name sw "GROSSE"', ['erp']],
  ['/sources/v1', 'not (id eq "erp")', ['hr']],
  ['/identity-profiles/v1', 'authoritativeSourceId eq "x"', []],
])('GET %s finds by %s', async (path, filters, found) => {
  expect((await list(path, { filters, count: 'true' })).found).toEqual(found);
});

it('sorts with the id last, and goes on page by page within a search', async () => {
  expect((await list('/identities/v1', { sorters: 'name' })).found).toEqual(['b', 'c', 'a']);
  expect((await list('/identities/v1', { sorters: '-name' })).found).toEqual(['a', 'b', 'c']);
  const query = { sorters: '-email', filters: 'id pr', q: 'x', limit: '1', count: 'true' };
  const first = await list('/identities/v1', query);
  expect([first.found, first.total]).toEqual([['a'], '2']);
  const second = await list('/identities/v1', { ...query, cursor: String(first.cursor) });
  expect([second.found, second.cursor]).toEqual([['c'], undefined]);
  const other = await list('/identities/v1', { ...query, filters: 'id ge ""', cursor: String(first.cursor) });
  expect(other.found[0]).toContain('belongs to another list');
});

it('sorts accounts by one field, page by page', async () => {
  const names = { x: 'Bo', y: 'ada', z: 'Ada' };
  const accounts = Object.entries(names).map(([id, name]) => buildAccount(id, { name }));
  await api.store.write([], (tx) => tx.accounts.save(accounts));
  const query = { sorters: '-name', filters: 'id pr', limit: '2', count: 'true' };
  const first = await list('/accounts/v1', query);
  expect([first.found, first.total]).toEqual([['x', 'z'], '3']);
  expect((await list('/accounts/v1', { ...query, cursor: String(first.cursor) })).found).toEqual(['y']);
  const other = await list('/accounts/v1', { ...query, sorters: 'name', cursor: String(first.cursor) });
  expect(other.found[0]).toContain('belongs to another list');
});

it.each([
  ['/identities/v1', 'name co "a"', 'would read the whole collection'],
  ['/identities/v1', 'name ne "a"', 'would read the whole collection'],
  ['/identities/v1', 'attributes.department eq null', '`attributes.<name>`'],
  ['/identities/v1', 'name eq "a" or name co "b"', 'would read the whole collection'],
  ['/identities/v1', 'department eq "a"', 'the fields are `id`, `name`, `email`'],
  ['/accounts/v1', 'name co "a"', 'would read the whole collection'],
  ['/audit-events/v1', 'not (actor eq "a")', 'would read the whole collection'],
  ['/audit-events/v1', 'created eq "today"', 'is not an RFC 3339 time'],
])('GET %s refuses %s', async (path, filters, reason) => {
  expect((await list(path, { filters })).found).toEqual([expect.stringContaining(reason)]);
});

it('finds audit events by time', async () => {
  const role = { name: 'New' };
  const type = { 'content-type': 'application/json' };
  await api.app.inject({ method: 'POST', url: '/roles/v1', headers: { ...headers, ...type }, payload: role });
  const response = await api.app.inject({ url: '/audit-events/v1?limit=1', headers });
  const [{ id, created }] = response.json<[{ id: string; created: string }]>();
  const find = async (filters: string) => (await list('/audit-events/v1', { filters })).found.includes(id);
  const later = new Date(Date.parse(created) + 1).toISOString();
  const operators = ['eq', 'ge', 'le', 'gt', 'lt'].map((op) => find(`created ${op} "${created}"`));
  expect(await Promise.all(operators)).toEqual([true, true, true, false, false]);
  expect(await find(`created in ("${later}", "${created}") and action eq "CREATED"`)).toBe(true);
  expect(await find(`created ge "${later}"`)).toBe(false);
  expect(await find(`created lt "${later}" and not created lt "${created}"`)).toBe(true);
});
