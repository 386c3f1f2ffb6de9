import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };
const entitlement = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
const composite = { type: 'ACCESS_PROFILE', id: 'all-in-one' } as const;
const outer = { type: 'ROLE', id: 'outer' } as const;

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  const more = { description: null, sourceId: null, attribute: null, value: null };
  await api.store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
    await tx.accessItems.save([composite, outer].map((item) => ({ ...item, ...more, name: `Name of ${item.id}` })));
    await tx.grants.save([
      { parent: composite, child: entitlement('pay') },
      { parent: composite, child: entitlement('invoice') },
      { parent: outer, child: composite },
    ]);
    await tx.assignments.save([
      { identityId: 'ann', access: outer },
      { identityId: 'bob', access: composite },
    ]);
    const [policy] = await tx.sodPolicies.getMany(['pay-invoice']);
    await tx.sodPolicies.save([{ ...policy!, id: 'other', name: 'other', level: 'LOW' }]);
  });
  headers = await api.caller('sod-violation:read');
});

interface Conflict {
  readonly policy: { readonly id: string };
}

const get = (query = '') => api.app.inject({ url: `/access-conflicts/v1?${query}`, headers });

describe('GET /access-conflicts/v1', () => {
  it('lists the innermost items that violate a policy on their own, with their holders', async () => {
    const response = await get('filters=policyId%20eq%20%22pay-invoice%22');
    const item = (id: string) => ({ ...entitlement(id), name: `Name of ${id}` });
    expect(response.json()).toEqual([
      {
        item: { ...composite, name: 'Name of all-in-one' },
        policy: { type: 'SOD_POLICY', id: 'pay-invoice', name: 'policy pay-invoice' },
        level: 'HIGH',
        holders: 2,
        conflictingCriteria: [
          { name: 'left', conflictingItems: [item('invoice')] },
          { name: 'right', conflictingItems: [item('pay')] },
        ],
      },
    ]);
  });

  it('pages in the order of item and policy, and counts', async () => {
    const first = await get('limit=1&count=true');
    expect(first.headers['x-total-count']).toBe('2');
    const second = await get(`limit=1&cursor=${first.headers['x-next-cursor'] as string}`);
    const ids = [first, second].map((page) => page.json<Conflict[]>().map(({ policy }) => policy.id));
    expect(ids).toEqual([['other'], ['pay-invoice']]);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await get('offset=1')).json<Conflict[]>().map(({ policy }) => policy.id)).toEqual(['pay-invoice']);
  });

  it.each([
    ['itemType eq "ROLE"', 0],
    ['itemId sw "all"', 2],
    ['itemName co "ALL-IN"', 2],
    ['level in ("HIGH", "CRITICAL")', 1],
    ['policyName eq "other"', 1],
  ])('filters by %s', async (filters, count) => {
    expect((await get(`filters=${encodeURIComponent(filters)}`)).json()).toHaveLength(count);
  });

  it('sorts, page by page', async () => {
    const policiesOf = (response: Awaited<ReturnType<typeof get>>) =>
      response.json<Conflict[]>().map(({ policy }) => policy.id);
    const first = await get('limit=1&sorters=holders,-level');
    const second = await get(`limit=1&sorters=holders,-level&cursor=${first.headers['x-next-cursor'] as string}`);
    expect([first, second].map(policiesOf)).toEqual([['pay-invoice'], ['other']]);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect(policiesOf(await get('sorters=-policyName'))).toEqual(['pay-invoice', 'other']);
  });

  it('follows a change at once', async () => {
    const grant = { parent: composite, child: entitlement('pay') };
    await api.store.write(['access'], (tx) => tx.grants.deleteMany([grant]));
    expect((await get()).json()).toEqual([]);
    await api.store.write(['access'], (tx) => tx.grants.save([grant]));
    expect((await get()).json()).toHaveLength(2);
  });

  it('refuses an unknown field', async () => {
    expect((await get('filters=nope%20eq%20%22x%22')).statusCode).toBe(400);
  });
});
