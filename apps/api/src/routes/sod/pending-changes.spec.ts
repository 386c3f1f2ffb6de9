import type { PendingChangeView } from '@identity-governance/application';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

const DAY = 24 * 60 * 60 * 1000;
const url = '/pending-changes/v1';
const policies = '/sod-policies/v1';
const one = `${policies}/pay-invoice`;
const side = (id: string) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] });
const policy = {
  name: 'Pay vs. invoice',
  conflictingAccessCriteria: { leftCriteria: side('pay'), rightCriteria: side('invoice') },
};
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];
const limits = { days: 7, perPerson: 50, inAll: 1000 };

/** The claims of the caller's token. */
type Claims = Readonly<Record<string, unknown>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ann = { sub: 'ann', client_id: 'console', scope: 'sod-policy:manage sod-policy:approve sod-violation:read' };
const bob = { ...ann, sub: 'bob' };

describe('with four eyes', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await createTestApi({ fourEyes: limits });
    await saveSampleState(api.store);
  });

  async function send(
    claims: Claims,
    [method, path, headers = {}]: readonly [Method, string, Record<string, string>?],
    body?: unknown,
  ) {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    return api.app.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${await api.issuer.sign(claims)}`,
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  const propose = async (claims: Claims, ...asked: [readonly [Method, string], unknown?]) => {
    const answer = await send(claims, ...asked);
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<PendingChangeView>();
  };
  const rule = (claims: Claims, id: string, how: string) => send(claims, ['POST', `${url}/${id}/${how}`], {});
  const stored = () => api.store.read((tx) => tx.sodPolicies.list({ limit: 99, offset: 0 }));
  const predicts = async () => {
    const request = { identityId: 'ann', accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }] };
    const answer = await send(ann, ['POST', '/sod-violations/v1/predict'], request);
    return answer.json<{ violationContexts: unknown[] }>().violationContexts.length;
  };

  it('answers 202 with the change and its location, and predicts as before until it is approved', async () => {
    const off = replace('/state', 'NOT_ENFORCED');
    const answer = await send(ann, ['PATCH', one], off);
    const change = answer.json<PendingChangeView>();
    expect([answer.statusCode, answer.headers.location, answer.headers.etag]).toEqual([
      ...[202, `${url}/${change.id}`, undefined],
    ]);
    expect(change).toMatchObject({
      ...{ state: 'PENDING', action: 'CHANGE', resourceType: 'SOD_POLICY', resourceId: 'pay-invoice' },
      ...{ proposedBy: 'ann', proposedByClient: 'console', ruledBy: null, completed: null },
      before: { state: 'ENFORCED' },
      after: { state: 'NOT_ENFORCED' },
    });
    expect(Date.parse(change.expires) - Date.parse(change.created)).toBe(7 * DAY);
    expect(await predicts()).toBe(1);
    const read = await send(bob, ['GET', answer.headers.location!]);
    expect(read.json()).toEqual(change);
    const approved = await send(bob, ['POST', `${url}/${change.id}/approve`], { comment: 'retired' });
    expect([approved.statusCode, approved.json()]).toMatchObject([
      200,
      { state: 'APPROVED', ruledBy: 'bob', ruledByClient: 'console', comment: 'retired' },
    ]);
    expect(await predicts()).toBe(0);
  });

  it('lets creating, replacing and deleting wait as well, and leaves what is not enforced alone', async () => {
    const before = await stored();
    const waiting = [
      await propose(ann, ['POST', policies], policy),
      await propose(ann, ['PUT', one], policy),
      await propose(ann, ['DELETE', one]),
    ];
    expect(waiting.map(({ action }) => action)).toEqual(['CREATE', 'CHANGE', 'DELETE']);
    expect(await stored()).toEqual(before);
    const draft = await send(ann, ['POST', policies], { ...policy, state: 'NOT_ENFORCED' });
    expect(draft.statusCode).toBe(201);
    const path = `${policies}/${draft.json<{ id: string }>().id}`;
    expect((await send(ann, ['PATCH', path], replace('/level', 'LOW'))).statusCode).toBe(200);
    await propose(ann, ['PATCH', path], replace('/state', 'ENFORCED'));
    expect((await send(ann, ['DELETE', path])).statusCode).toBe(204);
    expect((await rule(bob, waiting[2]!.id, 'approve')).statusCode).toBe(200);
    expect((await send(ann, ['GET', one])).statusCode).toBe(404);
    expect((await rule(bob, waiting[0]!.id, 'approve')).statusCode).toBe(200);
    expect((await stored()).items).toMatchObject([{ id: waiting[0]!.resourceId, state: 'ENFORCED' }]);
  });

  it('lets a person with the scope to approve, and no other, read what is to be judged, and judge it', async () => {
    const { id } = await propose(ann, ['PATCH', one], replace('/level', 'LOW'));
    const judge = { ...bob, scope: 'sod-policy:approve' };
    expect((await send(judge, ['GET', url])).json()).toMatchObject([
      { id, before: { level: 'HIGH' }, after: { level: 'LOW' } },
    ]);
    for (const path of [`${url}/${id}`, one, policies]) expect((await send(judge, ['GET', path])).statusCode).toBe(200);
    for (const asked of [
      ['DELETE', one],
      ['POST', `${url}/${id}/withdraw`],
      ['GET', '/identities/v1'],
    ] as const) {
      expect((await send(judge, asked, asked[0] === 'POST' ? {} : undefined)).statusCode).toBe(403);
    }
    expect((await rule(judge, id, 'approve')).statusCode).toBe(200);
  });

  it('checks the request as ever before it waits', async () => {
    const etag = { 'if-match': '"another-one-entirely-000000"' };
    const asked: [number, readonly [Method, string, Record<string, string>?], unknown?][] = [
      [400, ['POST', policies], {}],
      [400, ['PATCH', one], replace('/id', 'x')],
      [400, ['POST', policies], { ...policy, name: 'POLICY PAY-INVOICE' }],
      [404, ['DELETE', `${policies}/none`]],
      [404, ['POST', policies], { ...policy, ownerRef: { type: 'IDENTITY', id: 'nobody' } }],
      [412, ['DELETE', one, etag]],
      [412, ['PUT', one, etag], policy],
      [200, ['PATCH', one], []],
    ];
    const { items } = await stored();
    await api.store.write(['sod-policies'], (tx) =>
      tx.sodPolicies.save(items.map((row) => ({ ...row, name: 'Policy pay-invoice' }))),
    );
    for (const [status, ...rest] of asked) expect((await send(ann, ...rest)).statusCode).toBe(status);
    expect((await send(ann, ['GET', url])).json()).toEqual([]);
  });

  it.each<[string, Claims]>([
    ['the same token', ann],
    ['another client', { ...ann, client_id: 'command-line' }],
    ['all scopes', { ...ann, client_id: 'command-line', scope: 'governance:all' }],
    ['another spelling of the name', { ...ann, sub: 'Ann' }],
    ['a token without a client', { ...ann, client_id: undefined }],
    ['a token without a subject', { ...ann, sub: undefined }],
    ['the credentials of the client', { ...ann, sub: 'console' }],
    ['the credentials of another client', { ...ann, sub: 'robot', client_id: 'robot' }],
    ['an application of Entra ID', { ...ann, sub: 'x', azp: 'y', client_id: undefined, idtyp: 'app' }],
    ['an application of Auth0', { ...ann, sub: 'y@clients', azp: 'y', gty: 'client-credentials' }],
    ['a service account of Keycloak', { ...ann, sub: '1-2-3', preferred_username: 'service-account-robot' }],
    ['an application of Entra ID without `idtyp`', { ...ann, sub: 'x', oid: 'x', azp: 'y', client_id: undefined }],
    ['a client of Auth0 by RFC 9068', { ...ann, sub: 'y@clients', client_id: 'y' }],
    ['a client of Keycloak', { ...ann, sub: '1-2-3', clientHost: '10.0.0.7', clientAddress: '10.0.0.7' }],
    ['a client that acts for another person', { ...bob, act: { sub: 'ann' } }],
    ['an application of Okta', { ...ann, sub: 'robot', cid: 'robot', client_id: undefined }],
    ['a scope less', { ...bob, scope: 'sod-policy:manage' }],
  ])('lets no person approve alone with %s', async (_case, claims) => {
    const { id } = await propose(ann, ['DELETE', one]);
    for (const how of ['approve', 'reject']) {
      const refused = await rule(claims, id, how);
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { detailCode: '403 Forbidden' }]);
    }
    expect((await send(ann, ['GET', one])).statusCode).toBe(200);
    const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 99, offset: 0 }));
    expect(items.filter(({ action }) => action === 'REFUSED')).toHaveLength(2);
  });

  it('refuses names with invisible characters, or with leading or trailing blanks', async () => {
    const { id } = await propose(ann, ['DELETE', one]);
    for (const sub of ['ann ', ' ann', 'ann\u200b', 'ann\u0000', 'a\u00adnn', 'bob\u2060', 'ann\u00a0']) {
      for (const how of ['approve', 'reject', 'withdraw'])
        expect((await rule({ ...ann, sub }, id, how)).statusCode).toBe(401);
    }
    expect((await send(bob, ['GET', `${url}/${id}`])).json()).toMatchObject({ state: 'PENDING' });
  });

  it.each([undefined, 'ci'])('lets a client with the subject %s propose, and two persons approve', async (sub) => {
    const ci = { ...ann, sub, client_id: 'ci' };
    const url1 = 'https://ci.example/runs/1?job=2';
    const batch = new URLSearchParams({ batchId: 'plan-1', batchCommit: '8f3c2a1', batchUrl: url1 }).toString();
    const change = await propose(ci, ['PATCH', `${one}?${batch}`], replace('/level', 'LOW'));
    expect(change).toMatchObject({
      ...{ proposedBy: 'ci', proposedByClient: 'ci', approvalsRequired: 2, approvals: [], overrides: null },
      ...{ batchId: 'plan-1', batchCommit: '8f3c2a1', batchUrl: url1 },
    });
    const waiting = await send(bob, ['GET', `${url}?filters=${encodeURIComponent('batchId eq "plan-1"')}`]);
    expect(waiting.json()).toEqual([change]);
    const said: [number, unknown][] = [];
    for (const claims of [ci, bob, { ...bob, client_id: 'other' }, ann]) {
      const answer = await rule(claims, change.id, 'approve');
      said.push([answer.statusCode, answer.json<{ state?: string }>().state]);
    }
    expect(said).toEqual([
      [403, undefined],
      [200, 'PENDING'],
      [403, undefined],
      [200, 'APPROVED'],
    ]);
    const ended = (await send(bob, ['GET', `${url}/${change.id}`])).json<PendingChangeView>();
    expect(ended.approvals.map(({ person }) => person)).toEqual(['bob', 'ann']);
    expect((await send(ann, ['GET', one])).json()).toMatchObject({ level: 'LOW' });
  });

  it('lets a client propose creations and deletions, and keeps only batches that can be shown', async () => {
    const ci = { ...ann, sub: undefined, client_id: 'ci' };
    for (const asked of [
      ['POST', `${policies}?batchId=plan-1`],
      ['PUT', `${one}?batchId=plan-1`],
      ['DELETE', `${one}?batchId=plan-1`],
    ] as const) {
      const change = await propose(ci, asked, asked[0] === 'DELETE' ? undefined : policy);
      expect(change).toMatchObject({ batchId: 'plan-1', batchCommit: null, approvalsRequired: 2 });
    }
    const refused = [
      ...['batchUrl=javascript:alert(1)', 'batchUrl=https://', 'batchUrl=https://a%22b', 'batchUrl=data:,x'],
      ...['batchUrl=http:/a', 'batchCommit=%3Cb%3E', 'batchCommit=', 'batchId=', 'batchId=a%00', 'batch=1'],
    ];
    for (const query of refused) expect((await send(ci, ['DELETE', `${one}?${query}`])).statusCode).toBe(400);
  });

  it('applies a change of a client once when many approve it at the same time, and not after a rejection', async () => {
    const ci = { ...ann, sub: undefined, client_id: 'ci' };
    const { id } = await propose(ci, ['PATCH', one], replace('/tags', ['once']));
    const people = Array.from({ length: 8 }, (_, n) => ({ ...bob, sub: `person ${n >> 1}` }));
    const ruled = await Promise.all(people.map((claims) => rule(claims, id, 'approve')));
    expect(ruled.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 99, offset: 0 }));
    expect(items.filter(({ resourceType }) => resourceType === 'SOD_POLICY')).toHaveLength(1);
    const other = await propose(ci, ['DELETE', one]);
    expect((await rule(bob, other.id, 'approve')).json()).toMatchObject({ state: 'PENDING' });
    expect((await rule({ ...bob, sub: 'cid' }, other.id, 'reject')).json()).toMatchObject({ state: 'REJECTED' });
    expect((await rule(ann, other.id, 'approve')).statusCode).toBe(409);
    expect((await send(ann, ['GET', one])).statusCode).toBe(200);
  });

  it('keeps with the change whose files it overrides, and writes so in the event of the approval', async () => {
    await api.store.write(['sod-policies'], async (tx) =>
      tx.sodPolicies.save([{ ...(await tx.sodPolicies.get('pay-invoice'))!, tags: ['managed-by:fin'] }]),
    );
    expect((await send(ann, ['DELETE', one])).statusCode).toBe(409);
    const planned = await propose(ann, ['PATCH', `${one}?managedBy=fin`], replace('/level', 'LOW'));
    const overriding = await propose(ann, ['PATCH', `${one}?override=true`], replace('/level', 'MEDIUM'));
    expect([planned.overrides, overriding.overrides]).toEqual([null, 'fin']);
    expect((await rule(bob, overriding.id, 'approve')).statusCode).toBe(200);
    const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 99, offset: 0 }));
    const overridden = items.filter(({ overrides }) => overrides !== null);
    expect(overridden).toMatchObject([{ resourceType: 'SOD_POLICY', subject: 'bob', overrides: 'fin' }]);
  });

  it('gives no way around it to one person', async () => {
    const before = await stored();
    await propose(ann, ['PATCH', one], replace('/state', 'NOT_ENFORCED'));
    await propose(ann, ['PATCH', one], replace('/level', 'LOW'));
    await propose(ann, ['DELETE', one]);
    for (const { id } of (await send(ann, ['GET', url])).json<PendingChangeView[]>()) {
      for (const how of ['approve', 'reject', 'approve']) await rule({ ...ann, client_id: 'other' }, id, how);
    }
    const importer = { ...ann, scope: 'governance:all' };
    const row = { ...policy, id: 'pay-invoice', state: 'NOT_ENFORCED' };
    const lines = [
      { kind: 'sod-policies', row },
      { kind: 'sod-policies', op: 'delete', row: { id: 'pay-invoice' } },
      { kind: 'sod-policies', row: { ...policy, id: 'new' } },
    ];
    const ndjson = { 'content-type': 'application/x-ndjson' };
    for (const line of lines) {
      for (const query of ['', '?skipInvalid=true', '?dryRun=true', '?mode=sync&maxDeletes=100%25']) {
        const path = `/inventory/v1/import${query}`;
        const imported = await send(importer, ['POST', path, ndjson], JSON.stringify(line));
        expect(imported.body).toContain('second person');
        expect(imported.statusCode).toBe(query.includes('true') ? (query.includes('skip') ? 200 : 400) : 400);
        expect(await stored()).toEqual(before);
      }
    }
  });

  it('lets the person who proposed it withdraw, and no one else', async () => {
    const { id } = await propose(ann, ['DELETE', one]);
    expect((await rule(bob, id, 'withdraw')).statusCode).toBe(403);
    expect((await rule({ ...ann, client_id: 'other' }, id, 'withdraw')).json()).toMatchObject({ state: 'WITHDRAWN' });
    const ended = await rule(bob, id, 'approve');
    expect([ended.statusCode, ended.json()]).toMatchObject([409, { detailCode: '409 Conflict' }]);
  });

  it('applies a change once when many approve it at the same time', async () => {
    const { id } = await propose(ann, ['PATCH', one], replace('/tags', ['once']));
    const people = Array.from({ length: 8 }, (_, n) => ({ ...bob, sub: `person ${n}` }));
    const ruled = await Promise.all(people.map((claims) => rule(claims, id, 'approve')));
    expect(ruled.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 99, offset: 0 }));
    const events = items.filter(({ resourceType }) => resourceType === 'SOD_POLICY');
    const winner = ruled.find(({ statusCode }) => statusCode === 200)!.json<PendingChangeView>();
    expect(events.map(({ actor, subject }) => [actor, subject])).toEqual([['console', winner.ruledBy]]);
  });

  it('does nothing of a change whose policy is another now, nor of one that expired', async () => {
    const [first, second, third] = [
      await propose(ann, ['PATCH', one], replace('/level', 'LOW')),
      await propose(ann, ['PATCH', one], replace('/level', 'MEDIUM')),
      await propose(ann, ['DELETE', one]),
    ];
    expect((await rule(bob, first.id, 'approve')).statusCode).toBe(200);
    const stale = await rule(bob, second.id, 'approve');
    expect([stale.statusCode, stale.body]).toMatchObject([409, expect.stringContaining('is STALE')]);
    api.clock.advance(7 * DAY);
    const late = await rule(bob, third.id, 'approve');
    expect([late.statusCode, late.body]).toMatchObject([409, expect.stringContaining('is EXPIRED')]);
    expect((await send(ann, ['GET', one])).json()).toMatchObject({ level: 'LOW' });
  });

  it('lists changes by filters, sorted, and page by page', async () => {
    const ids: string[] = [];
    for (const person of ['ann', 'bob', 'cid']) {
      ids.push((await propose({ ...ann, sub: person }, ['DELETE', one])).id);
      api.clock.advance(1000);
    }
    await rule(bob, ids[0]!, 'reject');
    const list = async (query: string) => {
      const answer = await send(bob, ['GET', `${url}?${query}`]);
      return { ...answer, ids: answer.statusCode === 200 ? answer.json<{ id: string }[]>().map(({ id }) => id) : [] };
    };
    const filter = (text: string) => `filters=${encodeURIComponent(text)}`;
    expect((await list(filter('state eq "PENDING"'))).ids).toEqual(ids.slice(1));
    expect((await list(filter('proposedBy eq "ann" and ruledBy eq "bob"'))).ids).toEqual([ids[0]]);
    expect((await list('sorters=-created&count=true')).ids).toEqual([...ids].reverse());
    let page = await list('sorters=-created&limit=2');
    const paged = [...page.ids];
    page = await list(`sorters=-created&limit=2&cursor=${String(page.headers['x-next-cursor'])}`);
    expect([...paged, ...page.ids]).toEqual([...ids].reverse());
    expect((await list(filter('comment eq "x"'))).statusCode).toBe(400);
    expect((await list('sorters=state')).statusCode).toBe(400);
    expect((await send(bob, ['GET', `${url}/none`])).statusCode).toBe(404);
  });

  it('lists what waits for the caller, page by page, and nothing that the caller may not approve', async () => {
    const ci = { ...ann, sub: undefined, client_id: 'ci' };
    const ids: Record<string, string> = {};
    for (const [name, claims] of Object.entries({ ann, bob, ci, cid: { ...ann, sub: 'cid' } })) {
      ids[name] = (await propose(claims, ['DELETE', one])).id;
      api.clock.advance(1000);
    }
    await rule(bob, ids.ci!, 'approve');
    const list = async (claims: Claims, query = '') => {
      const answer = await send(claims, ['GET', `${url}?approvable=true&sorters=-created${query}`]);
      return { ...answer, ids: answer.json<{ id: string }[]>().map(({ id }) => id) };
    };
    expect((await list(bob)).ids).toEqual([ids.cid, ids.ann]);
    expect((await list({ ...ann, sub: 'ANN', client_id: 'other' })).ids).toEqual([ids.cid, ids.ci, ids.bob]);
    expect((await list({ ...bob, sub: 'eve' })).ids).toEqual([ids.cid, ids.ci, ids.bob, ids.ann]);
    expect((await list(ci)).ids).toEqual([]);
    expect((await list({ ...bob, scope: 'sod-policy:manage' })).ids).toEqual([]);
    const first = await list(bob, '&limit=1&count=true');
    expect([first.ids, first.headers['x-total-count']]).toEqual([[ids.cid], '2']);
    const cursor = `&cursor=${String(first.headers['x-next-cursor'])}`;
    const second = await list(bob, `&limit=1${cursor}`);
    expect([second.ids, second.headers['x-next-cursor']]).toEqual([[ids.ann], undefined]);
    expect((await send(ann, ['GET', `${url}?approvable=true&sorters=-created${cursor}`])).statusCode).toBe(400);
    expect((await list(bob, `&filters=${encodeURIComponent('proposedBy eq "ann"')}`)).ids).toEqual([ids.ann]);
    expect((await rule(bob, ids.ann!, 'approve')).statusCode).toBe(200);
    expect((await list(bob)).ids).toEqual([ids.cid]);
  });

  it('takes only comments that can be shown, and holds to `If-Match`', async () => {
    const { id } = await propose(ann, ['DELETE', one]);
    const path = `${url}/${id}/approve`;
    for (const comment of ['\0', 'x'.repeat(2001), 1]) {
      expect((await send(bob, ['POST', path], { comment })).statusCode).toBe(400);
    }
    const stale = { 'if-match': '"another-one-entirely-000000"' };
    expect((await send(bob, ['POST', path, stale], {})).statusCode).toBe(412);
    const etag = (await send(bob, ['GET', `${url}/${id}`])).headers.etag!;
    expect((await send(bob, ['POST', path, { 'if-match': etag }], {})).statusCode).toBe(200);
  });

  it('lets no more wait than may', async () => {
    api = await createTestApi({ fourEyes: { days: 7, perPerson: 2, inAll: 3 } });
    await saveSampleState(api.store);
    const statuses = [];
    for (const sub of ['ann', 'ann', 'ann', 'bob', 'cid']) {
      statuses.push((await send({ ...ann, sub }, ['DELETE', one])).statusCode);
    }
    expect(statuses).toEqual([202, 202, 409, 202, 409]);
  });
});

it('without four eyes changes at once what one person asks for', async () => {
  const api = await createTestApi();
  await saveSampleState(api.store);
  const headers = await api.caller('governance:all');
  expect((await api.app.inject({ method: 'DELETE', url: one, headers })).statusCode).toBe(204);
  expect((await api.app.inject({ url, headers })).json()).toEqual([]);
});
