import { refOf } from '@identity-governance/domain/testing';
import { detectViolations } from '../../testing/detect-violations';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };

const row = (text: string) => ({ ...refOf(text), name: `Name of ${refOf(text).id}`, description: null });
const item = (text: string) => ({ ...refOf(text), name: `Name of ${refOf(text).id}` });

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['access', 'assignments'], async (tx) => {
    const none = { sourceId: null, attribute: null, value: null };
    await tx.accessItems.save([{ ...row('ROLE:both'), ...none }]);
    const grants = ['pay', 'invoice'].map((id) => ({ parent: refOf('ROLE:both'), child: refOf(`ENTITLEMENT:${id}`) }));
    await tx.grants.save(grants);
    const pay = refOf('ENTITLEMENT:pay');
    await tx.assignments.save([
      { identityId: 'ann', access: pay },
      { identityId: 'bob', access: refOf('ROLE:clerk') },
      { identityId: 'bob', access: pay },
      { identityId: 'cid', access: refOf('ROLE:both') },
      { identityId: 'cid', access: refOf('ROLE:clerk') },
    ]);
  });
  headers = await api.caller('sod-violation:read');
});

const get = async (query: Readonly<Record<string, string>>) => {
  const response = await api.app.inject({ url: '/violations/v1/plan', query, headers });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers };
};

describe('GET /violations/v1/plan', () => {
  it('is not answered before the first scan', async () => {
    expect(await get({})).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    await detectViolations(api.store);
  });

  it('plans the fewest grants that end the most open violations, with those who lose them', async () => {
    const { body } = await get({ budget: '1' });
    const clerk = { kind: 'GRANT', from: item('ROLE:clerk'), item: item('ENTITLEMENT:invoice'), holders: 3 };
    const effect = { violations: 3, unresolvable: 0, isOptimal: true };
    expect(body).toEqual({ ...effect, ends: 2, mostEnds: 2, removals: [clerk] });
    const both = { kind: 'GRANT', from: item('ROLE:both'), holders: 1 };
    expect(await get({})).toMatchObject({ body: { ...effect, ends: 3, mostEnds: 3, removals: [both, clerk] } });
  });

  it('plans removals from identities where the query allows it, for the violations of the filter', async () => {
    const { body } = await get({ kinds: 'ASSIGNMENT', filters: 'targetId in ("ann", "cid")', budget: '3' });
    expect(body).toMatchObject({ violations: 2, ends: 2, isOptimal: true });
    const removals = body.removals as readonly { readonly from: object; readonly holders: number }[];
    expect(removals.map(({ from, holders }) => [from, holders])).toEqual([
      [{ type: 'IDENTITY', id: 'cid', name: 'Name of cid' }, 1],
      [{ type: 'IDENTITY', id: 'ann', name: 'Name of ann' }, 1],
    ]);
    const none = await get({ kinds: 'ACCOUNT_ACCESS' });
    expect(none.body).toEqual({
      ...{ violations: 3, unresolvable: 3, ends: 0, mostEnds: 0, isOptimal: true, removals: [] },
    });
  });

  it('refuses what it cannot plan, and more plans at a time than it makes', async () => {
    for (const query of [{ budget: '0' }, { budget: '101' }, { kinds: 'ROLE' }, { filters: 'nope eq "x"' }]) {
      expect(await get(query as unknown as Record<string, string>)).toMatchObject({ status: 400 });
    }
    const several = await Promise.all([1, 2, 3, 4].map(() => get({})));
    expect(several.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
    expect((await get({})).status).toBe(200);
  });
});
