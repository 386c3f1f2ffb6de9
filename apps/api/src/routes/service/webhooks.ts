import {
  webhookDeliveryReads,
  webhookEndpointReads,
  webhookDeliveryFields,
  webhookEndpointFields,
  WebhookEndpoints,
  type Scope,
} from '@identity-governance/application';
import {
  parseWebhookEndpoint,
  TEST_TYPE,
  webhookDeliveryStates,
  webhookEventTypes,
  webhookFormats,
  type WebhookDelivery,
} from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsObject, IsString, IsUUID, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { DeclaredBy } from '../../schema/declared-by';
import { IdParamsDto, IsNullableText, IsTime, Schema } from '../../schema/fields';
import { readOperations } from '../shared/collection';
import { guardedEnd } from '../shared/guarded';

class WebhookEndpointDto {
  @IsUUID()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsString()
  readonly url!: string;

  @IsArray()
  @IsIn(webhookEventTypes, { each: true })
  @Schema({ description: 'the events that it receives; empty: all' })
  readonly eventTypes!: readonly string[];

  @IsIn(webhookFormats)
  readonly format!: string;

  @IsBoolean()
  readonly enabled!: boolean;

  @IsNullableText()
  @Schema({ description: 'why the service disabled it' })
  readonly disabledReason!: string | null;

  @IsString()
  @Schema({ description: 'the Ed25519 key that verifies signatures `v1a`' })
  readonly publicKey!: string;

  @IsTime()
  readonly created!: string;

  @IsTime()
  readonly modified!: string;
}

class WebhookEndpointWithSecretDto extends WebhookEndpointDto {
  @IsString()
  @Schema({ description: 'the key that verifies signatures `v1`; it is not returned again' })
  readonly secret!: string;
}

class WebhookEventDto {
  @IsUUID()
  @Schema({ description: 'the `webhook-id` of every attempt' })
  readonly id!: string;

  @IsTime()
  readonly time!: string;

  @IsString()
  readonly type!: string;

  @IsNullableText()
  readonly subject!: string | null;

  @IsObject()
  @Schema({ additionalProperties: true })
  readonly data!: Readonly<Record<string, unknown>>;
}

class WebhookDeliveryDto {
  @IsUUID()
  readonly id!: string;

  @IsUUID()
  readonly endpointId!: string;

  @IsString()
  readonly type!: string;

  @ValidateNested()
  @Type(() => WebhookEventDto)
  readonly event!: WebhookEventDto;

  @IsIn(webhookDeliveryStates)
  readonly state!: string;

  @IsInt()
  @Schema({ description: 'number of attempts since it was created or replayed' })
  readonly attempts!: number;

  @IsTime()
  readonly created!: string;

  @IsNullableText()
  @Schema({ format: 'date-time', description: 'when it is sent next; null once it has ended' })
  readonly nextAttempt!: string | null;

  @IsNullableText()
  @Schema({ format: 'date-time' })
  readonly completed!: string | null;

  @IsInt()
  @Schema({ type: ['integer', 'null'], description: 'HTTP status of the last attempt; null without a response' })
  readonly lastStatus!: number | null;

  @IsNullableText()
  readonly lastError!: string | null;
}

@DeclaredBy(parseWebhookEndpoint)
class WebhookEndpointBodyDto {}

const scopes = { read: 'webhook:read', manage: 'webhook:manage' } as const;
const path = '/webhook-endpoints/v1';
const endpointExample = '019b7652-a200-7000-8000-000000000031';
const deliveryExample = '019b7652-a200-7000-8000-000000000032';
const exampleBody = {
  name: 'Security operations',
  url: 'https://hooks.example.com/governance',
  eventTypes: ['violation.detected', 'violation.expired'],
};
const body = { type: 'application/json', shape: WebhookEndpointBodyDto, read: parseWebhookEndpoint } as const;
const withSecret = { description: 'The endpoint with its secret', shape: WebhookEndpointWithSecretDto } as const;

/** Webhook endpoints and their deliveries. Source: docs/webhooks.md. */
export function webhookOperations(resolve: Resolve): readonly Operation[] {
  return [...endpointOperations(resolve), ...deliveryOperations(resolve)];
}

