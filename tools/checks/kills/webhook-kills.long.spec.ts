import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { webhookEventType, webhookEventTypes } from '@identity-governance/records';
import { Webhook } from 'standardwebhooks';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { until } from '../stories/guide-shell';

jest.setTimeout(240_000);

const KILLS = 4;
/** The deliveries that a worker has in hand for one endpoint. */
const AT_ONCE = 8;
const violationTypes = webhookEventTypes.filter((type) => type.startsWith('violation.'));

/** An endpoint that takes its time, and refuses each seventh event once. */
class Receiver {
  secret = '';
  /** The body of each event, by its id. */
  readonly events = new Map<string, string>();
  /** Requests that are not as documented. */
  readonly wrong: string[] = [];
  requests = 0;
  refused = 0;
  waiting = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const status = receiver.receive(request.headers as Record<string, string>, Buffer.concat(chunks).toString());
        receiver.waiting++;
        setTimeout(() => {
          receiver.waiting--;
          response.writeHead(status).end();
        }, 150);
      });
    });
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private receive(headers: Record<string, string>, body: string): number {
    const id = headers['webhook-id']!;
    this.requests++;
    try {
      const event = new Webhook(this.secret).verify(body, headers) as { readonly id: string };
      if (event.id !== id) this.wrong.push(`the event ${event.id} has the id ${id}`);
    } catch (error) {
      this.wrong.push(String(error));
    }
    const isNew = !this.events.has(id);
    if (!isNew && this.events.get(id) !== body) this.wrong.push(`another event under the id ${id}`);
    this.events.set(id, body);
    if (!isNew || this.events.size % 7 !== 0) return 204;
    this.refused++;
    return 503;
  }
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Makes a policy and identities; returns what makes all of them violate it (true), or none. */
async function prepare(call: Call): Promise<(isViolated: boolean) => Promise<void>> {
  await call('POST', '/sources/v1', { id: 'erp', name: 'ERP' });
  for (const id of ['pay', 'post']) await call('POST', '/entitlements/v1', { id, name: id, sourceId: 'erp' });
  const [left, right] = ['pay', 'post'].map((id) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] }));
  const conflictingAccessCriteria = { leftCriteria: left, rightCriteria: right };
  await call('POST', '/sod-policies/v1', { name: 'Payments', state: 'ENFORCED', conflictingAccessCriteria });
  const identities = Array.from({ length: 12 }, (_, i) => `identity-${i}`);
  for (const id of identities) await call('POST', '/identities/v1', { id, name: id });
  return async (isViolated) => {
    const access = (isViolated ? ['pay', 'post'] : ['pay']).map((id) => ({ type: 'ENTITLEMENT', id }));
    for (const id of identities) await call('PUT', `/identities/v1/${id}/assignments`, { access });
  };
}

/** Makes violations come and go while the worker is killed in the middle of deliveries. */
async function deliverThroughKills(service: DeployedService, receiver: Receiver): Promise<void> {
  const call: Call = async <T>(method: string, path: string, body?: object) => {
    const answer = await service.call<T>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const endpoint = { name: 'Receiver', url: receiver.url, eventTypes: violationTypes };
  receiver.secret = (await call<{ readonly secret: string }>('POST', '/webhook-endpoints/v1', endpoint)).secret;
  const change = await prepare(call);
  let killsLeft = KILLS;
  const changes = (async () => {
    for (let isViolated = true; killsLeft > 0 || isViolated; isViolated = !isViolated) await change(isViolated);
  })();
  while (killsLeft > 0) {
    const { size } = receiver.events;
    await until(() => Promise.resolve(receiver.waiting > 0 && receiver.events.size > size + 5), 'events in flight');
    await service.kill('worker');
    killsLeft--;
    service.startWorker();
  }
  await changes;
}

/** Waits until all violations are recorded and delivered; returns the steps in the histories of their records. */
async function readSteps(databaseUrl: string): Promise<readonly string[]> {
  const store = createStore(await openDatabase(databaseUrl), { clock: systemClock, ids: uuidGenerator });
  const read = () =>
    store.read(async (tx) => {
      const steps = (await tx.violationHistory.list({ limit: 100_000, offset: 0 })).items;
      const isOpen = (await tx.violations.count([{ field: 'status', op: 'eq', value: 'Open' }])) === 12;
      const deliveries = (await tx.webhookDeliveries.list({ limit: 100_000, offset: 0 })).items;
      const isDelivered = deliveries.length === steps.length && deliveries.every(({ state }) => state === 'DELIVERED');
      return isOpen && isDelivered ? steps : undefined;
    });
  try {
    await until(async () => (await read()) !== undefined, 'all violations recorded and delivered');
    const steps = (await read())!;
    return steps.map(({ violationId, step }) => `${webhookEventType('violation', step)} ${violationId}`).sort();
  } finally {
    await store.close();
  }
}

it.each(engines)('webhooks on %s have every event under one id, though the worker is killed', async (engine) => {
  const database = await createTestDatabase(engine);
  const receiver = await Receiver.start();
  const settings = { ...unlimited, DATABASE_URL: database.url, WEBHOOK_PRIVATE_NETWORKS: 'true' };
  const service = await DeployedService.start(undefined, settings);
  try {
    await deliverThroughKills(service, receiver);
    const steps = await readSteps(database.url);
    const events = [...receiver.events.values()].map((body) => JSON.parse(body) as { type: string; subject: string });
    expect(events.map(({ type, subject }) => `${type} ${subject}`).sort()).toEqual(steps);
    expect(receiver.wrong).toEqual([]);
    expect(receiver.refused).toBeGreaterThan(3);
    const repeated = receiver.requests - receiver.events.size - receiver.refused;
    expect(repeated).toBeGreaterThan(0);
    expect(repeated).toBeLessThanOrEqual(KILLS * AT_ONCE);
  } finally {
    await service.stop();
    await receiver.stop();
    await database.remove();
  }
});
