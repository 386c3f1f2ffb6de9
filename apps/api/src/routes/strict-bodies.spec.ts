import { buildAccountAttribute, buildWebhookEndpoint } from '@identity-governance/test-kit';
import { saveSampleState } from '../testing/sample-state';
import { createTestApi, type TestApi } from '../testing/test-api';

const violation = '019b7652-a200-7000-8000-00000000000b';
const control = '019b7652-a200-7000-8000-00000000000a';
const toBoard = { assigneeId: 'board', assigneeType: 'GOVERNANCE_GROUP' };

const ref = (id: string) => ({ type: 'ENTITLEMENT', id });
const side = (id: string) => ({ criteriaList: [ref(id)] });
const criteria = { leftCriteria: side('pay'), rightCriteria: side('invoice') };
const policy = { name: 'P', conflictingAccessCriteria: criteria };

/** A body that each operation takes. */
const bodies: readonly (readonly ['POST' | 'PUT', string, object])[] = [
  ['POST', '/sources/v1', { name: 'S', attributes: {} }],
  ['PUT', '/sources/v1/erp', { name: 'S' }],
  ['PUT', '/sources/v1/erp/schemas/accounts', { attributes: [{ name: 'mail', type: 'STRING' }] }],
  ['POST', '/identity-profiles/v1', { name: 'Interns', authoritativeSource: { type: 'SOURCE', id: 'erp' } }],
  ['PUT', '/identity-profiles/v1/staff', { name: 'Staff', authoritativeSource: { id: 'erp' } }],
  ['POST', '/identities/v1', { name: 'Dora', attributes: {} }],
  ['PUT', '/identities/v1/ann', { name: 'Ann' }],
  ['POST', '/accounts/v1', { sourceId: 'erp', nativeIdentity: 'D' }],
  ['PUT', '/accounts/v1/erp-ann', { sourceId: 'erp', nativeIdentity: 'A' }],
  ['POST', '/entitlements/v1', { name: 'Read', sourceId: 'erp' }],
  ['PUT', '/entitlements/v1/pay', { name: 'Pay', sourceId: 'erp' }],
  ['POST', '/access-profiles/v1', { name: 'Reader', sourceId: 'erp' }],
  ['PUT', '/access-profiles/v1/ap', { name: 'Reader' }],
  ['POST', '/roles/v1', { name: 'Reader', description: 'reads' }],
  ['PUT', '/roles/v1/clerk', { name: 'Clerk' }],
  ['POST', '/controls/v1', { name: 'Review', owner: { type: 'IDENTITY', id: 'ann' }, type: 'Mitigation' }],
  [
    'PUT',
    '/controls/v1/019b7652-a200-7000-8000-00000000000a',
    { name: 'Review', secondaryOwners: [{ type: 'IDENTITY', id: 'ann' }] },
  ],
  ['POST', '/workgroups/v1', { name: 'Auditors', owner: { type: 'IDENTITY', id: 'ann' } }],
  ['PUT', '/workgroups/v1/board', { name: 'Board', owner: { id: 'ann' } }],
  ['PUT', '/workgroups/v1/board/members', [{ type: 'IDENTITY', id: 'ann' }]],
  ['POST', '/workgroups/v1/board/members', { type: 'IDENTITY', id: 'ann' }],
  ['POST', '/webhook-endpoints/v1', { name: 'Receiver', url: 'https://hooks.example.com' }],
  ['PUT', `/webhook-endpoints/v1/${violation}`, { name: 'Receiver', url: 'https://hooks.example.com' }],
  ['PUT', '/roles/v1/clerk/grants', { access: [ref('pay')] }],
  ['POST', '/roles/v1/clerk/grants', ref('pay')],
  ['PUT', '/identities/v1/ann/assignments', { access: [ref('pay')] }],
  ['POST', '/identities/v1/ann/assignments', ref('pay')],
  ['POST', '/sod-policies/v1', policy],
  ['PUT', '/sod-policies/v1/pay-invoice', { ...policy, name: 'Q' }],
  [
    'POST',
    '/sod-policies/v1/simulate',
    {
      policies: [policy],
      policyStates: [{ id: 'pay-invoice', state: 'NOT_ENFORCED' }],
      grants: [{ parent: { type: 'ROLE', id: 'clerk' }, child: ref('pay') }],
      assignments: [{ identityId: 'ann', access: ref('pay') }],
      accounts: [{ id: 'erp-new', sourceId: 'erp', identityId: 'ann', nativeIdentity: 'A' }],
      removedAccountIds: ['erp-ann'],
    },
  ],
  ['POST', '/sod-policies/v1/staffing', { steps: [{ items: [ref('pay')] }], identityIds: ['ann'] }],
  [
    'POST',
    '/sod-policies/v1',
    { name: 'C', type: 'CARDINALITY_BASED', sets: [side('pay'), side('invoice')], threshold: 2 },
  ],
  [
    'PUT',
    '/sod-policies/v1/pay-invoice/schedule',
    {
      ...{ name: 'S', recipients: [{ type: 'IDENTITY', id: 'ann' }], emailEmptyResults: true },
      schedule: {
        ...{ type: 'MONTHLY', days: { type: 'LIST', values: ['L'] }, timeZoneId: 'Europe/Berlin' },
        hours: { type: 'RANGE', values: ['8', '16'], interval: 4 },
      },
    },
  ],
  ['POST', '/sod-violation-report/v1/run', { filteredPolicyList: ['pay-invoice'] }],
];

