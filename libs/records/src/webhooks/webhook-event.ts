import { pendingChangeStates } from '../sod/pending-change';
import { importOutcomes } from '../imports/import-record';
import { violationHistorySteps, type ViolationHistoryStep } from '../violations/violation-record';

const nameOf = (value: string): string => value.toLowerCase().replaceAll('_', '-');

/** The event types of violation records, compensating controls, pending changes and imports. */
export const webhookEventTypes: readonly string[] = [
  ...violationHistorySteps.map(violationEventType),
  ...['control.created', 'control.updated', 'control.deleted'],
  ...pendingChangeStates.map((state) => `pending-change.${nameOf(state)}`),
  ...importOutcomes.map((outcome) => `import.${nameOf(outcome)}`),
];

/** Returns the event type of a step of a violation. */
export function violationEventType(step: ViolationHistoryStep): string {
  return step === 'REMOVAL_REQUESTED' ? 'removal.requested' : webhookEventType('violation', step);
}

/** Returns the event type of one of these values. */
export function webhookEventType(concept: string, value: string): string {
  return `${concept}.${nameOf(value)}`;
}

/** Suffix of events of one type that are delivered as one. */
export const DIGEST_SUFFIX = '.digest';
/** The type of the event that a client sends to test an endpoint. */
export const TEST_TYPE = 'webhook.test';

/** An event to be delivered to webhook endpoints. */
export interface WebhookEvent {
  /** A UUID of version 7 with dashes: the `webhook-id` of its deliveries. */
  readonly id: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly type: string;
  /** The id of the resource that the event describes. */
  readonly subject: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export const webhookDeliveryStates = ['PENDING', 'DELIVERED', 'DEAD'] as const;

/** The delivery of an event to one endpoint. */
export interface WebhookDelivery {
  /** A UUID of version 7 with dashes. */
  readonly id: string;
  readonly endpointId: string;
  readonly type: string;
  readonly event: WebhookEvent;
  /** `DEAD`: the delivery was not accepted, and is sent again only if a client replays it. */
  readonly state: (typeof webhookDeliveryStates)[number];
  /** Number of attempts since it was created or replayed. */
  readonly attempts: number;
  readonly created: string;
  /** Time of the next attempt; null once it has ended. */
  readonly nextAttempt: string | null;
  /** Time of its end. */
  readonly completed: string | null;
  /** HTTP status of the last attempt; null without a response. */
  readonly lastStatus: number | null;
  /** Error of the last attempt. */
  readonly lastError: string | null;
}
