import type { ViolationRecord } from '@identity-governance/records';
import type { TextField } from './collection';
import type { Condition } from './query';

/** What records of violations are counted by: a field, or an attribute of the target. */
export type TallyField = 'policyId' | 'targetId' | 'level' | 'status' | 'ownerId' | 'ownerType' | `attribute:${string}`;

export interface Tally {
  /**
   * The values of the fields, in their order. Of an attribute that is no text its JSON; null: the target has no such
   * attribute.
   */
  readonly key: readonly (string | null)[];
  readonly violations: number;
  /** Targets, each counted once. */
  readonly identities: number;
}

/** How many records were created, and how many ended, on a day in UTC. */
export interface DayTally {
  /** Such as `2026-01-31`; empty: on all days before the first. */
  readonly day: string;
  readonly begun: number;
  readonly ended: number;
}

/**
 * Counts of records. `tally`: one of each combination of values that there is, in no particular order; of no fields:
 * one of all records, if there are any. `tallyDays`: the days from this one on, in order, that have any, after one of
 * all days before it.
 */
export interface ViolationTallies {
  tally(
    fields: readonly TallyField[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally[]>;
  tallyDays(from: string): Promise<readonly DayTally[]>;
}

const prefix = 'attribute:';

/** The name of the attribute that the field stands for, or undefined. */
export function attributeIn(field: string): string | undefined {
  return field.startsWith(prefix) ? field.slice(prefix.length) : undefined;
}

/** The text by which the value of an attribute is counted. */
export function attributeText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
