import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import type { Store } from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildIdentity, FixedClock } from '@identity-governance/test-kit';
import { createLogger } from '../create-logger';
import { exposeObservability } from './expose-observability';
import { createObservability } from './observability';

async function listenSomewhere() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listenSomewhere();
  server.close();
  await once(server, 'close');
  return port;
}

const log: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log.push(chunk.toString());
    done();
  },
});
const clock = new FixedClock();

function expose(port: number, store: Store = createInMemoryStore({ clock }), notReady?: () => readonly string[]) {
  const logger = createLogger({ name: 'test', level: 'info' }, sink);
  const settings = { metricsHost: '127.0.0.1', metricsPort: port };
  const observability = createObservability();
  return exposeObservability({ settings, observability, store, logger, ...(notReady !== undefined && { notReady }) });
}

const scrape = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

beforeEach(() => {
  log.length = 0;
});

describe('exposeObservability', () => {
  it('serves the metrics and nothing else, until it is stopped', async () => {
    const port = await freePort();
    const exposed = await expose(port);
    expect(await scrape(port)).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    await exposed.stop();
    await expect(scrape(port)).rejects.toThrow();
  });

  it('reports how the jobs and promotions stand now', async () => {
    const store = createInMemoryStore({ clock });
    const port = await freePort();
    const exposed = await expose(port, store);
    expect(await scrape(port)).not.toContain('governance_job_queue_depth{');
    await store.write([], async (tx) => {
      await tx.jobs.enqueue({ kind: 'sod-check', payload: { requestId: 'r' } });
      const promotion = {
        attributeId: 'a1',
        id: 'p1',
        state: 'RUNNING',
        sourceIds: ['hr'],
        afterAccountId: '',
      } as const;
      await tx.promotions.save([{ ...promotion, done: 3, total: 9, started: null, completed: null, reason: null }]);
    });
    clock.advance(2500);
    const text = await scrape(port);
    for (const line of [
      'governance_job_queue_depth{kind="sod-check"} 1',
      'governance_job_oldest_age_seconds{kind="sod-check"} 2.5',
      'governance_job_most_attempts{kind="sod-check"} 0',
      'governance_job_dead_letters{kind="sod-check"} 0',
      'governance_promotions{state="RUNNING"} 1',
      'governance_promotion_accounts_done{attribute="a1"} 3',
      'governance_promotion_accounts{attribute="a1"} 9',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    await exposed.stop();
  });

  it('reports the lag of the records of violations once a scan has ended', async () => {
    const store = createInMemoryStore({ clock });
    const port = await freePort();
    const exposed = await expose(port, store);
    expect(await scrape(port)).not.toMatch(/^governance_record_lag_seconds/m);
    await store.write([], async (tx) => {
      const [versions, time] = [await tx.versions(), await tx.currentTime()];
      await tx.violationWatermarks.save([
        { id: 'current', versions, time, rules: null, holder: null, heldUntil: null },
      ]);
    });
    clock.advance(90_000);
    expect(await scrape(port)).toContain('governance_record_lag_seconds 0\n');
    await store.write([], (tx) => tx.identities.save([buildIdentity('ann')]));
    expect(await scrape(port)).toContain('governance_record_lag_seconds 90\n');
    await exposed.stop();
  });

  it('continues to report the process when the database does not answer', async () => {
    const store = createInMemoryStore();
    await store.close();
    const port = await freePort();
    const exposed = await expose(port, store);
    const text = await scrape(port);
    expect(text).toContain('governance_state_up 0\n');
    expect(text).toContain('process_cpu_seconds_total');
    await exposed.stop();
  });

  it('warns when the port is taken, and lets the service run', async () => {
    const { server, port } = await listenSomewhere();
    const exposed = await expose(port);
    expect(log.join('')).toContain('metrics are not served');
    await exposed.stop();
    server.close();
  });

  it('serves the health of a process that has no other listener', async () => {
    const port = await freePort();
    const reasons: string[] = [];
    const exposed = await expose(port, createInMemoryStore({ clock }), () => reasons);
    const health = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/health/${path}`);
      return [response.status, response.headers.get('retry-after'), await response.json()];
    };
    expect(await health('ready')).toEqual([200, null, { status: 'UP' }]);
    reasons.push('jobs cannot be taken');
    expect(await health('ready')).toEqual([503, '5', { status: 'DOWN', reasons: ['jobs cannot be taken'] }]);
    expect(await health('live')).toEqual([200, null, { status: 'UP' }]);
    await exposed.stop();
  });

  it('listens nowhere when the port is 0', async () => {
    const exposed = await expose(0);
    expect(log).toEqual([]);
    await exposed.stop();
  });
});
