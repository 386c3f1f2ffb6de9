import type { WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookSecret } from '@identity-governance/records';
import { defineFlatTable } from './table';

export const webhookEndpointTable = defineFlatTable<WebhookEndpoint, string>({
  name: 'webhook_endpoint',
  kind: 'webhookEndpoints',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    url: 'text',
    eventTypes: 'json',
    format: 'text',
    enabled: 'boolean',
    disabledReason: 'nullable-text',
    publicKey: 'text',
    created: 'text',
    modified: 'text',
  },
});

export const webhookSecretTable = defineFlatTable<WebhookSecret, string>({
  name: 'webhook_secret',
  kind: 'webhookSecrets',
  key: ['id'],
  columns: { id: 'text', secret: 'text', signingKey: 'text', previous: 'nullable-json' },
});

export const webhookEventTable = defineFlatTable<WebhookEvent, string>({
  name: 'webhook_event',
  kind: 'webhookEvents',
  key: ['id'],
  columns: { id: 'text', time: 'text', type: 'text', subject: 'nullable-text', data: 'json' },
});

export const webhookDeliveryTable = defineFlatTable<WebhookDelivery, string>({
  name: 'webhook_delivery',
  kind: 'webhookDeliveries',
  key: ['id'],
  columns: {
    id: 'text',
    endpointId: 'text',
    type: 'text',
    event: 'json',
    state: 'text',
    attempts: 'integer',
    created: 'text',
    nextAttempt: 'nullable-text',
    completed: 'nullable-text',
    lastStatus: 'nullable-integer',
    lastError: 'nullable-text',
  },
});
