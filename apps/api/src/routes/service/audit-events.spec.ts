import { SealAuditEvents } from '@identity-governance/application';
import { SequentialIds, sequentialSalts } from '@identity-governance/test-kit';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

interface Event {
  readonly id: string;
  readonly created: string;
  readonly actor: string;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly trackingId: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const policy = (name: string) => ({
  name,
  conflictingAccessCriteria: {
    leftCriteria: { criteriaList: [{ type: 'ENTITLEMENT', id: 'invoice' }] },
    rightCriteria: { criteriaList: [{ type: 'ENTITLEMENT', id: 'pay' }] },
  },
});

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
});
afterEach(() => api.app.close());

type Call = readonly ['POST' | 'PUT', string, object] | readonly ['DELETE', string];

async function callAs(client: string, ...[method, url, payload]: Call) {
  const token = await api.issuer.sign({ client_id: client, scope: 'governance:all' });
  const headers = { authorization: `Bearer ${token}` };
  return api.app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function list(query: Readonly<Record<string, string>> = {}) {
  const headers = await api.caller('audit:read');
  return api.app.inject({ method: 'GET', url: '/audit-events/v1', headers, query });
}

/** Creates, replaces and deletes a policy, a second apart and each by another client. */
async function changePolicy(): Promise<string> {
  const created = await callAs('ann', 'POST', '/sod-policies/v1', policy('First'));
  const { id } = created.json<{ id: string }>();
  api.clock.advance(1000);
  await callAs('bob', 'PUT', `/sod-policies/v1/${id}`, policy('Second'));
  api.clock.advance(1000);
  await callAs('cid', 'DELETE', `/sod-policies/v1/${id}`);
  return id;
}

const outline = (events: readonly Event[]) => events.map(({ actor, action }) => `${actor} ${action}`);

describe('audit events', () => {
  it('report every change in its order, with what was before and after', async () => {
    const id = await changePolicy();
    const events = (await list()).json<Event[]>();
    expect(outline(events)).toEqual(['ann CREATED', 'bob UPDATED', 'cid DELETED']);
    expect(events.map(({ resourceType, resourceId }) => [resourceType, resourceId])).toEqual(
      Array(3).fill(['SOD_POLICY', id]),
    );
    expect(events.map(({ before, after }) => [before?.name, after?.name])).toEqual([
      [undefined, 'First'],
      ['First', 'Second'],
      ['Second', undefined],
    ]);
    const [first, second, third] = events;
    expect([second!.before, third!.before]).toEqual([first!.after, second!.after]);
    expect(Date.parse(third!.created) - Date.parse(first!.created)).toBe(2000);
  });

  it('report client, subject, token and address, and no token passes for a worker or a command', async () => {
    for (const client_id of ['worker', 'cli:root']) {
      const token = await api.issuer.sign({
        client_id,
        sub: 'mallory',
        jti: `t-${client_id}`,
        scope: 'governance:all',
      });
      const payload = policy(client_id);
      const headers = { authorization: `Bearer ${token}` };
      await api.app.inject({ method: 'POST', url: '/sod-policies/v1', headers, payload, remoteAddress: '192.0.2.7' });
    }
    const reported = { actorKind: 'CLIENT', subject: 'mallory', address: '192.0.2.7' };
    expect((await list({ filters: 'subject eq "mallory"' })).json()).toMatchObject([
      { ...reported, actor: 'worker', tokenId: 't-worker' },
      { ...reported, actor: 'cli:root', tokenId: 't-cli:root' },
    ]);
    expect((await list({ filters: 'actorKind in ("WORKER", "COMMAND")' })).json()).toEqual([]);
  });

  it('have positions once they are sealed, and can be read on from one', async () => {
    await changePolicy();
    const positions = async () => (await list()).json<{ position: number | null }[]>().map(({ position }) => position);
    expect(await positions()).toEqual([null, null, null]);
    expect((await list({ afterPosition: '0' })).json()).toEqual([]);
    await new SealAuditEvents(api.store, {
      digest: (text) => String(text.length),
      newSalts: sequentialSalts,
    }).execute();
    expect(await positions()).toEqual([1, 2, 3]);
    expect(outline((await list({ afterPosition: '1', limit: '1' })).json())).toEqual(['bob UPDATED']);
    expect(outline((await list({ afterPosition: '1' })).json())).toEqual(['bob UPDATED', 'cid DELETED']);
    for (const other of [{ offset: '1' }, { count: 'true' }, { sorters: '-id' }, { filters: 'actor eq "bob"' }]) {
      const answer = await list({ afterPosition: '1', ...(other as Record<string, string>) });
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        expect.stringContaining('`afterPosition` can be combined only with `limit`'),
      ]);
    }
  });

  it('are left by changes that are refused to somebody who is known', async () => {
    const refuse = async (claims: object, url = '/sod-policies/v1', address = '192.0.2.8') => {
      const token = await api.issuer.sign({ client_id: 'eve', sub: 'eve-1', jti: 't-9', ...claims });
      const headers = { authorization: `Bearer ${token}` };
      return api.app.inject({ method: 'POST', url, headers, payload: {}, remoteAddress: address });
    };
    expect((await refuse({ scope: 'sod-policy:read' })).statusCode).toBe(403);
    expect((await refuse({ scope: 'governance:all', exp: 1 })).statusCode).toBe(401);
    expect((await refuse({ scope: 'inventory:read' }, '/sod-violations/v1/predict')).statusCode).toBe(403); // no change
    await api.app.inject({ method: 'POST', url: '/sod-policies/v1', headers: { authorization: 'Bearer a.b.c' } });
    const refused = (await list({ filters: 'action eq "REFUSED"' })).json<Event[]>();
    const request = { method: 'POST', path: '/sod-policies/v1' };
    const reported = { actor: 'eve', actorKind: 'CLIENT', subject: 'eve-1', tokenId: 't-9', address: '192.0.2.8' };
    expect(refused).toMatchObject(
      [403, 401].map((status) => ({
        ...{ ...reported, resourceType: 'REQUEST', resourceId: 'create-sod-policy-v1', before: null },
        after: { ...request, status },
      })),
    );
  });

  it('of refusals are bounded, and report how many were left out', async () => {
    const token = await api.issuer.sign({ client_id: 'eve', scope: 'sod-policy:read' });
    const headers = { authorization: `Bearer ${token}` };
    const refuse = async () => api.app.inject({ method: 'POST', url: '/sod-policies/v1', headers, payload: {} });
    for (let i = 0; i < 25; i++) expect((await refuse()).statusCode).toBe(403);
    const refused = async () => (await list({ filters: 'action eq "REFUSED"' })).json<Event[]>();
    expect(await refused()).toHaveLength(10);
    api.clock.advance(60_000);
    await refuse();
    expect((await refused()).map(({ after }) => after?.leftOut)).toEqual([...Array<undefined>(10).fill(undefined), 15]);
    api.clock.advance(-3_600_000); // a clock that is set back makes no window longer
    for (let i = 0; i < 10; i++) await refuse();
    expect(await refused()).toHaveLength(21);
  });

  it('have the tracking id of the answer and of the log', async () => {
    const answer = await callAs('ann', 'POST', '/sod-policies/v1', policy('First'));
    const [event] = (await list()).json<Event[]>();
    expect(event!.trackingId).toBe(answer.headers['x-request-id']);
    expect(api.log.some(({ trackingId }) => trackingId === event!.trackingId)).toBe(true);
  });

  it('are not written for requests that change nothing or are refused', async () => {
    const { id } = (await callAs('ann', 'POST', '/sod-policies/v1', policy('First'))).json<{ id: string }>();
    expect((await callAs('ann', 'PUT', `/sod-policies/v1/${id}`, policy('First'))).statusCode).toBe(200);
    expect((await callAs('ann', 'PUT', `/sod-policies/v1/${id}`, {})).statusCode).toBe(400);
    expect((await callAs('ann', 'POST', '/sod-policies/v1', policy('FIRST'))).statusCode).toBe(400);
    const check = { identityId: 'ann', accessRefs: [] };
    expect((await callAs('ann', 'POST', '/sod-violations/v1/check', check)).statusCode).toBe(202);
    expect(outline((await list()).json())).toEqual(['ann CREATED']);
  });

  it.each([
    [{ filters: 'actor eq "bob"' }, ['bob UPDATED']],
    [{ filters: 'action in ("CREATED", "DELETED") and resourceType eq "SOD_POLICY"' }, ['ann CREATED', 'cid DELETED']],
    [{ filters: 'resourceId sw "nothing"' }, []],
    [{ sorters: '-id', limit: '2' }, ['cid DELETED', 'bob UPDATED']],
    [{ offset: '1', limit: '1' }, ['bob UPDATED']],
    [{ from: '2026-01-01T00:00:01.000Z' }, ['bob UPDATED', 'cid DELETED']],
    [{ from: '2026-01-01T01:00:01+01:00', to: '2026-01-01T00:00:02.000Z' }, ['bob UPDATED']],
    [{ to: '1960-01-01T00:00:00Z' }, []],
  ])('can be narrowed by %j', async (query, expected) => {
    await changePolicy();
    const answer = await list({ ...query, count: 'true' });
    expect(outline(answer.json())).toEqual(expected);
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(expected.length);
  });

  it('refuse what is no filter, order or time, all at once', async () => {
    const answer = await list({ filters: 'after eq "x"', sorters: 'actor', from: '2026-12-31T23:59:60Z' });
    expect(answer.statusCode).toBe(400);
    const causes = answer.json<{ causes: { text: string }[] }>().causes.map(({ text }) => text.split(' ')[0]);
    expect(causes).toEqual(['`filters`', '`sorters`', '`from`']);
    expect((await list({ to: 'yesterday' })).statusCode).toBe(400);
  });

  it('can be read one by one, by those who may', async () => {
    await callAs('ann', 'POST', '/sod-policies/v1', policy('First'));
    const [event] = (await list()).json<Event[]>();
    const get = async (id: string, scope: string) =>
      api.app.inject({ url: `/audit-events/v1/${id}`, headers: await api.caller(scope) });
    const reported = await get(event!.id, 'audit:read');
    expect([reported.json(), reported.headers.etag]).toEqual([event, expect.stringMatching(/^"[\w-]{27}"$/)]);
    expect((await get(new SequentialIds().next(), 'governance:all')).statusCode).toBe(404);
    expect((await get(event!.id, 'sod-policy:manage inventory:manage')).statusCode).toBe(403);
  });
});
