import { webhookEventTypes } from '@identity-governance/records';
import { buildWebhookDelivery } from '@identity-governance/test-kit';
import { openStore, stores, type OpenedStore } from '../../testing/open-store';
import { createTestApi, type TestApi } from '../../testing/test-api';

const path = '/webhook-endpoints/v1';
const body = { name: 'Receiver', url: 'https://hooks.example.com/a?b=c', eventTypes: ['violation.detected'] };

interface Endpoint {
  readonly id: string;
  readonly secret: string;
  readonly publicKey: string;
}

describe.each(stores)('webhook endpoints (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;

  beforeEach(async () => {
    opened = await openStore(engine);
    api = await createTestApi({ store: opened.store });
  });
  afterEach(async () => {
    await api.app.close();
    await opened.remove();
  });

  const send = async (
    method: 'DELETE' | 'GET' | 'POST' | 'PUT',
    url: string,
    { payload, scope = 'webhook:manage' }: { readonly payload?: object; readonly scope?: string } = {},
  ) => {
    const headers = await api.caller(scope);
    return api.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const create = async () => (await send('POST', path, { payload: body })).json<Endpoint>();

  it('show their secret once', async () => {
    const { secret, ...endpoint } = await create();
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toMatchObject({ ...body, format: 'plain', enabled: true, disabledReason: null });
    expect((await send('GET', `${path}/${endpoint.id}`)).json()).toEqual(endpoint);
    expect((await send('GET', path)).json()).toEqual([endpoint]);
    const { items } = await opened.store.read((tx) => tx.auditEvents.list({ limit: 9, offset: 0 }));
    expect(items).toMatchObject([{ resourceType: 'WEBHOOK_ENDPOINT', action: 'CREATED', after: endpoint }]);
  });

  it('are replaced and deleted, with their secrets and deliveries', async () => {
    const { id, publicKey } = await create();
    const replaced = await send('PUT', `${path}/${id}`, { payload: { ...body, format: 'slack', enabled: false } });
    expect([replaced.statusCode, replaced.json()]).toMatchObject([
      200,
      { id, publicKey, format: 'slack', enabled: false },
    ]);
    expect((await send('POST', `${path}/${id}/test`)).statusCode).toBe(202);
    expect((await send('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    const left = await opened.store.read(async (tx) => [
      await tx.webhookSecrets.count(),
      await tx.webhookDeliveries.count(),
    ]);
    expect(left).toEqual([0, 0]);
    expect((await send('PUT', `${path}/${id}`, { payload: body })).statusCode).toBe(404);
  });

  it('get new keys; the former ones stay valid for a day', async () => {
    const { id, secret, publicKey } = await create();
    const rotated = (await send('POST', `${path}/${id}/rotate-secret`)).json<Endpoint>();
    expect([rotated.secret === secret, rotated.publicKey === publicKey]).toEqual([false, false]);
    const kept = await opened.store.read((tx) => tx.webhookSecrets.get(id));
    expect(kept).toMatchObject({ secret: rotated.secret, previous: { secret } });
  });

  it('are tested by a delivery that a worker sends', async () => {
    const { id } = await create();
    const tested = (await send('POST', `${path}/${id}/test`)).json<{ id: string }>();
    expect(tested).toMatchObject({ endpointId: id, type: 'webhook.test', state: 'PENDING', attempts: 0 });
    const filters = encodeURIComponent(`endpointId eq "${id}" and state eq "PENDING"`);
    expect((await send('GET', `/webhook-deliveries/v1?filters=${filters}`)).json()).toEqual([tested]);
    const [job] = await opened.store.write([], (tx) => tx.jobs.take('webhook-delivery', 9));
    expect(job!.payload).toEqual({ deliveryId: tested.id, attempt: '0' });
  });

  it('receive a dead delivery again', async () => {
    const { id: endpointId } = await create();
    const [id, eventId] = ['019b7652-a200-7000-8000-0000000000aa', '019b7652-a200-7000-8000-0000000000ab'];
    const { event, ...dead } = buildWebhookDelivery(id, { endpointId, state: 'DEAD', attempts: 10, lastStatus: 500 });
    await opened.store.write([], (tx) => tx.webhookDeliveries.save([{ ...dead, event: { ...event, id: eventId } }]));
    const replayed = await send('POST', `/webhook-deliveries/v1/${id}/replay`);
    expect([replayed.statusCode, replayed.json()]).toMatchObject([
      202,
      { state: 'PENDING', attempts: 0, lastStatus: 500 },
    ]);
    expect(await opened.store.write([], (tx) => tx.jobs.take('webhook-delivery', 9))).toHaveLength(1);
    expect((await send('POST', `/webhook-deliveries/v1/${endpointId}/replay`)).statusCode).toBe(404);
  });

  it.each([
    [{ url: 'ftp://example.com' }, 'must be an absolute'],
    [{ url: 'https://user:pw@example.com' }, 'must be an absolute'],
    [{ url: 'https://example.com/#a' }, 'must be an absolute'],
    [{ url: 'https://example.com:99999/' }, 'must be an absolute'],
    [{ eventTypes: ['violation.opened'] }, 'is not one of'],
    [{ format: 'xml' }, 'is not one of'],
    [{ secret: 'mine' }, 'is not a known property'],
  ])('are refused with %j', async (fields, reason) => {
    const refused = await send('POST', path, { payload: { ...body, ...fields } });
    expect([refused.statusCode, refused.payload]).toEqual([400, expect.stringContaining(reason)]);
  });

  it.each([
    ['violation.detected', 'sod-violation:read'],
    ['violation.detected.digest', 'sod-violation:manage'],
    ['removal.requested', 'sod-violation:read'],
    ['pending-change.pending', 'sod-policy:read'],
    ['control.created', 'sod-control:read'],
    ['import.applied', 'inventory:read'],
  ])('show the content of %s only with %s', async (type, needed) => {
    const id = '019b7652-a200-7000-8000-000000000001';
    const event = { id, time: '2026-01-01T00:00:00.000Z', type, subject: 'ann', data: { target: 'ann' } };
    const delivery = buildWebhookDelivery(id, { endpointId: id, type, event, state: 'DELIVERED' });
    await opened.store.write([], (tx) => tx.webhookDeliveries.save([delivery]));
    const url = '/webhook-deliveries/v1';
    const read = async (scope: string) => [
      (await send('GET', `${url}/${id}`, { scope })).json<object>(),
      (await send('GET', url, { scope })).json<readonly object[]>()[0],
    ];
    const hidden = { ...event, subject: null, data: {} };
    expect(await read('webhook:read')).toMatchObject([{ event: hidden }, { event: hidden }]);
    expect(await read(`webhook:read ${needed}`)).toMatchObject([{ event }, { event }]);
    expect((await send('POST', `${url}/${id}/replay`)).json()).toMatchObject({ event: hidden });
  });

  it('show the content of no event with the scope to read webhooks alone', async () => {
    const id = '019b7652-a200-7000-8000-000000000002';
    for (const type of webhookEventTypes) {
      const event = { id, time: '2026-01-01T00:00:00.000Z', type, subject: 'ann', data: { target: 'ann' } };
      const delivery = buildWebhookDelivery(id, { endpointId: id, type, event, state: 'DELIVERED' });
      await opened.store.write([], (tx) => tx.webhookDeliveries.save([delivery]));
      const read = await send('GET', `/webhook-deliveries/v1/${id}`, { scope: 'webhook:read' });
      expect(read.json()).toMatchObject({ event: { type, subject: null, data: {} } });
      expect(read.payload).not.toContain('ann');
    }
  });

  it('need their scopes', async () => {
    expect((await send('GET', path, { scope: 'webhook:read' })).statusCode).toBe(200);
    expect((await send('POST', path, { payload: body, scope: 'webhook:read' })).statusCode).toBe(403);
    expect((await send('GET', path, { scope: 'sod-policy:manage' })).statusCode).toBe(403);
  });
});
