import type { ViolationRecord } from '@identity-governance/records';
import type { TextField } from './collection';
import type { Condition } from './query';

/** A field by which records of violations are counted, or an attribute of the target. */
export type TallyField = 'policyId' | 'targetId' | 'level' | 'status' | 'ownerId' | 'ownerType' | `attribute:${string}`;

export interface Tally {
  /**
   * The values of the fields, in their order. For an attribute that is not a string its JSON; null: the target has no
   * such attribute.
   */
  readonly key: readonly (string | null)[];
  readonly violations: number;
  /** Number of distinct targets. */
  readonly identities: number;
}

/** The numbers of violations that started or returned, and that ended, on a day in UTC. */
export interface DayTally {
  /** `2026-01-31`, for example; empty for all days before the first. */
  readonly day: string;
  readonly begun: number;
  readonly ended: number;
}

/** A time in which a violation holds. */
export type Spell = Pick<ViolationRecord, 'created' | 'ended'>;

/**
 * Returns the spells that replace that of the stored record. A record that returns starts another one, so that the days
 * of the ended one keep their numbers.
 */
export function spellsOf(stored: Spell | undefined, saved: ViolationRecord): readonly Spell[] {
  const hasReturned = stored !== undefined && stored.ended !== null && saved.ended === null;
  if (!hasReturned) return [saved];
  return [
    { created: saved.created, ended: stored.ended },
    { created: saved.modified, ended: null },
  ];
}

/**
 * Counts records. `tally`: one tally for each existing combination of values, in no particular order; without fields:
 * one of all records, if there are any. `tallyDays` returns the days from `from` on that have any, in order, after one
 * tally of all earlier days; a later step of a record never changes the numbers of an earlier day.
 */
export interface ViolationTallies {
  tally(
    fields: readonly TallyField[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally[]>;
  tallyDays(from: string): Promise<readonly DayTally[]>;
}

const prefix = 'attribute:';

/** Returns the name of the attribute that the field stands for, or undefined. */
export function attributeIn(field: string): string | undefined {
  return field.startsWith(prefix) ? field.slice(prefix.length) : undefined;
}

/** Returns the string by which the value of an attribute is counted. */
export function attributeText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
