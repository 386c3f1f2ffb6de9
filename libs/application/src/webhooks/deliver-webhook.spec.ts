import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import type { WebhookResponse } from '../ports/webhook-tools';
import { buildWebhookDelivery, buildWebhookEndpoint, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { DeliverWebhook } from './deliver-webhook';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const secret = { id: 'e', secret: 'whsec_AA==', signingKey: 'whsk_AA==', previous: null };

async function openDelivery(send: () => Promise<WebhookResponse>, concurrency = 32) {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock, ids: new SequentialIds() });
  await store.write(['violations'], async (tx) => {
    await tx.webhookEndpoints.save([buildWebhookEndpoint('e')]);
    await tx.webhookSecrets.save([secret]);
    await tx.webhookDeliveries.save([buildWebhookDelivery('d')]);
  });
  const deliver = new DeliverWebhook({ store, clock, webhooks: { send, source: '/test', concurrency } });
  return {
    ...{ clock, store, deliver },
    delivery: async () => (await store.read((tx) => tx.webhookDeliveries.get('d')))!,
    jobs: () => store.write([], (tx) => tx.jobs.take('webhook-delivery', 10)),
  };
}

describe('the delivery of an event', () => {
  it('is tried ten times, with the documented pauses, and is then dead', async () => {
    const { clock, deliver, delivery, jobs } = await openDelivery(() => Promise.resolve({ status: 503 }));
    const pauses: number[] = [];
    for (let attempt = 0; (await delivery()).state === 'PENDING'; attempt++) {
      await deliver.execute({ deliveryId: 'd', attempt: String(attempt) });
      const { nextAttempt, attempts } = await delivery();
      expect(attempts).toBe(attempt + 1);
      const next = nextAttempt === null ? [] : [{ payload: { deliveryId: 'd', attempt: String(attempts) } }];
      expect(await jobs()).toMatchObject(next);
      if (nextAttempt === null) break;
      pauses.push(Date.parse(nextAttempt) - clock.now());
      clock.advance(pauses.at(-1)!);
    }
    const documented = [5000, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
    expect(pauses.map((pause, i) => pause >= documented[i]! && pause <= documented[i]! * 1.2)).toEqual(
      documented.map(() => true),
    );
    expect(await delivery()).toMatchObject({ state: 'DEAD', attempts: 10, lastError: 'HTTP status 503' });
  });

  it.each([0, 101, 199, 300])('is tried again after a response %i, which is no success', async (status) => {
    const { deliver, delivery } = await openDelivery(() => Promise.resolve({ status }));
    await deliver.execute({ deliveryId: 'd', attempt: '0' });
    expect(await delivery()).toMatchObject({ state: 'PENDING', attempts: 1, lastError: `HTTP status ${status}` });
  });

  it('is not sent again for an attempt that is settled', async () => {
    const send = jest.fn().mockResolvedValue({ status: 204 });
    const { deliver, delivery, jobs } = await openDelivery(send);
    await deliver.execute({ deliveryId: 'd', attempt: '0' });
    await deliver.execute({ deliveryId: 'd', attempt: '0' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(await jobs()).toEqual([]);
    expect(await delivery()).toMatchObject({ state: 'DELIVERED', attempts: 1 });
  });

  it('waits without an attempt while its endpoint has as many as it may', async () => {
    let respond: (response: WebhookResponse) => void = () => undefined;
    const { deliver, delivery, jobs } = await openDelivery(() => new Promise((resolve) => (respond = resolve)), 4);
    const job = { deliveryId: 'd', attempt: '0' };
    const first = deliver.execute(job);
    await deliver.execute(job);
    expect(await jobs()).toMatchObject([{ payload: job }]);
    expect(await delivery()).toMatchObject({ state: 'PENDING', attempts: 0 });
    respond({ status: 204 });
    await first;
    expect(await delivery()).toMatchObject({ state: 'DELIVERED', attempts: 1 });
  });
});
