import { saveSampleState } from '../testing/sample-state';
import { createTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let headers: { authorization: string };

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['assignments', 'sod-policies'], async (tx) => {
    const pay = { type: 'ENTITLEMENT', id: 'pay' } as const;
    const clerk = { type: 'ROLE', id: 'clerk' } as const;
    await tx.assignments.save(['ann', 'bob'].map((identityId) => ({ identityId, access: pay })));
    await tx.assignments.save([{ identityId: 'bob', access: clerk }]);
    const [policy] = await tx.sodPolicies.getMany(['pay-invoice']);
    const side = (id: string) => ({ name: null, minimum: 1, criteriaList: [{ type: 'ENTITLEMENT' as const, id }] });
    await tx.sodPolicies.save([
      { ...policy!, ownerRef: { type: 'IDENTITY', id: 'ann' } },
      { ...policy!, id: 'low', name: 'Low one', level: 'LOW', sets: [side('pay'), side('invoice')] },
    ]);
  });
  headers = await api.caller('sod-violation:read');
});

interface Violation {
  readonly id: string;
  readonly level: string;
  readonly target: { readonly id: string };
  readonly policy: { readonly id: string };
}

const get = async (url: string) => api.app.inject({ url, headers });
const list = async (query: string) => (await get(`/violations/v1?${query}`)).json<Violation[]>();
const filtered = (filters: string) => list(`filters=${encodeURIComponent(filters)}`);
const pairs = (violations: readonly Violation[]) => violations.map((one) => `${one.target.id} ${one.policy.id}`).sort();

describe('GET /violations/v1', () => {
  it('lists who violates what, in the shape of the public interface', async () => {
    const [violation] = await filtered('policyId eq "pay-invoice" and targetId eq "bob"');
    expect(violation).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/) as string,
      name: 'policy pay-invoice',
      ...{ created: expect.any(String) as string, modified: expect.any(String) as string },
      lastEvaluatedDate: expect.any(String) as string,
      owner: { type: 'IDENTITY', id: 'ann', name: 'Name of ann' },
      target: { type: 'IDENTITY', id: 'bob', name: 'Name of bob' },
      policy: { type: 'SOD_POLICY', id: 'pay-invoice', name: 'policy pay-invoice' },
      conflictingCriteria: [
        { name: 'left', conflictingItems: [{ type: 'ENTITLEMENT', id: 'invoice', name: 'Name of invoice' }] },
        { name: 'right', conflictingItems: [{ type: 'ENTITLEMENT', id: 'pay', name: 'Name of pay' }] },
      ],
      ...{ appliedControls: [], expiration: null, status: 'Open', level: 'High', since: null, previous: null },
    });
  });

  it('gives the violation of an owner to the group of those who manage violations', async () => {
    const owners = await filtered('ownerId eq "unassigned"');
    expect(pairs(owners)).toEqual(['ann low', 'ann pay-invoice', 'bob low']);
  });

  it.each([
    ['level eq "High"', ['ann pay-invoice', 'bob pay-invoice']],
    ['level in ("Low", "Critical") and targetId eq "ann"', ['ann low']],
    ['policyName sw "Low"', ['ann low', 'bob low']],
    ['targetName eq "Name of bob"', ['bob low', 'bob pay-invoice']],
    ['ownerName eq "Name of ann"', ['bob pay-invoice']],
    ['status eq "Closed"', []],
    ['level eq "Low" or not (targetName co "ANN")', ['ann low', 'bob low', 'bob pay-invoice']],
  ])('filters by %s', async (filters, expected) => {
    expect(pairs(await filtered(filters))).toEqual(expected);
  });

  it('pages by cursor and by offset in one order, and counts', async () => {
    const first = await get('/violations/v1?limit=3&sorters=-level&count=true');
    expect(first.headers['x-total-count']).toBe('4');
    const cursor = first.headers['x-next-cursor'] as string;
    const rest = await list(`limit=3&sorters=-level&cursor=${cursor}`);
    const all = await list('sorters=-level');
    expect([...first.json<Violation[]>(), ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(all.map(({ level }) => level)).toEqual(['High', 'High', 'Low', 'Low']);
    expect((await list('sorters=-level&offset=3')).map(({ id }) => id)).toEqual([all[3]!.id]);
    expect((await list('')).map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
  });

  it('follows every change at once', async () => {
    const access = { type: 'ENTITLEMENT', id: 'pay' } as const;
    const rows = [
      { identityId: 'cid', access },
      { identityId: 'cid', access: { type: 'ROLE', id: 'clerk' } as const },
    ];
    await api.store.write(['assignments'], (tx) => tx.assignments.save(rows));
    expect(await filtered('targetId eq "cid"')).toHaveLength(2);
    await api.store.write(['assignments'], (tx) => tx.assignments.deleteMany(rows));
    expect(await filtered('targetId eq "cid"')).toEqual([]);
  });

  it.each(['filters=nope eq "x"', 'filters=level eq "HIGH"', 'sorters=name', 'cursor=abc'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/violations/v1?${encodeURI(query)}`)).statusCode).toBe(400);
    },
  );
});

describe('GET /violations/v1/{id}', () => {
  it('reads one violation, with paths where these are asked for', async () => {
    const [{ id }] = (await filtered('policyId eq "low" and targetId eq "bob"')) as [Violation];
    const plain = await get(`/violations/v1/${id}`);
    expect(plain.json()).toMatchObject({ id, target: { id: 'bob' }, policy: { id: 'low' } });
    expect(plain.body).not.toContain('"paths"');
    const explained = await get(`/violations/v1/${id}?paths=true`);
    expect(explained.body).toContain('"paths":[[{"type":"ROLE","id":"clerk"');
    expect((await get('/violations/v1/018f0000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe('GET /violations/v1/totals', () => {
  it('counts violations and identities by one or two groups', async () => {
    const totals = async (query: string) => (await get(`/violations/v1/totals?${query}`)).json<object>();
    const name = (text: string) => ({ value: text, name: text });
    expect(await totals('groupBy=level')).toMatchObject({
      ...{ violations: 4, identities: 2, omitted: 0 },
      groups: [
        { key: [name('High')], violations: 2, identities: 2 },
        { key: [name('Low')], violations: 2, identities: 2 },
      ],
    });
    expect(await totals('groupBy=policy,attribute:department&filters=targetId%20eq%20%22ann%22')).toMatchObject({
      groups: [
        { key: [{ value: 'low', name: 'Low one' }, name('Finance')], violations: 1, identities: 1 },
        { key: [{ value: 'pay-invoice', name: 'policy pay-invoice' }, name('Finance')], violations: 1, identities: 1 },
      ],
    });
    expect(await totals('groupBy=attribute:none')).toMatchObject({ groups: [{ key: [{ value: null, name: null }] }] });
    expect(await totals('groupBy=owner')).toMatchObject({ groups: [{ violations: 3 }, { violations: 1 }] });
    expect((await get('/violations/v1/totals?groupBy=size')).statusCode).toBe(400);
    expect((await get('/violations/v1/totals')).statusCode).toBe(400);
  });
});
