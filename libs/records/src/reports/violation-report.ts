import type { SodPolicyId, ViolationReportId } from '@identity-governance/values';

export const violationReportStatuses = ['PENDING', 'SUCCESS', 'WARNING', 'ERROR'] as const;
/** Report statuses. `WARNING`: the report is complete, and `message` contains a notice for its readers. */
export type ViolationReportStatus = (typeof violationReportStatuses)[number];

/** A report of violation records: its request and its result. */
export interface ViolationReport {
  /** A UUID of version 7 with dashes. */
  readonly id: ViolationReportId;
  readonly name: string;
  /** The policy that the report was started for; null if it was started for multiple or all policies. */
  readonly policyId: SodPolicyId | null;
  /** The policies whose records the report contains; null: all. */
  readonly policyIds: readonly SodPolicyId[] | null;
  /** The past time of which the records are; null: that at which the report is written. */
  readonly at: string | null;
  /** Client and user as named in the token; null if absent. */
  readonly client: string | null;
  readonly subject: string | null;
  readonly status: ViolationReportStatus;
  readonly message: string | null;
  /** The attempt whose chunks belong to the report: a later attempt starts from scratch. */
  readonly attempt: string | null;
  /** Size of the archive, 0 until it is written. */
  readonly bytes: number;
  /** All times are RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  readonly completed: string | null;
}

/** A chunk of the archive of a report. */
export interface ViolationReportChunk {
  readonly reportId: ViolationReportId;
  readonly attempt: string;
  /** Chunk number in digits; the strings sort in chunk order. */
  readonly number: string;
  /** Content in base64. */
  readonly content: string;
}

export type ViolationReportChunkKey = Pick<ViolationReportChunk, 'attempt' | 'number' | 'reportId'>;
