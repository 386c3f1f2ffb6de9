import { DIGEST_SUFFIX, uuidOf, type WebhookDelivery, type WebhookEvent } from '@identity-governance/records';
import { compareText } from '@identity-governance/values';
import { daysBefore, type Clock } from '../ports/clock';
import { inChunks } from '../ports/in-chunks';
import type { IdGenerator } from '../ports/id-generator';
import type { StoreOf, TransactionOf } from '../ports/store';

/** Maximum number of endpoints. */
export const MAX_ENDPOINTS = 100;
/** Events taken from the outbox per transaction. */
const AT_ONCE = 10_000;
/** Maximum number of events of one type that are delivered individually; more are delivered as one. */
const MAX_OF_A_TYPE = 100;
const NAMED_SUBJECTS = 10;

type Writer = TransactionOf<'currentTime', 'jobs' | 'webhookDeliveries'>;

export interface DispatchWebhooksPorts {
  readonly store: StoreOf<'currentTime' | 'webhookEndpoints', 'jobs' | 'webhookDeliveries' | 'webhookEvents'>;
  readonly ids: IdGenerator;
}

/**
 * Converts the events of the outbox to deliveries.
 *
 * INVARIANT (an event to each endpoint): an event leaves the outbox in the transaction that writes its deliveries. Of
 * two workers that take the same event, the one that deletes its row delivers it.
 */
export class DispatchWebhooks {
  constructor(private readonly ports: DispatchWebhooksPorts) {}

  async execute(): Promise<void> {
    const { store } = this.ports;
    for (;;) {
      // Read first, so that no other writer waits if the outbox is empty.
      const { items } = await store.read((tx) => tx.webhookEvents.outline({ limit: AT_ONCE, offset: 0 }));
      if (items.length === 0) return;
      await this.dispatch(items.map(({ key }) => key[0]!));
    }
  }

  private dispatch(eventIds: readonly string[]): Promise<void> {
    const { store, ids } = this.ports;
    return store.write([], async (tx) => {
      const taken: WebhookEvent[] = [];
      await tx.webhookEvents.deleteMany(eventIds, (event) => taken.push(event));
      const events = digest(taken, ids);
      const { items: endpoints } = await tx.webhookEndpoints.list({ limit: MAX_ENDPOINTS, offset: 0 });
      const wanted = endpoints
        .filter(({ enabled }) => enabled)
        .flatMap(({ id, eventTypes }) =>
          events.filter(({ type }) => isWanted(eventTypes, type)).map((event) => ({ endpointId: id, event })),
        );
      await addDeliveries(tx, wanted, ids);
    });
  }
}

function isWanted(eventTypes: readonly string[], type: string): boolean {
  return eventTypes.length === 0 || eventTypes.some((one) => one === type || `${one}${DIGEST_SUFFIX}` === type);
}

/** Returns the events in order, with one event per type that has too many. */
function digest(events: readonly WebhookEvent[], ids: IdGenerator): readonly WebhookEvent[] {
  const byType = new Map<string, WebhookEvent[]>();
  for (const event of [...events].sort((a, b) => compareText(a.id, b.id))) {
    const all = byType.get(event.type);
    if (all === undefined) byType.set(event.type, [event]);
    else all.push(event);
  }
  return [...byType.values()].flatMap((all) => (all.length > MAX_OF_A_TYPE ? [digestOf(all, ids)] : all));
}

function digestOf(events: readonly WebhookEvent[], ids: IdGenerator): WebhookEvent {
  const [first, last] = [events[0]!, events.at(-1)!];
  const subjects = events.slice(0, NAMED_SUBJECTS).map(({ subject }) => subject);
  const data = { count: events.length, from: first.time, to: last.time, subjects };
  return { id: uuidOf(ids.next()), time: last.time, type: `${first.type}${DIGEST_SUFFIX}`, subject: null, data };
}

/** Writes deliveries that are due now, with their jobs. */
export async function addDeliveries(
  tx: Writer,
  wanted: readonly Pick<WebhookDelivery, 'endpointId' | 'event'>[],
  ids: IdGenerator,
): Promise<readonly WebhookDelivery[]> {
  if (wanted.length === 0) return [];
  const created = await tx.currentTime();
  const deliveries = wanted.map(({ endpointId, event }): WebhookDelivery => ({
    ...{ id: uuidOf(ids.next()), endpointId, type: event.type, event, state: 'PENDING', attempts: 0 },
    ...{ created, nextAttempt: created, completed: null, lastStatus: null, lastError: null },
  }));
  await tx.webhookDeliveries.save(deliveries);
  await tx.jobs.enqueueAll(
    deliveries.map(({ id }) => ({ kind: 'webhook-delivery', payload: { deliveryId: id, attempt: '0' } })),
  );
  return deliveries;
}

const REMOVED_AT_ONCE = 1000;

export interface RemoveOldDeliveriesPorts {
  readonly store: StoreOf<never, 'webhookDeliveries'>;
  readonly clock: Clock;
  readonly retentionDays: number;
}

/** Removes deliveries, including dead ones, that ended long ago. */
export class RemoveOldDeliveries {
  constructor(private readonly ports: RemoveOldDeliveriesPorts) {}

  async execute(): Promise<void> {
    const { store, clock, retentionDays } = this.ports;
    const before = daysBefore(clock.now(), retentionDays);
    const where = [{ field: 'completed', op: 'lt', value: before }] as const;
    await inChunks(REMOVED_AT_ONCE, async (limit) => {
      const { items } = await store.read((tx) => tx.webhookDeliveries.outline({ limit, offset: 0, where }));
      await store.write([], (tx) => tx.webhookDeliveries.deleteMany(items.map(({ key }) => key[0]!)));
      return items.length;
    });
  }
}