/**
 * What owners do with violations: they create nothing under an id, and a manager without an identity may not. And a
 * question about a past state, of which there is none.
 */
const actions: typeof bodies = [
  ['POST', `/violations/v1/${violation}/reassign`, { reassignTo: toBoard, comments: 'c' }],
  ['POST', `/violations/v1/${violation}/controls`, { control: { id: control }, comments: 'c' }],
  ['POST', `/violations/v1/${violation}/comments`, { comments: 'c' }],
  ['POST', `/violations/v1/${violation}/removal-requests`, { access: [{ type: 'ROLE', id: 'r' }], comments: 'c' }],
  ['POST', '/violations/v1/bulk-reassign', { ids: ['none'], reassignTo: toBoard }],
  ['POST', '/violations/v1/bulk-controls', { ids: ['none'], control: { id: control } }],
  ['POST', '/state-queries/v1', { question: 'HOLDERS', at: 1, item: ref('pay') }],
];

let api: TestApi;
let headers: Record<string, string>;

beforeAll(async () => {
  api = await createTestApi();
  headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
});
beforeEach(async () => {
  await saveSampleState(api.store);
  await api.store.write([], async (tx) => {
    await tx.webhookEndpoints.save([buildWebhookEndpoint(violation)]);
    await tx.accountAttributes.save([buildAccountAttribute('memberOf', { sourceId: 'erp', entitlement: true })]);
  });
});
afterAll(() => api.app.close());

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) {
  const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
  const response = await api.app.inject({
    ...{ method, url },
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const read = response.payload === '' ? {} : response.json<{ causes?: { text: string }[] }>();
  return { status: response.statusCode, body: read, causes: (read.causes ?? []).map(({ text }) => text) };
}

/** The body with one letter more in the name of a property, once for each property of any object in it. */
function misspelled(body: unknown, path: readonly string[] = []): readonly (readonly [string, string, unknown])[] {
  if (typeof body !== 'object' || body === null || path.at(-1) === 'attributes') return [];
  const replace = (name: string, value: unknown): unknown =>
    Array.isArray(body)
      ? (body as readonly unknown[]).map((item, i) => (`${i}` === name ? value : item))
      : { ...body, [name]: value };
  return Object.entries(body as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const inner = misspelled(value, [...path, name]).map(([at, meant, changed]) => {
      return [at, meant, replace(name, changed)] as const;
    });
    if (Array.isArray(body)) return inner;
    return [[[...path, `${name}x`].join('.'), name, replace(`${name}x`, value)] as const, ...inner];
  });
}

describe('a body of the management API', () => {
  it.each([...bodies, ...actions])(
    '%s %s names misspelled properties, also inside, and those that are meant',
    async (method, url, body) => {
      const changed = misspelled(body);
      expect(changed.length).toBeGreaterThan(0);
      for (const [field, meant, wrong] of changed) {
        const { status, causes } = await send(method, url, wrong);
        expect([status, causes]).toEqual([
          400,
          [expect.stringContaining(`\`${field}\` is not a known property, did you mean \`${meant}\`?`)],
        ]);
      }
      const { status } = await send(method, url, body);
      if (bodies.some(([, own]) => own === url)) expect(status).toBeLessThan(300);
    },
  );

  it('covers every operation that takes JSON, but for the lenient ones of the public interface', () => {
    const lenient = ['/sod-violations/v1/predict', '/sod-violations/v1/check', '/accounts/v1/search-attribute-config'];
    const others = ['/sod-violations/v1/predict-batch']; // names errors in its answer
    const taken = api.operations
      .filter(({ body }) => body?.type === 'application/json')
      .filter(({ path }) => !/grants|assignments|members|pending-changes/.test(path)) // one for all of their kind
      .map(({ method, path }) => `${method} ${path}`);
    const known = [...lenient, ...others].map((path) => `POST ${path}`);
    const shaped = [...bodies, ...actions].flatMap(([method, url]) =>
      [url, url.replace(/(\/v1)\/[^/]+/, '$1/:id')].map((path) => `${method} ${path}`),
    );
    expect(taken.filter((one) => !known.includes(one) && !shaped.includes(one))).toEqual([]);
  });

  it('is refused when a pending change is ruled on with a misspelled comment', async () => {
    const { status, causes } = await send('POST', '/pending-changes/v1/x/approve', { coment: 'fine' });
    expect([status, causes[0]]).toEqual([400, expect.stringContaining('did you mean `comment`?')]);
  });

  it('is named in the objects of a patch', async () => {
    const patched = await send('PATCH', '/sod-policies/v1/pay-invoice', [
      {
        op: 'add',
        path: '/conflictingAccessCriteria/leftCriteria/criteriaList/-',
        value: { ...ref('x'), tpye: 'ROLE' },
      },
    ]);
    expect([patched.status, patched.causes[0]]).toEqual([400, expect.stringContaining('did you mean `type`?')]);
    const owner = [{ op: 'replace', path: '/ownerRef', value: { type: 'IDENTITY', id: 'ann', idd: 'bob' } }];
    expect((await send('PATCH', '/sod-policies/v1/pay-invoice', owner)).causes[0]).toContain('`ownerRef.idd`');
  });

  it('may be what was read, unchanged', async () => {
    for (const path of [
      ...['/sources/v1/erp', '/sources/v1/erp/schemas/accounts', '/identity-profiles/v1/staff', '/identities/v1/ann'],
      ...['/accounts/v1/erp-ann', '/entitlements/v1/pay', '/access-profiles/v1/ap', '/roles/v1/clerk'],
      ...['/roles/v1/clerk/grants', '/identities/v1/ann/assignments', '/sod-policies/v1/pay-invoice'],
    ]) {
      const { body } = await send('GET', path);
      const written = await send('PUT', path, body);
      expect([path, written.status, written.causes]).toEqual([path, 200, []]);
      if (!/grants|assignments/.test(path)) expect(written.body).toEqual(body);
    }
  });

  it('is taken leniently by the operations of the public interface', async () => {
    const request = { identityId: 'ann', accessRefs: [{ ...ref('pay'), name: 'Pay', x: 1 }], y: 1 };
    expect((await send('POST', '/sod-violations/v1/predict', request)).status).toBe(200);
    expect((await send('POST', '/sod-violations/v1/check', request)).status).toBe(202);
    const attribute = { name: 'costCentre', displayName: 'C', applicationAttributes: {}, x: 1 };
    expect((await send('POST', '/accounts/v1/search-attribute-config', attribute)).status).toBe(202);
  });

  it('holds requests of a batch to what is documented, each by its own error', async () => {
    const batch = [
      { identityId: 'ann', accessRefs: [{ ...ref('pay'), name: 'Pay' }] },
      { identityId: 'ann', accessRefs: [], acessRefs: [] },
      { identityId: 'ann', accessRefs: [{ ...ref('pay'), idd: 'x' }] },
    ];
    const { status, body } = await send('POST', '/sod-violations/v1/predict-batch', batch);
    const errors = (body as readonly { error?: { causes: { text: string }[] } }[]).map(
      ({ error }) => error?.causes[0]?.text,
    );
    expect([status, errors]).toEqual([
      200,
      [
        undefined,
        expect.stringContaining('`acessRefs` is not a known property, did you mean `accessRefs`?'),
        expect.stringContaining('`accessRefs.0.idd` is not a known property, did you mean `id`?'),
      ],
    ]);
  });
});

/** Those of controls are UUIDs: see controls.spec. */
describe('the id of what is created', () => {
  it.each(
    bodies.filter(
      ([method, url]) =>
        method === 'POST' && !/grants|assignments|members|controls|simulate|staffing|report|webhook/.test(url),
    ),
  )('%s %s is the one that the client gives, once', async (_, url, body) => {
    const id = `given:${url}`;
    const created = await send('POST', url, { ...body, name: `given ${id}`, id });
    expect([created.status, created.body]).toMatchObject([201, { id }]);
    expect((await send('GET', `${url}/${encodeURIComponent(id)}`)).body).toEqual(created.body);
    const again = await send('POST', url, { ...body, name: 'another', id });
    expect([again.status, again.causes[0]]).toEqual([400, expect.stringContaining('exists already')]);
    expect((await send('POST', url, { ...body, id: '' })).causes).toEqual(['`id` is empty']);
    await send('DELETE', `${url}/${encodeURIComponent(id)}`);
  });
});

describe('a line of an import', () => {
  const load = async (...lines: readonly object[]) => {
    const payload = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const type = { 'content-type': 'application/x-ndjson' };
    const url = '/inventory/v1/import?dryRun=true';
    const response = await api.app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
    const { causes = [] } = response.json<{ causes?: { text: string }[] }>();
    return { status: response.statusCode, causes: causes.map(({ text }) => text) };
  };

  it('names misspelled properties of itself and its row', async () => {
    expect((await load({ kind: 'roles', rwo: { id: 'r', name: 'R' } })).causes).toEqual([
      'line 1 has `rwo`, which is not a known property, did you mean `row`? Known are `kind`, `op`, `row`',
    ]);
    const { status, causes } = await load(
      { kind: 'roles', row: { id: 'r', name: 'R', descripton: 'x' } },
      { kind: 'grants', row: { parent: { type: 'ROLE', id: 'clerk', kind: 'x' }, child: ref('pay') } },
      { kind: 'sod-policies', row: { id: 'p', ...policy, sate: 'NOT_ENFORCED' } },
      { kind: 'roles', op: 'delete', row: { id: 'clerk', naem: 'x' } },
    );
    expect([status, causes.map((text) => text.replace(/, did you mean (`\w+`).*|;.*/, ' $1'))]).toEqual([
      400,
      [
        'line 1 (roles): `descripton` is not a known property `description`',
        'line 2 (grants): `parent.kind` is not a known property ',
        'line 3 (sod-policies): `sate` is not a known property `state`',
        'line 4 (roles): `naem` is not a known property ',
      ],
    ]);
  });

  it('may be a row as the API returns it, also to delete it', async () => {
    const { body: role } = await send('GET', '/roles/v1/clerk');
    const { body: read } = await send('GET', '/sod-policies/v1/pay-invoice');
    const kinds = [
      { kind: 'roles', row: role },
      { kind: 'sod-policies', row: read },
      { kind: 'accounts', row: (await send('GET', '/accounts/v1/erp-ann')).body },
    ];
    expect(await load(...kinds)).toEqual({ status: 200, causes: [] });
    expect(await load(...kinds.map((line) => ({ ...line, op: 'delete' })))).toEqual({ status: 200, causes: [] });
  });
});