function endpointOperations(resolve: Resolve): readonly Operation[] {
  const endpoints = resolve(WebhookEndpoints);
  const readEndpoints = createReader(resolve, webhookEndpointReads);
  const oneEndpoint = {
    ...{ params: IdParamsDto, scope: scopes.manage },
    resource: (tx, { id }) => readEndpoints.find(tx, id),
  } satisfies Partial<Operation<IdParamsDto>>;
  return [
    ...readOperations({
      ...{ one: 'webhook-endpoint', many: 'webhook-endpoints', scopes, fields: webhookEndpointFields },
      ...{ dto: WebhookEndpointDto, read: readEndpoints, example: endpointExample },
    }),
    operation({
      ...{ id: 'create-webhook-endpoint-v1', method: 'POST', path, scope: scopes.manage, body },
      summary: 'Creates one webhook endpoint',
      description: 'The response alone has the secret of its signatures.',
      answer: { status: 201, isLocated: true, ...withSecret },
      examples: [{ summary: 'A new webhook endpoint', body: exampleBody }],
      handle: (request) => endpoints.create(request.body),
    }),
    operation({
      ...{ ...oneEndpoint, id: 'replace-webhook-endpoint-v1', method: 'PUT', path: `${path}/:id`, body },
      summary: 'Replaces one webhook endpoint',
      description: 'Its keys stay. `enabled: true` enables an endpoint that the service disabled.',
      answer: { status: 200, description: 'The endpoint as replaced', shape: WebhookEndpointDto },
      examples: [{ summary: 'The whole resource', params: { id: endpointExample }, body: exampleBody }],
      handle: ({ params: { id }, body: sent }) => endpoints.replace(id, sent),
    }),
    operation({
      ...{ ...oneEndpoint, id: 'delete-webhook-endpoint-v1', method: 'DELETE', path: `${path}/:id` },
      summary: 'Deletes one webhook endpoint',
      description: 'Its deliveries are deleted, and those that wait are not sent.',
      answer: { status: 204, description: 'It is deleted' },
      examples: [{ summary: 'By its id', params: { id: endpointExample } }],
      handle: ({ params: { id } }) => endpoints.delete(id),
    }),
    operation({
      ...{ ...oneEndpoint, id: 'rotate-webhook-endpoint-secret-v1', method: 'POST', path: `${path}/:id/rotate-secret` },
      summary: 'Replaces the keys of one webhook endpoint',
      description: 'Deliveries are signed with the former keys as well for 24 hours.',
      answer: { status: 200, ...withSecret },
      examples: [{ summary: 'By its id', params: { id: endpointExample } }],
      handle: ({ params: { id } }) => endpoints.rotate(id),
    }),
    operation({
      ...{ params: IdParamsDto, scope: scopes.manage },
      ...{ id: 'test-webhook-endpoint-v1', method: 'POST', path: `${path}/:id/test` },
      summary: 'Sends an event of the type `webhook.test` to one webhook endpoint',
      answer: { status: 202, description: 'The delivery, which a worker sends', shape: WebhookDeliveryDto },
      examples: [{ summary: 'By its id', params: { id: endpointExample } }],
      handle: ({ params: { id } }) => endpoints.test(id),
    }),
  ];
}

/** The scope with which a caller can read what events describe. */
const eventScopes: Readonly<Record<string, Scope>> = {
  violation: 'sod-violation:read',
  removal: 'sod-violation:read',
  control: 'sod-control:read',
  'pending-change': 'sod-policy:read',
  import: 'inventory:read',
};

/** Returns the delivery without the content of its event if the caller cannot read what that describes. */
function shownDelivery(delivery: WebhookDelivery, scopes: ReadonlySet<Scope>): WebhookDelivery {
  const scope = eventScopes[delivery.type.split('.')[0]!];
  if (delivery.type === TEST_TYPE || (scope !== undefined && scopes.has(scope))) return delivery;
  return { ...delivery, event: { ...delivery.event, subject: null, data: {} } };
}

function deliveryOperations(resolve: Resolve): readonly Operation[] {
  const endpoints = resolve(WebhookEndpoints);
  const readDeliveries = createReader(resolve, webhookDeliveryReads);
  return [
    ...readOperations({
      ...{ one: 'webhook-delivery', many: 'webhook-deliveries', scopes, fields: webhookDeliveryFields },
      ...{ dto: WebhookDeliveryDto, read: readDeliveries, example: deliveryExample, guarded: guardedEnd },
      shownTo: shownDelivery,
    }),
    operation({
      ...{ id: 'replay-webhook-delivery-v1', method: 'POST', path: '/webhook-deliveries/v1/:id/replay' },
      ...{ scope: scopes.manage, params: IdParamsDto, guarded: guardedEnd },
      resource: (tx, { id }) => readDeliveries.find(tx, id),
      summary: 'Sends one delivery that has ended again',
      description: 'A delivery that is `PENDING` is returned as it is.',
      answer: { status: 202, description: 'The delivery, which a worker sends', shape: WebhookDeliveryDto },
      examples: [{ summary: 'By its id', params: { id: deliveryExample } }],
      async handle({ params: { id }, principal }) {
        const replayed = await endpoints.replay(id);
        return replayed.ok ? ok(shownDelivery(replayed.value, principal.scopes)) : replayed;
      },
    }),
  ];
}
