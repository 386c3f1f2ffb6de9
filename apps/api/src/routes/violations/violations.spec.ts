import { buildIdentity } from '@identity-governance/test-kit';
import { detectViolations } from '../../testing/detect-violations';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };
/** What is answered before the first scan. */
let unknown: readonly unknown[];

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
    const [invoice] = await tx.accessItems.getMany([{ type: 'ENTITLEMENT', id: 'invoice' }]);
    await tx.accessItems.save([{ ...invoice!, description: 'Posts invoices' }]);
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
  unknown = (
    await Promise.all(['', '/totals?groupBy=level', '/trend'].map((rest) => get(`/violations/v1${rest}`)))
  ).map(({ statusCode, headers: { 'retry-after': retry } }) => [statusCode, retry]);
  await detectViolations(api.store);
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

it('answers 503 until the first scan has ended', () => {
  expect(unknown).toEqual([
    [503, '5'],
    [503, '5'],
    [503, '5'],
  ]);
});

describe('GET /violations/v1', () => {
  it('lists who violates what, in the shape of the public interface', async () => {
    const [violation] = await filtered('policyId eq "pay-invoice" and targetId eq "bob"');
    const item = (id: string) => ({ type: 'ENTITLEMENT', id, name: `Name of ${id}` });
    const erp = { type: 'SOURCE', id: 'erp', name: 'ERP' };
    expect(violation).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/) as string,
      name: 'policy pay-invoice',
      pendingChanges: [],
      ...{ created: expect.any(String) as string, modified: expect.any(String) as string },
      lastEvaluatedDate: expect.any(String) as string,
      owner: { type: 'IDENTITY', id: 'ann', name: 'Name of ann' },
      target: { type: 'IDENTITY', id: 'bob', name: 'Name of bob' },
      policy: { type: 'SOD_POLICY', id: 'pay-invoice', name: 'policy pay-invoice' },
      conflictingCriteria: [
        { name: 'left', conflictingItems: [{ ...item('invoice'), description: 'Posts invoices', sourceRef: erp }] },
        { name: 'right', conflictingItems: [{ ...item('pay'), sourceRef: erp }] },
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
    ['created ge "2026-01-01T00:00:00Z" and policyId eq "low"', ['ann low', 'bob low']],
    ['created gt "2026-01-01T00:00:00Z"', []],
    ['since pr', []],
    ['expiration pr or expiration lt "2026-01-01T00:00:00Z"', []],
    [
      'ownerName eq "unassigned" and targetAttributes.department eq "finance"',
      ['ann low', 'ann pay-invoice', 'bob low'],
    ],
    ['not (ownerName pr)', []],
    ['level eq "Low" or not (targetName co "ANN")', ['ann low', 'bob low', 'bob pay-invoice']],
  ])('filters by %s', async (filters, expected) => {
    expect(pairs(await filtered(filters))).toEqual(expected);
  });

  it('says of which time it is, also if it is empty, until the worker has followed a change', async () => {
    const none = encodeURIComponent('targetId eq "late"');
    const paths = ['', '/violations.csv', '/violations.xlsx'].map((end) => `/violations/v1${end}?filters=${none}`);
    const times = async () => {
      const responses = await Promise.all([...paths, '/violations/v1'].map(get));
      return [...new Set(responses.map(({ headers: { 'x-as-of': asOf } }) => asOf))];
    };
    const now = () => new Date(api.clock.now()).toISOString();
    const current = now();
    expect(await times()).toEqual([current]);
    await api.store.write([], (tx) => tx.identities.save([buildIdentity('late')]));
    api.clock.advance(5);
    expect(await times()).toEqual([current]);
    await detectViolations(api.store);
    expect(await times()).toEqual([now()]);
  });

  it('filters by ids', async () => {
    const [first, second] = await list('sorters=-level');
    const found = await filtered(`id in ("${first!.id}", "${second!.id}", "none")`);
    expect(found.map(({ id }) => id).sort()).toEqual([first!.id, second!.id].sort());
  });

  it('pages by cursor and by offset in one order, and counts', async () => {
    const first = await get('/violations/v1?limit=3&sorters=-level&count=true');
    expect(first.headers['x-total-count']).toBe('4');
    const cursor = first.headers['x-next-cursor'] as string;
    const rest = await list(`limit=3&sorters=-level&cursor=${cursor}`);
    const all = await list('sorters=-level');
    expect([...first.json<Violation[]>(), ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(all.map(({ level }) => level)).toEqual(['High', 'High', 'Low', 'Low']);
    expect(await list('sorters=expiration')).toHaveLength(4);
    expect((await list('sorters=-level&offset=3')).map(({ id }) => id)).toEqual([all[3]!.id]);
    expect((await list('')).map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
  });

  it('follows changes as the worker does, and keeps what has ended', async () => {
    const access = { type: 'ENTITLEMENT', id: 'pay' } as const;
    const rows = [
      { identityId: 'cid', access },
      { identityId: 'cid', access: { type: 'ROLE', id: 'clerk' } as const },
    ];
    await api.store.write(['assignments'], (tx) => tx.assignments.save(rows));
    await detectViolations(api.store);
    expect(await filtered('targetId eq "cid"')).toHaveLength(2);
    await api.store.write(['assignments'], (tx) => tx.assignments.deleteMany(rows));
    await detectViolations(api.store);
    expect(await filtered('targetId eq "cid" and status in ("Open", "Mitigated")')).toEqual([]);
    const ended = await filtered('targetId eq "cid"');
    expect(ended).toMatchObject([{ status: 'Remediated' }, { status: 'Remediated' }]);
    const history = await get(`/violations/v1/${ended[0]!.id}/history`);
    const changed = { kind: 'CHANGE', changed: 'assignments' };
    expect(history.json()).toMatchObject([
      { step: 'DETECTED', before: null, after: { status: 'Open' }, cause: changed },
      { step: 'REMEDIATED', before: { status: 'Open' }, after: { status: 'Remediated' }, cause: changed },
    ]);
    const first = await get(`/violations/v1/${ended[0]!.id}/history?limit=1&count=true`);
    expect(first.headers['x-total-count']).toBe('2');
    const rest = await get(`/violations/v1/${ended[0]!.id}/history?cursor=${first.headers['x-next-cursor'] as string}`);
    expect([...first.json<object[]>(), ...rest.json<object[]>()]).toEqual(history.json());
    expect((await get('/violations/v1/none/history')).statusCode).toBe(404);
    await api.store.write(['violations'], (tx) => tx.violations.deleteMany(ended.map(({ id }) => id)));
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
    expect((await get(`/violations/v1/${id.replaceAll('-', '')}`)).json()).toEqual(plain.json());
    expect((await get('/violations/v1/018f0000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe('records of a past time', () => {
  const at = (time: string) => `at=${encodeURIComponent(time)}`;

  beforeAll(async () => {
    await api.store.write(['violations'], async (tx) => {
      const [first] = (await tx.violations.list({ limit: 1, offset: 0 })).items;
      const old = { ...first!, id: '018f0000-0000-7000-8000-0000000000aa', targetId: 'old', status: 'Open' } as const;
      const started = { ...old, created: '2025-11-01T10:00:00.000Z', modified: '2025-11-01T10:00:00.000Z' };
      await tx.violations.save([started]);
      await tx.violations.save([{ ...started, ownerId: 'cid', modified: '2025-11-02T10:00:00.000Z' }]);
      const ended = '2025-11-03T10:00:00.000Z';
      await tx.violations.save([{ ...started, ownerId: 'cid', status: 'Remediated', modified: ended, ended }]);
      await tx.violationCoverage.save([
        { start: '2025-11-01T00:00:00.000Z', until: '2025-11-03T12:00:00.000Z' },
        { start: '2025-11-05T00:00:00.000Z', until: '2025-11-06T00:00:00.000Z' },
      ]);
    });
  });

  afterAll(async () => {
    await api.store.write(['violations'], (tx) => tx.violations.delete('018f0000-0000-7000-8000-0000000000aa'));
  });

  it('are listed, counted and read as they were', async () => {
    const day = async (time: string) => {
      const [one, ...others] = await list(at(time));
      expect(others).toEqual([]);
      return one;
    };
    expect(await day('2025-11-01')).toMatchObject({ status: 'Open', lastEvaluatedDate: '2025-11-01T23:59:59.999Z' });
    expect((await get(`/violations/v1?${at('2025-11-01')}`)).headers['x-as-of']).toBe('2025-11-01T23:59:59.999Z');
    expect(await day('2025-11-02')).toMatchObject({ status: 'Open', owner: { id: 'cid' } });
    expect(await day('2025-11-05')).toMatchObject({ status: 'Remediated' });
    expect(await list(`${at('2025-11-02')}&filters=${encodeURIComponent('ownerId eq "cid"')}`)).toHaveLength(1);
    expect(await list(`${at('2025-11-01')}&filters=${encodeURIComponent('ownerId eq "cid"')}`)).toEqual([]);
    const counted = await get(`/violations/v1?${at('2025-11-01T12:00:00+01:00')}&count=true`);
    expect(counted.headers['x-total-count']).toBe('1');
    const totals = await get(`/violations/v1/totals?groupBy=status,age&${at('2025-11-02')}`);
    expect(totals.json()).toMatchObject({ violations: 1, groups: [{ key: [{ value: 'Open' }, { value: '0-7' }] }] });
    const { body } = await get(`/violations/v1/violations.csv?${at('2025-11-02')}`);
    expect(body.trim().split('\r\n')).toHaveLength(2);
    const one = await get(`/violations/v1/018f0000-0000-7000-8000-0000000000aa?${at('2025-11-02')}`);
    expect(one.json()).toMatchObject({ status: 'Open', owner: { id: 'cid' } });
  });

  it.each([
    ['?at=2025-10-31', 'the earliest day is'],
    ['?at=2025-11-04', 'no worker kept the records current'],
    ['?at=2999-01-01', 'future'],
    ['?at=2026-01-01T00:00:00Z', 'complete up to'],
    ['?at=monday', 'date such as `2026-09-30`'],
    ['?at=2025-11-02&filters=targetName%20eq%20%22x%22', 'targetName'],
    ['/totals?groupBy=attribute:site&at=2025-11-02', 'attribute'],
    ['/018f0000-0000-7000-8000-0000000000aa?paths=true&at=2025-11-02', 'no grant paths'],
  ])('refuse %s with a reason', async (query, reason) => {
    const { statusCode, body } = await get(`/violations/v1${query}`);
    expect(statusCode).toBe(400);
    expect(body).toContain(reason);
  });

  it('has no record that did not exist then', async () => {
    const [{ id }] = (await filtered('policyId eq "low" and targetId eq "bob"')) as [Violation];
    expect((await get(`/violations/v1/${id}?${at('2025-11-02')}`)).statusCode).toBe(404);
  });
});

describe('owners of violations', () => {
  const as = async (claims: object) => ({ authorization: `Bearer ${await api.issuer.sign({ scope: '', ...claims })}` });
  const getAs = async (url: string, claims: object) => {
    const { statusCode, json, headers: answered } = await api.app.inject({ url, headers: await as(claims) });
    const body = json<readonly Violation[]>();
    const listed = statusCode === 200 && url.startsWith('/my-violations') ? pairs(body) : [];
    return { statusCode, pairs: listed, answered };
  };

  it('list theirs without a scope, as identities and as members of groups', async () => {
    const mine = async (claims: object) => (await getAs('/my-violations/v1', claims)).pairs;
    expect(await mine({ sub: 'ann' })).toEqual(['bob pay-invoice']);
    expect(await mine({ sub: 'cid' })).toEqual([]);
    const unassigned = ['ann low', 'ann pay-invoice', 'bob low'];
    expect(await mine({ sub: 'cid', scope: 'sod-violation:manage' })).toEqual(unassigned);
    expect(await mine({ sub: 'ann', scope: 'sod-violation:manage' })).toEqual(
      [...unassigned, 'bob pay-invoice'].sort(),
    );
    const [record] = (await api.store.read((tx) => tx.violations.list({ limit: 1, offset: 0 }))).items;
    await api.store.write(['violations'], async (tx) => {
      await tx.governanceGroupMembers.save([{ groupId: 'board', identityId: 'cid' }]);
      await tx.violations.save([{ ...record!, ownerType: 'GOVERNANCE_GROUP', ownerId: 'board' }]);
    });
    expect(await mine({ sub: 'cid' })).toEqual([`${record!.targetId} ${record!.policyId}`]);
    expect((await getAs(`/violations/v1/${record!.id}`, { sub: 'cid' })).statusCode).toBe(200);
    await api.store.write(['violations'], async (tx) => {
      await tx.governanceGroupMembers.delete({ groupId: 'board', identityId: 'cid' });
      await tx.violations.save([record!]);
    });
  });

  it('are persons that are identities, who name no owner in filters', async () => {
    expect((await getAs('/my-violations/v1', { sub: 'nobody' })).statusCode).toBe(403);
    expect((await getAs('/my-violations/v1', { sub: 'ann', client_id: 'ann' })).statusCode).toBe(403);
    expect((await getAs('/my-violations/v1?filters=ownerId%20eq%20%22ann%22', { sub: 'ann' })).statusCode).toBe(400);
    expect((await getAs('/my-violations/v1?filters=level%20eq%20%22Low%22', { sub: 'ann' })).pairs).toEqual([]);
    expect((await getAs('/violations/v1', { sub: 'ann' })).statusCode).toBe(403);
  });

  it('read theirs without a scope, and no others', async () => {
    const idOf = async (filters: string) => (await filtered(filters))[0]!.id;
    const own = await idOf('targetId eq "bob" and policyId eq "pay-invoice"');
    const other = await idOf('targetId eq "bob" and policyId eq "low"');
    const statuses = async (id: string) =>
      Promise.all(
        ['', '/history'].map(async (rest) => (await getAs(`/violations/v1/${id}${rest}`, { sub: 'ann' })).statusCode),
      );
    expect([await statuses(own), await statuses(other), await statuses('none')]).toEqual([
      [200, 200],
      [403, 403],
      [403, 403],
    ]);
  });

  it('do not use the cursor of another one', async () => {
    const { answered } = await getAs('/my-violations/v1?limit=1', { sub: 'cid', scope: 'sod-violation:manage' });
    const cursor = answered['x-next-cursor'] as string;
    const url = `/my-violations/v1?cursor=${cursor}`;
    expect((await getAs(url, { sub: 'cid', scope: 'sod-violation:manage' })).statusCode).toBe(200);
    expect((await getAs(url, { sub: 'ann' })).statusCode).toBe(400);
  });
});

describe('GET /violations/v1/trend', () => {
  it('counts what was open at the end of each day, without gaps', async () => {
    const { days } = (await get('/violations/v1/trend?days=3')).json<{ days: object[] }>();
    const none = { open: 0, started: 0, ended: 0 };
    expect(days).toMatchObject([none, none, { open: 4, started: 4, ended: 0 }]);
    const { days: usual } = (await get('/violations/v1/trend')).json<{ days: object[] }>();
    expect([usual.length, usual.at(-1)]).toEqual([90, days.at(-1)]);
    for (const refused of ['0', '367', '1.5']) {
      expect((await get(`/violations/v1/trend?days=${refused}`)).statusCode).toBe(400);
    }
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
    const age = { value: '0-7', name: 'under 7 days' };
    expect(await totals('groupBy=age,level')).toMatchObject({
      groups: [{ key: [age, name('High')] }, { key: [age, name('Low')] }],
    });
    expect(await totals('groupBy=status,age')).toMatchObject({ groups: [{ key: [name('Open'), age], violations: 4 }] });
    expect(await totals('groupBy=attribute:none')).toMatchObject({ groups: [{ key: [{ value: null, name: null }] }] });
    expect(await totals('groupBy=owner')).toMatchObject({ groups: [{ violations: 3 }, { violations: 1 }] });
    expect((await get('/violations/v1/totals?groupBy=size')).statusCode).toBe(400);
    expect((await get('/violations/v1/totals?groupBy=level,level')).statusCode).toBe(400);
    expect((await get('/violations/v1/totals')).statusCode).toBe(400);
  });
});
