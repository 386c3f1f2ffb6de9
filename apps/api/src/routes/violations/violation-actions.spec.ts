import { detectViolations } from '../../testing/detect-violations';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

const control = '019b7652-a200-7000-8000-00000000000a';
const limits = { days: 7, perPerson: 50, inAll: 1000 };
const all = 'sod-violation:read sod-violation:manage sod-policy:approve sod-control:manage inventory:manage';
const caller = (sub: string) => ({ sub, client_id: 'console', scope: all });

let api: TestApi;
/** With a second person for what weakens policies. */
let strict: TestApi;

beforeAll(async () => {
  [api, strict] = [await createTestApi(), await createTestApi({ fourEyes: limits })];
  for (const { store } of [api, strict]) {
    await saveSampleState(store);
    const access = { type: 'ENTITLEMENT', id: 'pay' } as const;
    await store.write(['assignments'], (tx) => tx.assignments.save([{ identityId: 'ann', access }]));
    await detectViolations(store);
  }
});

type Method = 'GET' | 'POST' | 'DELETE';

async function send(
  one: TestApi,
  [method, url, claims = caller('bob')]: readonly [Method, string, object?],
  body?: object,
) {
  const response = await one.app.inject({
    ...{ method, url },
    headers: { authorization: `Bearer ${await one.issuer.sign({ ...claims })}` },
    ...(body !== undefined && { payload: body }),
  });
  const text = response.payload;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as never,
  };
}

const idIn = async (one: TestApi) =>
  (await one.store.read((tx) => tx.violations.list({ limit: 1, offset: 0 }))).items[0]!.id;
const textOf = (body: { readonly causes: { text: string }[]; readonly messages: { text: string }[] }) =>
  [...body.messages, ...body.causes].map(({ text }) => text).join(': ');
const toBoard = { reassignTo: { assigneeId: 'board', assigneeType: 'GOVERNANCE_GROUP' } };

it('reassigns a violation, and answers 204 when it has the owner already', async () => {
  const url = `/violations/v1/${(await idIn(api)).replaceAll('-', '')}/reassign`;
  const done = await send(api, ['POST', url], toBoard);
  expect(done).toMatchObject({
    status: 200,
    body: { owner: { type: 'GOVERNANCE_GROUP', id: 'board', name: 'Board' } },
  });
  const totals = await send(api, ['GET', '/violations/v1/totals?groupBy=owner']);
  const board = { key: [{ value: 'board', name: 'Board' }], violations: 1, identities: 1 };
  expect(totals.body).toMatchObject({ groups: expect.arrayContaining([board]) as object });
  expect(await send(api, ['POST', url], toBoard)).toMatchObject({ status: 204, body: null });
  expect((await send(api, ['POST', url, caller('ann')], toBoard)).status).toBe(403);
  const reader = { ...caller('cid'), scope: 'sod-policy:read' };
  const refused = await send(api, ['POST', url, reader], toBoard);
  expect([refused.status, textOf(refused.body)]).toEqual([403, expect.stringContaining('belongs to others')]);
});

it('applies a control, shows it on the violation, and ends it', async () => {
  const url = `/violations/v1/${await idIn(api)}`;
  const applied = await send(api, ['POST', `${url}/controls`], { control: { id: control }, comments: 'signed' });
  expect(applied).toMatchObject({
    status: 201,
    body: { status: 'Active', applier: { id: 'bob' }, comments: 'signed' },
  });
  const { id, expiration } = applied.body as { id: string; expiration: string };
  const read = await send(api, ['GET', url]);
  expect(read.body).toMatchObject({ status: 'Mitigated', expiration, appliedControls: [{ id, status: 'Active' }] });
  const inUse = await send(api, ['DELETE', `/controls/v1/${control}`]);
  expect([inUse.status, textOf(inUse.body)]).toEqual([400, expect.stringContaining('is on 1 violation')]);
  expect((await send(api, ['DELETE', `${url}/controls/${id}`])).status).toBe(204);
  expect((await send(api, ['GET', url])).body).toMatchObject({
    status: 'Open',
    appliedControls: [{ status: 'Canceled' }],
  });
  expect((await send(api, ['DELETE', `${url}/controls/none`])).status).toBe(404);
});

it('lists the controls that the policy allows to callers who may apply them', async () => {
  const url = `/violations/v1/${await idIn(api)}`;
  const allowed = [{ id: control, type: 'Mitigation', expiration: '8760h', justificationRequired: false }];
  const readAs = async (claims: object) =>
    (await send(api, ['GET', url, claims])).body as { allowedControls?: unknown };
  expect(await readAs(caller('bob'))).toMatchObject({ allowedControls: allowed });
  const reader = { ...caller('cid'), scope: 'sod-violation:read' };
  for (const other of [caller('ann'), caller('nobody'), reader])
    expect(await readAs(other)).not.toHaveProperty('allowedControls');
  const policy = (await api.store.read((tx) => tx.sodPolicies.get('pay-invoice')))!;
  const none = { type: 'CONTROL', id: 'deleted' } as const;
  await api.store.write(['sod-policies'], (tx) => tx.sodPolicies.save([{ ...policy, allowedControls: [none] }]));
  expect(await readAs(caller('bob'))).toMatchObject({ allowedControls: [] });
  await api.store.write(['sod-policies'], (tx) => tx.sodPolicies.save([policy]));
});

it('does not delete a group that owns a violation', async () => {
  await send(api, ['POST', `/violations/v1/${await idIn(api)}/reassign`], toBoard);
  const refused = await send(api, ['DELETE', '/workgroups/v1/board']);
  expect([refused.status, textOf(refused.body)]).toEqual([400, expect.stringContaining('owns 1 violation')]);
});

