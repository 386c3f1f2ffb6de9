import { pendingChangeStates } from '../sod/pending-change';
import { importOutcomes } from '../imports/import-record';
import { violationHistorySteps } from '../violations/violation-record';

const nameOf = (value: string): string => value.toLowerCase().replaceAll('_', '-');

/** What happens to a record of a violation, a compensating control, a pending change or an import. */
export const webhookEventTypes: readonly string[] = [
  ...violationHistorySteps.map((step) => `violation.${nameOf(step)}`),
  ...['control.created', 'control.updated', 'control.deleted'],
  ...pendingChangeStates.map((state) => `pending-change.${nameOf(state)}`),
  ...importOutcomes.map((outcome) => `import.${nameOf(outcome)}`),
];

/** The type of the event about one of these values. */
export function webhookEventType(concept: string, value: string): string {
  return `${concept}.${nameOf(value)}`;
}

/** The events of one type that are delivered as one. */
export const DIGEST_SUFFIX = '.digest';
/** The type of the event that a client sends to test an endpoint. */
export const TEST_TYPE = 'webhook.test';

/** Something that happened, to be delivered to webhook endpoints. */
export interface WebhookEvent {
  /** A UUID of version 7 with dashes: the `webhook-id` of its deliveries. */
  readonly id: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly type: string;
  /** The id of what it is about. */
  readonly subject: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export const webhookDeliveryStates = ['PENDING', 'DELIVERED', 'DEAD'] as const;

/** An event on its way to one endpoint. */
export interface WebhookDelivery {
  /** A UUID of version 7 with dashes. */
  readonly id: string;
  readonly endpointId: string;
  readonly type: string;
  readonly event: WebhookEvent;
  /** `DEAD`: it was not accepted, and is not sent again unless a client replays it. */
  readonly state: (typeof webhookDeliveryStates)[number];
  /** How often it was sent since it was created or replayed. */
  readonly attempts: number;
  readonly created: string;
  /** When it is sent next; null once it has ended. */
  readonly nextAttempt: string | null;
  /** When it ended. */
  readonly completed: string | null;
  /** The HTTP status of the last attempt; null where there was no response. */
  readonly lastStatus: number | null;
  /** Why the last attempt failed. */
  readonly lastError: string | null;
}
