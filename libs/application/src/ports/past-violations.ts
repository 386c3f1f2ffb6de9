import type { ViolationChange, ViolationRecord } from '@identity-governance/records';
import type { ViolationId } from '@identity-governance/values';
import type { CollectionReader } from './collection';
import type { ViolationTallies } from './violation-tallies';

/** Reads records of violations of the present or of a past time. */
export type PastViolations = Pick<
  CollectionReader<ViolationRecord, ViolationId>,
  'count' | 'get' | 'getMany' | 'list' | 'outline'
> &
  Pick<ViolationTallies, 'tally'>;

/**
 * `at`: the records as they were at a past time (RFC 3339 in UTC with milliseconds), including those that had ended.
 * Each is the version whose `modified` is the latest up to then. No later change of a record alters the result, except
 * that the attributes of targets are those of the present.
 *
 * `changed`: the records as they were at the later of two times, those whose difference from the earlier time is one of
 * these: see `changeOf`.
 */
export interface ViolationsInTime {
  at(time: string): PastViolations;
  changed(compared: ComparedTimes): PastViolations;
}

/** Two times: the later one is the present if `to` is null. */
export interface ComparedTimes {
  readonly from: string;
  readonly to: string | null;
  readonly changes: readonly ViolationChange[];
}
