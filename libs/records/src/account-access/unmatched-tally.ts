import { compareText, shorten, type SourceId } from '@identity-governance/values';
import type { CarriedValue } from './entitlement-attributes';

/** Distinct values of one attribute of the accounts of a source that match no entitlement. */
export interface UnmatchedAttribute {
  readonly sourceId: SourceId;
  readonly attribute: string;
  /** Number of distinct values; values beyond the first 100,000 of an inventory are not counted. */
  readonly count: number;
  /** The first values, in the order in which they were found; long ones are shortened. */
  readonly values: readonly string[];
}

const MOST_NAMED = 5;
const LONGEST_VALUE = 200;
const MOST_COUNTED = 100_000;

/** Counts distinct values that match no entitlement, and lists some of each attribute. */
export class UnmatchedTally {
  private readonly seen = new Set<string>();
  private readonly found = new Map<string, UnmatchedAttribute>();

  /** `key` is equal for equal values: see `EntitlementAttributes.keyOf`. */
  add(sourceId: SourceId, { attribute, value }: CarriedValue, key: string): void {
    if (this.seen.has(key) || this.seen.size >= MOST_COUNTED) return;
    this.seen.add(key);
    const place = JSON.stringify([sourceId, attribute]);
    const { count = 0, values = [] } = this.found.get(place) ?? {};
    const named = values.length < MOST_NAMED ? [...values, shorten(value, LONGEST_VALUE)] : values;
    this.found.set(place, { sourceId, attribute, count: count + 1, values: named });
  }

  get count(): number {
    return this.seen.size;
  }

  /** Returns the attributes by source, then name. */
  list(): readonly UnmatchedAttribute[] {
    const byName = (a: UnmatchedAttribute, b: UnmatchedAttribute) =>
      compareText(a.sourceId, b.sourceId) || compareText(a.attribute, b.attribute);
    return [...this.found.values()].sort(byName);
  }
}
