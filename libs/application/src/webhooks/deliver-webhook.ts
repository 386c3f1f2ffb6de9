import type { WebhookDelivery, WebhookEndpoint, WebhookKeys, WebhookSecret } from '@identity-governance/records';
import { formatTime, type Clock } from '../ports/clock';
import type { JobPayloads } from '../ports/job-payloads';
import type { StoreOf, TransactionOf } from '../ports/store';
import type { WebhookResponse, WebhookTools } from '../ports/webhook-tools';
import { formatEvent } from './format-event';
import { endpointParts } from './webhook-endpoints';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The pauses after failed attempts. Source: Standard Webhooks, "Deliverability and reliability". */
const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
/** Maximum fraction by which a pause is extended, so that a recovering endpoint is not flooded. */
const JITTER = 0.2;
const GONE = 410;
/** Maximum fraction of the concurrent jobs for one endpoint, so that an unresponsive one does not delay others. */
const MAX_OF_ALL = 1 / 4;
const [MIN_WAIT, MAX_WAIT] = [SECOND / 2, MINUTE];

export interface DeliverWebhookPorts {
  readonly store: StoreOf<'webhookSecrets', 'jobs' | 'webhookDeliveries' | 'webhookEndpoints'>;
  readonly clock: Clock;
  readonly webhooks: Pick<WebhookTools, 'send'> & {
    /** The `source` of the events. */
    readonly source: string;
    /** Number of concurrent deliveries. */
    readonly concurrency: number;
  };
}

type Writer = TransactionOf<never, 'jobs' | 'webhookDeliveries' | 'webhookEndpoints'>;

interface Attempt {
  readonly delivery: WebhookDelivery;
  readonly endpoint: WebhookEndpoint;
  readonly keys: readonly WebhookKeys[];
}

/**
 * Sends an event to one endpoint, and again after a pause until it is accepted.
 *
 * INVARIANT (at least once): the result of an attempt and the job of the next one are written together. A job that runs
 * again after that finds that the delivery has another number of attempts, and ends.
 */
export class DeliverWebhook {
  /** The deliveries in flight in this process, by endpoint. */
  private readonly inFlight = new Map<string, number>();

  constructor(private readonly ports: DeliverWebhookPorts) {}

  async execute(payload: JobPayloads['webhook-delivery']): Promise<void> {
    const { store, webhooks } = this.ports;
    const found = await store.read((tx) => this.find(tx, payload));
    if (found === undefined) return;
    const { id } = found.endpoint;
    const [count, most] = [this.inFlight.get(id) ?? 0, Math.max(1, Math.floor(webhooks.concurrency * MAX_OF_ALL))];
    if (count >= most) return this.postpone(found.delivery, payload);
    this.inFlight.set(id, count + 1);
    try {
      await this.attempt(found, payload);
    } finally {
      const left = this.inFlight.get(id)! - 1;
      if (left > 0) this.inFlight.set(id, left);
      else this.inFlight.delete(id);
    }
  }

  private async attempt(
    { delivery, endpoint, keys }: Attempt,
    payload: JobPayloads['webhook-delivery'],
  ): Promise<void> {
    const { store, webhooks } = this.ports;
    const message = formatEvent(delivery.event, { format: endpoint.format, source: webhooks.source });
    const response = endpoint.enabled
      ? await webhooks.send({ url: endpoint.url, id: delivery.event.id, keys, ...message })
      : { error: 'the endpoint is disabled' };
    await store.write([], async (tx) => {
      const current = await findPending(tx, payload);
      if (current !== undefined) await this.settle(tx, current, response);
    });
    if ('status' in response && response.status === GONE) await this.disable(endpoint.id);
  }

  /** Ends a delivery whose worker died in every attempt. */
  async giveUp(payload: JobPayloads['webhook-delivery'], reason: string): Promise<void> {
    await this.ports.store.write([], async (tx) => {
      const delivery = await findPending(tx, payload);
      if (delivery !== undefined) await this.end(tx, { ...delivery, state: 'DEAD', lastError: reason });
    });
  }