it('keeps comments and requests for removals in the history', async () => {
  const id = await idIn(api);
  const commented = await send(api, ['POST', `/violations/v1/${id}/comments`], { comments: 'seen' });
  expect(commented).toMatchObject({ status: 200, body: { violationId: id, step: 'COMMENTED' } });
  const body = { access: [{ type: 'ENTITLEMENT', id: 'pay' }], comments: 'not needed' };
  const requested = await send(api, ['POST', `/violations/v1/${id}/removal-requests`], body);
  const access = [{ type: 'ENTITLEMENT', id: 'pay', name: 'Name of pay', sourceRef: { type: 'SOURCE', name: 'ERP' } }];
  expect(requested).toMatchObject({ status: 200, body: { step: 'REMOVAL_REQUESTED', after: { access } } });
  const { body: history } = await send(api, ['GET', `/violations/v1/${id}/history`]);
  // Steps of one millisecond are in any order.
  expect(history).toEqual(expect.arrayContaining([commented.body, requested.body]));
  const other = { sub: 'cid', client_id: 'console', scope: 'sod-violation:read' };
  for (const [path, payload] of [
    ['comments', { comments: 'x' }],
    ['removal-requests', body],
  ] as const) {
    expect((await send(api, ['POST', `/violations/v1/${id}/${path}`, other], payload)).status).toBe(403);
    expect((await send(api, ['POST', `/violations/v1/${id}/${path}`, caller('ann')], payload)).status).toBe(403);
    expect((await send(api, ['POST', `/violations/v1/none/${path}`], payload)).status).toBe(404);
    expect((await send(api, ['POST', `/violations/v1/${id}/${path}`], {})).status).toBe(400);
  }
  const missing = { access: [{ type: 'ROLE', id: 'none' }] };
  expect((await send(api, ['POST', `/violations/v1/${id}/removal-requests`], missing)).status).toBe(404);
});

it('does many at once, each alone', async () => {
  const id = await idIn(api);
  const reassigned = await send(api, ['POST', '/violations/v1/bulk-reassign'], { ids: [id, 'none'], ...toBoard });
  expect(reassigned).toMatchObject({
    status: 200,
    body: [
      { id, outcome: 'UNCHANGED' },
      { id: 'none', outcome: 'REFUSED', reasons: ['SOD violation `none` does not exist'] },
    ],
  });
  const body = { ids: [id], control: { id: control } };
  expect((await send(api, ['POST', '/violations/v1/bulk-controls'], body)).body).toEqual([{ id, outcome: 'DONE' }]);
  const ids = Array.from({ length: 251 }, (_, n) => `${n}`);
  expect((await send(api, ['POST', '/violations/v1/bulk-reassign'], { ids, ...toBoard })).status).toBe(400);
});

it('waits for a second person where that is needed', async () => {
  const id = await idIn(strict);
  const asked = await send(strict, ['POST', `/violations/v1/${id}/controls`], { control: { id: control } });
  expect(asked).toMatchObject({
    status: 202,
    body: { action: 'APPLY_CONTROL', resourceType: 'SOD_VIOLATION', resourceId: id, violation: { targetId: 'ann' } },
  });
  const change = String(asked.headers.location);
  const approve = (sub: string) => send(strict, ['POST', `${change}/approve`, caller(sub)], {});
  const waiting = [{ id: (asked.body as { readonly id: string }).id, action: 'APPLY_CONTROL' }];
  expect(await pendingIn(strict, id)).toEqual({ one: waiting, listed: [waiting] });
  const waitsFor = async (sub: string) =>
    (await send(strict, ['GET', '/pending-changes/v1?approvable=true', caller(sub)])).body as readonly object[];
  expect([await waitsFor('bob'), await waitsFor('ann')]).toEqual([[], []]);
  expect(await waitsFor('cid')).toMatchObject(waiting);
  expect((await approve('bob')).status).toBe(403);
  expect((await approve('ann')).status).toBe(403);
  expect(await approve('cid')).toMatchObject({ status: 200, body: { state: 'APPROVED' } });
  expect(await pendingIn(strict, id)).toEqual({ one: [], listed: [[]] });
  const history = await send(strict, ['GET', `/violations/v1/${id}/history`]);
  const steps = history.body as readonly { readonly step: string }[];
  expect(steps.find(({ step }) => step === 'CONTROL_APPLIED')).toMatchObject({
    ...{ step: 'CONTROL_APPLIED', before: { status: 'Open' }, after: { status: 'Mitigated' } },
    cause: { kind: 'REQUEST', person: 'bob', approvedBy: 'cid' },
  });
  const bulk = await send(strict, ['POST', '/violations/v1/bulk-controls'], { ids: [id], control: { id: control } });
  expect(bulk.body).toEqual([{ id, outcome: 'PENDING', pendingChangeId: expect.any(String) as string }]);
  expect((await pendingIn(strict, id)).one).toHaveLength(1);
  strict.clock.advance(limits.days * 24 * 60 * 60 * 1000);
  expect(await pendingIn(strict, id)).toEqual({ one: [], listed: [[]] });
});

/** The proposed actions of a violation as it is read alone, and of those in the list. */
async function pendingIn(one: TestApi, id: string) {
  const read = await send(one, ['GET', `/violations/v1/${id}`]);
  const listed = await send(one, ['GET', '/violations/v1']);
  interface View {
    readonly pendingChanges: readonly object[];
  }
  return {
    one: (read.body as View).pendingChanges,
    listed: (listed.body as readonly View[]).map(({ pendingChanges }) => pendingChanges),
  };
}
