import type { SodPolicyId, ViolationReportId } from '@identity-governance/values';

export const violationReportStatuses = ['PENDING', 'SUCCESS', 'WARNING', 'ERROR'] as const;
/** `WARNING`: the report is complete, and `message` says what its reader must know. */
export type ViolationReportStatus = (typeof violationReportStatuses)[number];

/** A report of records of violations: its request, and what became of it. */
export interface ViolationReport {
  /** A UUID of version 7 with dashes. */
  readonly id: ViolationReportId;
  readonly name: string;
  /** The one policy that it was started for; null where it was started for several or all. */
  readonly policyId: SodPolicyId | null;
  /** The policies whose records it has; null: all. */
  readonly policyIds: readonly SodPolicyId[] | null;
  /** The client and the person, as the token names them; null where there is none. */
  readonly client: string | null;
  readonly subject: string | null;
  readonly status: ViolationReportStatus;
  readonly message: string | null;
  /** The attempt whose chunks belong to the report: a later attempt starts again. */
  readonly attempt: string | null;
  /** The size of the archive, 0 until it is written. */
  readonly bytes: number;
  /** All times are RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  readonly completed: string | null;
}

/** A part of the archive of a report. */
export interface ViolationReportChunk {
  readonly reportId: ViolationReportId;
  readonly attempt: string;
  /** Digits: the order of the chunks is that of these texts. */
  readonly number: string;
  /** In base64. */
  readonly content: string;
}

export type ViolationReportChunkKey = Pick<ViolationReportChunk, 'attempt' | 'number' | 'reportId'>;