  /**
   * Postpones a delivery by half the time that it has waited, so that a worker does not read many of them repeatedly.
   * This is not an attempt.
   */
  private async postpone(delivery: WebhookDelivery, payload: JobPayloads['webhook-delivery']): Promise<void> {
    const waited = this.ports.clock.now() - Date.parse(delivery.nextAttempt!);
    const wait = Math.min(Math.max(waited / 2, MIN_WAIT), MAX_WAIT);
    await this.ports.store.write([], async (tx) => {
      if ((await findPending(tx, payload)) !== undefined) await this.enqueue(tx, payload, wait);
    });
  }

  private async find(
    tx: TransactionOf<'webhookDeliveries' | 'webhookEndpoints' | 'webhookSecrets'>,
    payload: JobPayloads['webhook-delivery'],
  ): Promise<Attempt | undefined> {
    const delivery = await findPending(tx, payload);
    const endpoint = delivery && (await tx.webhookEndpoints.get(delivery.endpointId));
    const secret = endpoint && (await tx.webhookSecrets.get(endpoint.id));
    return secret && { delivery, endpoint, keys: this.validKeys(secret) };
  }

  private validKeys({ previous, ...keys }: WebhookSecret): readonly WebhookKeys[] {
    const isValid = previous !== null && previous.until > formatTime(this.ports.clock.now());
    return isValid ? [keys, previous] : [keys];
  }

  private async settle(tx: Writer, last: WebhookDelivery, response: WebhookResponse): Promise<void> {
    const status = 'status' in response ? response.status : null;
    const lastError = 'error' in response ? response.error : isSuccess(status!) ? null : `HTTP status ${status!}`;
    const delivery = { ...last, attempts: last.attempts + 1, lastStatus: status, lastError };
    const endpoint = await tx.webhookEndpoints.get(last.endpointId);
    if (lastError === null) return this.end(tx, { ...delivery, state: 'DELIVERED' });
    const pause = pauses[last.attempts];
    const isLost = status === GONE || endpoint?.enabled !== true || pause === undefined;
    if (isLost) return this.end(tx, { ...delivery, state: 'DEAD' });
    const wait = await this.enqueue(tx, { deliveryId: last.id, attempt: String(delivery.attempts) }, pause);
    await tx.webhookDeliveries.save([{ ...delivery, nextAttempt: formatTime(this.ports.clock.now() + wait) }]);
  }

  /** Returns the delay, which is a little longer than `pause`. */
  private async enqueue(
    tx: TransactionOf<never, 'jobs'>,
    payload: JobPayloads['webhook-delivery'],
    pause: number,
  ): Promise<number> {
    const delayMilliseconds = Math.round(pause * (1 + JITTER * Math.random()));
    const key = `webhook/${payload.deliveryId}`;
    await tx.jobs.enqueue({ kind: 'webhook-delivery', key, payload, delayMilliseconds });
    return delayMilliseconds;
  }

  private async disable(endpointId: string): Promise<void> {
    await this.ports.store.write(endpointParts, async (tx) => {
      const endpoint = await tx.webhookEndpoints.get(endpointId);
      if (endpoint?.enabled !== true) return;
      const disabledReason = 'the endpoint responded with 410';
      await tx.webhookEndpoints.save([{ ...endpoint, enabled: false, disabledReason, modified: this.now() }]);
    });
  }

  private async end(tx: Writer, delivery: WebhookDelivery): Promise<void> {
    await tx.webhookDeliveries.save([{ ...delivery, nextAttempt: null, completed: this.now() }]);
  }

  private now(): string {
    return formatTime(this.ports.clock.now());
  }
}

/** Returns the delivery if the job is that of its next attempt. */
async function findPending(
  tx: TransactionOf<'webhookDeliveries'>,
  { deliveryId, attempt }: JobPayloads['webhook-delivery'],
): Promise<WebhookDelivery | undefined> {
  const delivery = await tx.webhookDeliveries.get(deliveryId);
  return delivery?.state === 'PENDING' && String(delivery.attempts) === attempt ? delivery : undefined;
}

/** Whether a status says that the receiver took the delivery; receivers also send numbers that are no status: `000`. */
function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
