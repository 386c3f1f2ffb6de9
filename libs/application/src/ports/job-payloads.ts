import {
  err,
  ok,
  type PromotionId,
  type Result,
  type SearchAttributeId,
  type SodCheckId,
  type ViolationReportId,
} from '@identity-governance/values';

/** The payload of every kind of job. */
export interface JobPayloads {
  /**
   * Recomputes one chunk of the values of a search attribute; removes those of a deleted attribute. A later promotion
   * of the attribute replaces this one. `position`: the expected position of the promotion; absent in jobs of earlier
   * versions.
   */
  readonly promotion: {
    readonly attributeId: SearchAttributeId;
    readonly promotionId: PromotionId;
    readonly position?: string;
  };
  /** Runs an import that is due. */
  readonly 'scheduled-import': { readonly importId: string };
  /** Evaluates a check; the check's own row has all other data. */
  readonly 'sod-check': { readonly requestId: SodCheckId };
  /** Answers a question about a past state; its own row has all other data. */
  readonly 'state-query': { readonly queryId: string };
  /** Writes a report. */
  readonly 'violation-report': { readonly reportId: ViolationReportId };
  /** Sends an event to an endpoint. `attempt`: the number of earlier attempts. */
  readonly 'webhook-delivery': { readonly deliveryId: string; readonly attempt: string };
}

export type JobKind = keyof JobPayloads;

/** The parsers of payloads, which a queue keeps as JSON, possibly written by another version of the service. */
const payloadParsers: { readonly [K in JobKind]: (payload: unknown) => JobPayloads[K] } = {
  promotion: (payload) => ({
    attributeId: textIn(payload, 'attributeId'),
    promotionId: textIn(payload, 'promotionId'),
    ...(hasField(payload, 'position') && { position: textIn(payload, 'position') }),
  }),
  'scheduled-import': (payload) => ({ importId: textIn(payload, 'importId') }),
  'sod-check': (payload) => ({ requestId: textIn(payload, 'requestId') }),
  'state-query': (payload) => ({ queryId: textIn(payload, 'queryId') }),
  'violation-report': (payload) => ({ reportId: textIn(payload, 'reportId') }),
  'webhook-delivery': (payload) => ({
    deliveryId: textIn(payload, 'deliveryId'),
    attempt: textIn(payload, 'attempt'),
  }),
};

/** Parses the payload of a job of that kind. Throws if it is invalid. */
export function parsePayload<K extends JobKind>(kind: K, payload: unknown): JobPayloads[K] {
  return payloadParsers[kind](payload);
}

/** Parses the payload of a job of that kind; the error is the reason why it is invalid. */
export function readPayload<K extends JobKind>(kind: K, payload: unknown): Result<JobPayloads[K], string> {
  try {
    return ok(parsePayload(kind, payload));
  } catch (error) {
    return err((error as Error).message);
  }
}

export const jobKinds: readonly JobKind[] = Object.keys(payloadParsers).filter(isJobKind);

function isJobKind(text: string): text is JobKind {
  return Object.hasOwn(payloadParsers, text);
}

function hasField(payload: unknown, field: string): boolean {
  return typeof payload === 'object' && payload !== null && field in payload;
}

function textIn(payload: unknown, field: string): string {
  const value: unknown = typeof payload === 'object' ? (payload as Record<string, unknown> | null)?.[field] : undefined;
  if (typeof value !== 'string') throw new Error(`the payload of the job has no string \`${field}\``);
  return value;
}
