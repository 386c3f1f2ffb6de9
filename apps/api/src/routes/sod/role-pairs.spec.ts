import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };
const entitlement = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
const role = (id: string) => ({ type: 'ROLE', id, name: `Name of ${id}` }) as const;

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  const more = { description: null, sourceId: null, attribute: null, value: null };
  await api.store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
    const clerk = { type: 'ROLE', id: 'clerk' } as const;
    await tx.assignments.deleteMany([{ identityId: 'ann', access: clerk }]);
    await tx.grants.deleteMany([{ parent: clerk, child: entitlement('invoice') }]);
    await tx.accessItems.deleteMany([clerk]);
    await tx.accessItems.save(['r1', 'r2', 'r3', 'whole'].map((id) => ({ ...role(id), ...more })));
    await tx.grants.save([
      { parent: role('r1'), child: entitlement('pay') },
      { parent: role('r2'), child: entitlement('invoice') },
      { parent: role('r3'), child: role('r2') },
      { parent: role('whole'), child: role('r1') },
      { parent: role('whole'), child: role('r2') },
    ]);
    const [policy] = await tx.sodPolicies.getMany(['pay-invoice']);
    await tx.sodPolicies.save([{ ...policy!, id: 'other', name: 'other', level: 'LOW' }]);
  });
  headers = await api.caller('sod-violation:read');
});
afterAll(() => api.app.close());

const get = (path: string) => api.app.inject({ url: `/access-conflicts/v1/${path}`, headers });
const policies = [
  { type: 'SOD_POLICY', id: 'pay-invoice', name: 'policy pay-invoice', level: 'HIGH' },
  { type: 'SOD_POLICY', id: 'other', name: 'other', level: 'LOW' },
];

describe('GET /access-conflicts/v1/pairs', () => {
  it('lists the roles that no identity may hold together with a role, without those that conflict alone', async () => {
    const response = await get('pairs?of=ROLE:r1&count=true');
    expect(response.json()).toEqual(
      ['r2', 'r3'].map((id) => ({ item: role(id), level: 'HIGH', policies, omitted: 0 })),
    );
    expect(response.headers).toMatchObject({ 'x-total-count': '2', 'x-warnings': expect.any(String) as string });
    expect((await get('pairs?of=ROLE:whole')).json()).toEqual([]);
    expect((await get('pairs?of=ENTITLEMENT:invoice')).json()).toMatchObject([{ item: { id: 'r1' } }]);
  });

  it('pages', async () => {
    const first = await get('pairs?of=ROLE:r1&limit=1');
    const cursor = first.headers['x-next-cursor'] as string;
    const second = await get(`pairs?of=ROLE:r1&limit=1&cursor=${cursor}`);
    const ids = [first, second].map((page) => page.json<{ item: { id: string } }[]>().map(({ item }) => item.id));
    expect(ids).toEqual([['r2'], ['r3']]);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await get(`pairs?of=ROLE:r2&cursor=${cursor}`)).statusCode).toBe(400);
  });

  it.each([
    ['pairs', 400],
    ['pairs?of=r1', 400],
    ['pairs?of=GROUP:r1', 400],
    ['pairs?of=ROLE:', 400],
    ['pairs?of=ROLE:nobody', 404],
  ])('refuses %s with %d', async (path, status) => {
    expect((await get(path)).statusCode).toBe(status);
  });
});

describe('GET /access-conflicts/v1/roles', () => {
  it('counts the pairs, and returns the roles with the most of them, and follows a change at once', async () => {
    expect((await get('roles')).json()).toEqual({
      ...{ examined: 4, pairs: 2 },
      comparisons: expect.any(Number) as number,
      roles: [
        { item: role('r1'), partners: 2 },
        { item: role('r2'), partners: 1 },
        { item: role('r3'), partners: 1 },
      ],
      cells: [1, 2].map((second) => ({ first: 0, second, level: 'HIGH', policies: 2 })),
    });
    await api.store.write(['access'], (tx) => tx.grants.deleteMany([{ parent: role('r3'), child: role('r2') }]));
    expect((await get('roles')).json()).toMatchObject({ examined: 4, pairs: 1 });
  });
});
