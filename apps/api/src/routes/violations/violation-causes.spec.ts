import { buildConflict, refOf } from '@identity-governance/domain/testing';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
    const row = { description: null, sourceId: null, attribute: null, value: null };
    await tx.accessItems.save([{ ...refOf('ROLE:both'), name: 'Both', ...row }]);
    await tx.grants.save(
      ['pay', 'invoice'].map((id) => ({ parent: refOf('ROLE:both'), child: refOf(`ENTITLEMENT:${id}`) })),
    );
    await tx.assignments.save([
      { identityId: 'ann', access: refOf('ENTITLEMENT:pay') },
      { identityId: 'bob', access: refOf('ROLE:both') },
      { identityId: 'cid', access: refOf('ROLE:both') },
    ]);
    await tx.sodPolicies.save([{ ...buildConflict('low', ['ROLE:both'], ['ENTITLEMENT:pay']), level: 'LOW' }]);
  });
  headers = await api.caller('sod-violation:read');
});

const get = (query = '') => api.app.inject({ url: `/violations/v1/causes?${query}`, headers });
interface Cause {
  readonly policy: { readonly id: string };
  readonly items: readonly { readonly id: string }[];
}
const shortOf = (causes: readonly Cause[]) =>
  causes.map(({ policy, items }) => [policy.id, ...items.map(({ id }) => id)]);

describe('GET /violations/v1/causes', () => {
  it('lists items that conflict on their own and pairs of items, those of most violations first', async () => {
    const response = await get('filters=policyId%20eq%20%22pay-invoice%22');
    const policy = { type: 'SOD_POLICY', id: 'pay-invoice', name: 'policy pay-invoice' };
    const named = (text: string) => ({ ...refOf(text), name: `Name of ${refOf(text).id}` });
    expect(response.json()).toEqual([
      {
        ...{ policy, level: 'HIGH', kind: 'ITEM', violations: 2, ends: 2 },
        items: [{ ...refOf('ROLE:both'), name: 'Both' }],
      },
      {
        ...{ policy, level: 'HIGH', kind: 'COMBINATION', violations: 1, ends: 1 },
        items: [named('ENTITLEMENT:pay'), named('ROLE:clerk')],
      },
    ]);
  });

  it('pages in this order, and counts', async () => {
    const all = shortOf((await get()).json());
    expect(all).toHaveLength(3);
    const first = await get('limit=2&count=true');
    expect(first.headers['x-total-count']).toBe('3');
    const second = await get(`limit=2&cursor=${first.headers['x-next-cursor'] as string}`);
    expect([...shortOf(first.json()), ...shortOf(second.json())]).toEqual(all);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  it('follows a change at once, and refuses an unknown field', async () => {
    await api.store.write(['assignments'], (tx) =>
      tx.assignments.deleteMany([{ identityId: 'ann', access: refOf('ENTITLEMENT:pay') }]),
    );
    expect((await get()).json()).toHaveLength(2);
    expect((await get('filters=nope%20eq%20%22x%22')).statusCode).toBe(400);
  });
});
