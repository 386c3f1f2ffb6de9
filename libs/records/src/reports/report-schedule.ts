import {
  line,
  lines,
  listOf,
  oneOf,
  orElse,
  orNull,
  parseBoolean,
  parseId,
  record,
  type IdentityId,
  type SodPolicyId,
} from '@identity-governance/values';
import { parseCadence, type Cadence } from './cadence';

/**
 * The schedule on which the worker starts a report of the violations of a policy. A policy has at most one schedule.
 */
export interface ReportSchedule {
  /** The id of the policy. */
  readonly id: SodPolicyId;
  readonly name: string;
  readonly description: string | null;
  readonly schedule: Cadence;
  /** Identities that clients name; the service sends them nothing. */
  readonly recipients: readonly { readonly type: 'IDENTITY'; readonly id: IdentityId }[];
  readonly emailEmptyResults: boolean;
  /** The creator and last editor: the subject of the token, else the client. */
  readonly creatorId: string;
  readonly modifierId: string;
  /** All times are RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  readonly modified: string;
  /** Time of the next report; null if none is due. */
  readonly nextRun: string | null;
}

const MAX_NAME_LENGTH = 128;
const MAX_DESCRIPTION_LENGTH = 1024;
const MAX_RECIPIENTS = 100;

/** Reads the body that sets a schedule. A missing `name` is null. */
export const parseReportSchedule = record(
  {
    name: orNull(line(1, MAX_NAME_LENGTH)),
    description: orNull(lines(0, MAX_DESCRIPTION_LENGTH)),
    schedule: parseCadence,
    recipients: orElse(
      listOf(record({ type: oneOf(['IDENTITY'] as const), id: parseId }, ['name']), 0, MAX_RECIPIENTS),
      [],
    ),
    emailEmptyResults: orElse(parseBoolean, false),
  },
  ['created', 'creatorId', 'modified', 'modifierId', 'nextRun'],
);
