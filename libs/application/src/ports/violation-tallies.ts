import { groupKey, GroupNames, type AttributeGroup, type ViolationRecord } from '@identity-governance/records';
import type { TextField } from './collection';
import type { Condition } from './query';

/** A field by which records of violations are counted, or an attribute of the target. */
export type TallyField = 'policyId' | 'targetId' | 'level' | 'status' | 'ownerId' | 'ownerType' | `attribute:${string}`;

export interface Tally<F extends string = TallyField> {
  /** The values of the fields, in their order. */
  readonly key: readonly (F extends `attribute:${string}` ? AttributeGroup : string)[];
  readonly violations: number;
  /** Number of distinct targets. */
  readonly identities: number;
}

/** The numbers of violations that started or returned, and that ended, on a day in UTC. */
export interface DayTally {
  /** `2026-01-31`, for example; empty for all days before the first. */
  readonly day: string;
  readonly started: number;
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
 * Counts records. `tally`: one tally for each existing combination of values, in no particular order, where equal
 * values of an attribute are one; without fields: one of all records, if there are any. `tallyDays` returns the days
 * from `from` on that have any, in order, after one tally of all earlier days; a later step of a record never
 * changes the numbers of an earlier day.
 */
export interface ViolationTallies {
  tally<F extends TallyField>(
    fields: readonly F[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally<F>[]>;
  tallyDays(from: string): Promise<readonly DayTally[]>;
}

const prefix = 'attribute:';

/** Returns the name of the attribute that the field stands for, or undefined. */
export function attributeIn(field: string): string | undefined {
  return field.startsWith(prefix) ? field.slice(prefix.length) : undefined;
}

/**
 * Adds up the tallies of different targets whose values are equal, so that each group has as many violations as the
 * filter finds that it leads to. A group has the same name in all of them.
 */
export function mergeTallies<F extends string>(fields: readonly F[], tallies: readonly Tally<F>[]): Tally<F>[] {
  const names = fields.map((field) => (attributeIn(field) === undefined ? undefined : new GroupNames()));
  for (const { key, violations } of tallies) names.forEach((name, i) => name?.add(key[i]!, violations));
  const merged = new Map<string, Tally<F>>();
  for (const { key, violations, identities } of tallies) {
    const text = JSON.stringify(key.map((part, i) => (names[i] === undefined ? part : groupKey(part))));
    const { violations: more = 0, identities: others = 0 } = merged.get(text) ?? {};
    merged.set(text, { key, violations: violations + more, identities: identities + others });
  }
  const nameParts = (key: Tally<F>['key']) =>
    key.map((part, i) => (names[i] === undefined ? part : names[i].nameOf(groupKey(part)))) as typeof key;
  return [...merged.values()].map((tally) => ({ ...tally, key: nameParts(tally.key) }));
}
