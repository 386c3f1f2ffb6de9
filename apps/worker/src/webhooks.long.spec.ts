import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Clock, JobRunner, RemoveOldDeliveries, Store, WebhookEndpoints } from '@identity-governance/application';
import {
  buildAccessItem,
  buildControl,
  buildIdentity,
  buildImport,
  buildPendingChange,
  buildSodPolicy,
  buildWebhookDelivery,
  SequentialIds,
} from '@identity-governance/test-kit';
import { openDatabase, type Database } from '@identity-governance/persistence';
import { createMigratedDatabase, engines, type TestDatabase } from '@identity-governance/persistence/testing';
import { createLogger, createWebhookKeys, loadSettings } from '@identity-governance/platform';
import { WorkerSettings } from '@identity-governance/platform/app-settings';
import { createObservability } from '@identity-governance/platform/observability';
import { Webhook } from 'standardwebhooks';
import { composeWorker } from './compose';
import { Housekeeping } from './housekeeping';

interface CloudEvent {
  readonly type: string;
  readonly data: { readonly violation: object };
}

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

describe.each(engines)('webhooks (%s)', (engine) => {
  let test: TestDatabase;
  let database: Database;
  let server: Server;
  let received: Received[];
  let statuses: number[];
  /** Ends the responses of an endpoint that does not respond by itself. */
  let silent: (() => void)[];
  let store: Store;
  let endpoints: WebhookEndpoints;
  let removeOld: RemoveOldDeliveries;
  let stop: () => Promise<void>;
  const observability = createObservability();
  const asAdministrator = <T>(work: () => Promise<T>): Promise<T> =>
    observability.scope.run({ kind: 'COMMAND', name: 'administrator', trackingId: 'setup' }, work);

  beforeEach(async () => {
    received = [];
    statuses = [];
    silent = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const respond = () => void response.writeHead(statuses.shift() ?? 204).end();
        if (request.url === '/silent') return void silent.push(respond);
        received.push({ headers: request.headers as Record<string, string>, body });
        respond();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    test = await createMigratedDatabase(engine);
    database = await openDatabase(test.url);
    const env = { WEBHOOK_PRIVATE_NETWORKS: 'true', WORKER_CONCURRENCY: '4' };
    const parts = { ...createObservability(), scope: observability.scope };
    const worker = composeWorker({
      ...{ settings: loadSettings(WorkerSettings, env), database, version: '1.2.3' },
      ...{ logger: createLogger({ name: 'worker', level: 'silent' }), observability: parts },
    });
    store = worker.get(Store);
    removeOld = new RemoveOldDeliveries({ store, clock: worker.get(Clock), retentionDays: 30 });
    endpoints = new WebhookEndpoints({ store, ids: new SequentialIds(), newKeys: createWebhookKeys });
    const [runner, housekeeping] = [worker.get(JobRunner), worker.get(Housekeeping)];
    await runner.start();
    housekeeping.start();
    stop = async () => {
      await Promise.all([runner.stop(1000), housekeeping.stop()]);
    };
  });
  afterEach(async () => {
    await stop();
    await database.close();
    await test.remove();
    await new Promise((resolve) => server.close(resolve));
  });

  async function createEndpoint(fields: object = {}, path = '/hook') {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${path}`;
    const created = await asAdministrator(() => endpoints.create({ name: 'Receiver', url, ...fields }));
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    return created.value;
  }

  const deliveries = async () => (await store.read((tx) => tx.webhookDeliveries.list({ limit: 500, offset: 0 }))).items;
  const until = async (isDone: () => unknown): Promise<void> => {
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const saveControl = (...ids: readonly string[]) =>
    asAdministrator(() => store.write([], (tx) => tx.controls.save(ids.map((id) => buildControl(id)))));

  it('delivers each step of a violation, signed, as a CloudEvent', async () => {
    const { id, secret } = await createEndpoint({ eventTypes: ['violation.detected', 'violation.closed'] });
    const item = (one: string) => ({ type: 'ENTITLEMENT', id: one }) as const;
    const side = (one: string) => ({ name: null, minimum: 1, criteriaList: [item(one)] });
    await asAdministrator(() =>
      store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
        await tx.accessItems.save([buildAccessItem('pay'), buildAccessItem('post')]);
        await tx.identities.save([buildIdentity('ann')]);
        await tx.assignments.save(['pay', 'post'].map((one) => ({ identityId: 'ann', access: item(one) })));
        const rule = { sets: [side('pay'), side('post')], threshold: 2 };
        await tx.sodPolicies.save([buildSodPolicy('p', { ...rule, state: 'ENFORCED' })]);
      }),
    );
    await until(() => received.length === 1);
    await asAdministrator(() => store.write(['sod-policies'], (tx) => tx.sodPolicies.delete('p')));
    await until(async () => (await deliveries()).filter(({ state }) => state === 'DELIVERED').length === 2);
    const events = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers) as CloudEvent);
    const violation = { policyId: 'p', targetId: 'ann' };
    expect(events).toMatchObject([
      { specversion: '1.0', type: 'violation.detected', source: '/identity-governance/default', data: { violation } },
      { specversion: '1.0', type: 'violation.closed', data: { violation, before: { status: 'Open' } } },
    ]);
    expect(await store.read((tx) => tx.webhookEvents.count())).toBe(0);
    expect(await deliveries()).toMatchObject([{ endpointId: id, attempts: 1, lastStatus: 204, nextAttempt: null }, {}]);
  });

  it('sends an event again after a pause, under the same id', async () => {
    await createEndpoint();
    statuses.push(500);
    await saveControl('a');
    await until(async () => (await deliveries())[0]?.attempts === 1);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'PENDING', lastStatus: 500, lastError: 'HTTP status 500' });
    expect(Date.parse(failed!.nextAttempt!) - Date.now()).toBeGreaterThan(2000);
    await until(async () => (await deliveries())[0]?.state === 'DELIVERED');
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed!.event.id]));
    expect(received).toHaveLength(2);
  });

  it('delivers to other endpoints while one does not respond', async () => {
    await createEndpoint({}, '/silent');
    await createEndpoint();
    await saveControl(...Array.from({ length: 5 }, (_, i) => `c${i}`));
    await until(() => received.length === 5);
    expect(silent).toHaveLength(1);
    const respond = setInterval(() => {
      for (const end of silent.splice(0)) end();
    }, 20);
    await until(async () => (await deliveries()).every(({ state }) => state === 'DELIVERED'));
    clearInterval(respond);
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual(Array(10).fill(1));
  });

  it('disables an endpoint that responds with 410; its deliveries are dead until they are replayed', async () => {
    const { id, name, url } = await createEndpoint();
    statuses.push(410);
    await saveControl('a');
    const endpoint = () => store.read((tx) => tx.webhookEndpoints.get(id));
    await until(async () => (await endpoint())?.enabled === false);
    await saveControl('b');
    await until(async () => (await store.read((tx) => tx.webhookEvents.count())) === 0);
    expect(await endpoint()).toMatchObject({ disabledReason: 'the endpoint responded with 410' });
    const [dead, ...others] = await deliveries();
    expect([dead, others]).toMatchObject([{ state: 'DEAD', lastStatus: 410 }, []]);
    const { items } = await store.read((tx) => tx.auditEvents.list({ limit: 20, offset: 0 }));
    expect(items.filter(({ resourceId }) => resourceId === id)).toMatchObject([{}, { actorKind: 'WORKER' }]);
    expect(JSON.stringify(items)).not.toMatch(/whsec_|whsk_/);
    await asAdministrator(() => endpoints.replace(id, { name, url, enabled: true }));
    await asAdministrator(() => endpoints.replay(dead!.id));
    await until(async () => (await deliveries())[0]?.state === 'DELIVERED');
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([dead!.event.id, dead!.event.id]);
  });

  it('delivers more than a hundred events of a type as one', async () => {
    await createEndpoint({ eventTypes: ['control.created'] });
    await saveControl(...Array.from({ length: 101 }, (_, i) => `c${i}`));
    await until(async () => (await deliveries())[0]?.state === 'DELIVERED');
    expect(received.map(({ body }) => JSON.parse(body) as CloudEvent)).toMatchObject([
      { type: 'control.created.digest', data: { count: 101 } },
    ]);
  });

  it('delivers the end of an import, and each state of a pending change', async () => {
    await createEndpoint();
    const change = buildPendingChange('change');
    await asAdministrator(() => store.write([], (tx) => tx.imports.save([buildImport('import')])));
    await asAdministrator(() => store.write([], (tx) => tx.pendingChanges.save([change])));
    await asAdministrator(() => store.write([], (tx) => tx.pendingChanges.save([{ ...change, state: 'REJECTED' }])));
    await until(() => received.length === 3);
    const events = received.map(({ body }) => JSON.parse(body) as { type: string; subject: string });
    const named = events.map(({ type, subject }) => `${type} ${subject}`).sort();
    expect(named).toEqual(['import.applied import', 'pending-change.pending change', 'pending-change.rejected change']);
  });

  it('removes deliveries 30 days after they ended, dead ones too', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const ended = (id: string, state: 'DEAD' | 'DELIVERED', days: number) =>
      buildWebhookDelivery(id, { state, nextAttempt: null, completed: daysAgo(days) });
    const rows = [ended('a', 'DELIVERED', 30.1), ended('b', 'DEAD', 30.1), ended('c', 'DEAD', 29.9)];
    const waiting = buildWebhookDelivery('d', { created: daysAgo(60) });
    await store.write([], (tx) => tx.webhookDeliveries.save([...rows, waiting]));
    await removeOld.execute();
    expect((await deliveries()).map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('delivers no event of a change that is not committed', async () => {
    await createEndpoint();
    const fail = () =>
      store.write([], async (tx) => {
        await tx.controls.save([buildControl('a')]);
        throw new Error('not committed');
      });
    await expect(asAdministrator(fail)).rejects.toThrow('not committed');
    expect(await store.read((tx) => tx.webhookEvents.count())).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  it('records nothing while there is no endpoint', async () => {
    await saveControl('a');
    expect(await store.read((tx) => tx.webhookEvents.count())).toBe(0);
  });
});
