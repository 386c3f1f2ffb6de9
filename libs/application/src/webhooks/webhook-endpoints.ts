import {
  parseWebhookEndpoint,
  TEST_TYPE,
  uuidOf,
  webhookDeliveryStates,
  webhookFormats,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import type { ListFields } from '../resources/filters/list-fields';
import type { InvalidInput } from '../ports/invalid-input';
import { readSearch, type SearchRequest } from '../resources/read-search';
import { notFound, type NotFound } from '../resources/not-found';
import { formatTime } from '../ports/clock';
import type { TextField } from '../ports/collection';
import type { IdGenerator } from '../ports/id-generator';
import type { StoreOf, TransactionOf } from '../ports/store';
import type { WebhookTools } from '../ports/webhook-tools';
import type { ReadableKind } from '../resources/read-resource';
import { addDeliveries, MAX_ENDPOINTS } from './dispatch-webhooks';

const DELETED_AT_ONCE = 1000;
/** Milliseconds for which former keys also sign after a rotation. */
const OVERLAP = 24 * 3_600_000;
/** The lock scope for writing endpoints, which have no dedicated one. */
export const endpointParts = ['violations'] as const;

const text = { type: 'text' } as const;
const time = { type: 'time' } as const;

export const webhookEndpointFields: ListFields = {
  fields: { id: text, name: text, url: text, format: { type: webhookFormats } },
  sorters: { id: null, name: null },
};

export const webhookDeliveryFields: ListFields = {
  fields: { id: text, endpointId: text, type: text, state: { type: webhookDeliveryStates }, created: time },
  sorters: { id: null, created: null },
};

export const webhookEndpointReads: ReadableKind<'webhookEndpoints', WebhookEndpoint, WebhookEndpoint, SearchRequest> = {
  type: 'WEBHOOK_ENDPOINT',
  get: (tx, id) => tx.webhookEndpoints.get(uuidOf(id)),
  getMany: (tx, ids) => tx.webhookEndpoints.getMany(ids),
  async outline(tx, request) {
    const query = readSearch<TextField<WebhookEndpoint>>(webhookEndpointFields, request);
    return query.ok ? ok(await tx.webhookEndpoints.outline(query.value)) : query;
  },
  view: (_, endpoints) => Promise.resolve(endpoints),
};

/** Ids increase with time, so that pages are in the order of creation. */
export const webhookDeliveryReads: ReadableKind<'webhookDeliveries', WebhookDelivery, WebhookDelivery, SearchRequest> =
  {
    type: 'WEBHOOK_DELIVERY',
    get: (tx, id) => tx.webhookDeliveries.get(uuidOf(id)),
    getMany: (tx, ids) => tx.webhookDeliveries.getMany(ids),
    async outline(tx, request) {
      const query = readSearch<TextField<WebhookDelivery>>(webhookDeliveryFields, request);
      return query.ok ? ok(await tx.webhookDeliveries.outline(query.value)) : query;
    },
    view: (_, deliveries) => Promise.resolve(deliveries),
  };

/** An endpoint with the secret, which clients see once. */
export type EndpointWithSecret = WebhookEndpoint & { readonly secret: string };

export interface WebhookEndpointsPorts {
  readonly store: StoreOf<'currentTime', 'jobs' | 'webhookDeliveries' | 'webhookEndpoints' | 'webhookSecrets'>;
  readonly ids: IdGenerator;
  readonly newKeys: WebhookTools['newKeys'];
}

type Transaction = TransactionOf<'currentTime', 'jobs' | 'webhookDeliveries' | 'webhookEndpoints' | 'webhookSecrets'>;

/** Changes webhook endpoints, and sends test events and replays. */
export class WebhookEndpoints {
  constructor(private readonly ports: WebhookEndpointsPorts) {}

  async create(body: unknown): Promise<Result<EndpointWithSecret, InvalidInput>> {
    const { store, ids, newKeys } = this.ports;
    const parsed = parseWebhookEndpoint(body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    return store.write(endpointParts, async (tx) => {
      if ((await tx.webhookEndpoints.count()) >= MAX_ENDPOINTS) {
        const reason = `there are ${MAX_ENDPOINTS} endpoints, the maximum: delete one first`;
        return err({ kind: 'invalid', faults: [{ field: '', reason }] });
      }
      const created = await tx.currentTime();
      const { publicKey, ...keys } = newKeys();
      const id = uuidOf(ids.next());
      const endpoint = { id, ...parsed.value, disabledReason: null, publicKey, created, modified: created };
      await tx.webhookEndpoints.save([endpoint]);
      await tx.webhookSecrets.save([{ id, ...keys, previous: null }]);
      return ok({ ...endpoint, secret: keys.secret });
    });
  }

  async replace(id: string, body: unknown): Promise<Result<WebhookEndpoint, InvalidInput | NotFound>> {
    const parsed = parseWebhookEndpoint(body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const { value } = parsed;
    return this.change(id, async (tx, before) => {
      const disabledReason = value.enabled ? null : before.disabledReason;
      const endpoint = { ...before, ...value, disabledReason, modified: await tx.currentTime() };
      await tx.webhookEndpoints.save([endpoint]);
      return endpoint;
    });
  }

  /** Deletes an endpoint with its secret and its deliveries. Pending deliveries are not sent. */
  delete(id: string): Promise<Result<undefined, NotFound>> {
    return this.change(id, async (tx, endpoint) => {
      const where = [{ field: 'endpointId', op: 'eq', value: endpoint.id }] as const;
      for (;;) {
        const { items } = await tx.webhookDeliveries.outline({ limit: DELETED_AT_ONCE, offset: 0, where });
        if (items.length === 0) break;
        await tx.webhookDeliveries.deleteMany(items.map(({ key }) => key[0]!));
      }
      await tx.webhookSecrets.delete(endpoint.id);
      await tx.webhookEndpoints.delete(endpoint.id);
      return undefined;
    });
  }

  /** Creates new keys. The former ones also sign for a day. */
  rotate(id: string): Promise<Result<EndpointWithSecret, NotFound>> {
    return this.change(id, async (tx, before) => {
      const { publicKey, ...keys } = this.ports.newKeys();
      const modified = await tx.currentTime();
      const former = await tx.webhookSecrets.get(before.id);
      const until = formatTime(Date.parse(modified) + OVERLAP);
      const previous = former === undefined ? null : { secret: former.secret, signingKey: former.signingKey, until };
      const endpoint = { ...before, publicKey, modified };
      await tx.webhookEndpoints.save([endpoint]);
      await tx.webhookSecrets.save([{ id: before.id, ...keys, previous }]);
      return { ...endpoint, secret: keys.secret };
    });
  }

  /** Sends an event without data. */
  test(id: string): Promise<Result<WebhookDelivery, NotFound>> {
    const { ids } = this.ports;
    return this.change(id, async (tx, endpoint) => {
      const event = { id: uuidOf(ids.next()), type: TEST_TYPE, subject: endpoint.id, data: {} };
      const wanted = { endpointId: endpoint.id, event: { ...event, time: await tx.currentTime() } };
      return (await addDeliveries(tx, [wanted], ids))[0]!;
    });
  }

  /** Sends an ended delivery again, starting with its first attempt. A pending one is unchanged. */
  replay(id: string): Promise<Result<WebhookDelivery, NotFound>> {
    return this.ports.store.write([], async (tx) => {
      const delivery = await tx.webhookDeliveries.get(uuidOf(id));
      if (delivery === undefined) return err(notFound('WEBHOOK_DELIVERY', id));
      if (delivery.state === 'PENDING') return ok(delivery);
      const nextAttempt = await tx.currentTime();
      const again = { ...delivery, state: 'PENDING', attempts: 0, nextAttempt, completed: null } as const;
      await tx.webhookDeliveries.save([again]);
      const key = `webhook/${delivery.id}`;
      await tx.jobs.enqueue({ kind: 'webhook-delivery', key, payload: { deliveryId: delivery.id, attempt: '0' } });
      return ok(again);
    });
  }

  private change<T>(
    id: string,
    work: (tx: Transaction, endpoint: WebhookEndpoint) => Promise<T>,
  ): Promise<Result<T, NotFound>> {
    return this.ports.store.write(endpointParts, async (tx) => {
      const endpoint = await tx.webhookEndpoints.get(uuidOf(id));
      return endpoint === undefined ? err(notFound('WEBHOOK_ENDPOINT', id)) : ok(await work(tx, endpoint));
    });
  }
}
