import { compareText, shorten, type SourceId, type UnmatchedCount } from '@identity-governance/values';
import type { CarriedValue } from './entitlement-attributes';

/** Distinct values of one attribute of the accounts of a source that match no entitlement. */
export interface UnmatchedAttribute extends UnmatchedCount {
  readonly sourceId: SourceId;
  readonly attribute: string;
  /** The first values in the order of their characters; long ones are shortened. */
  readonly values: readonly string[];
}

const MAX_NAMED = 5;
const MAX_VALUE = 200;
const MAX_COUNTED = 100_000;

/**
 * Counts distinct values that match no entitlement, and lists some of each attribute. Beyond a maximum it counts only
 * the first value of an attribute: no attribute is missing, and its count is marked `atLeast`.
 */
export class UnmatchedTally {
  private readonly seen = new Set<string>();
  private readonly found = new Map<string, UnmatchedAttribute>();
  private readonly cut = new Set<SourceId>();

  constructor(private readonly maxCounted = MAX_COUNTED) {}

  /** `key` is equal for equal values: see `EntitlementAttributes.keyOf`. */
  add(sourceId: SourceId, { attribute, value }: CarriedValue, key: string): void {
    if (this.seen.has(key)) return;
    const place = JSON.stringify([sourceId, attribute]);
    const known = this.found.get(place);
    if (known !== undefined && this.seen.size >= this.maxCounted) {
      if (known.atLeast !== true) this.found.set(place, { ...known, atLeast: true });
      return;
    }
    this.seen.add(key);
    const { count = 0, values = [] } = known ?? {};
    const named = [...values, shorten(value, MAX_VALUE)].sort(compareText);
    this.found.set(place, { sourceId, attribute, count: count + 1, values: named.slice(0, MAX_NAMED) });
  }

  /** Records that further values of the source were not examined. */
  addCut(sourceId: SourceId): void {
    this.cut.add(sourceId);
  }

  get count(): number {
    return this.seen.size;
  }

  /** Returns the attributes by source, then name. */
  list(): readonly UnmatchedAttribute[] {
    const byName = (a: UnmatchedAttribute, b: UnmatchedAttribute) =>
      compareText(a.sourceId, b.sourceId) || compareText(a.attribute, b.attribute);
    const all = [...this.found.values()].sort(byName);
    return all.map((one) => (this.cut.has(one.sourceId) ? { ...one, atLeast: true } : one));
  }
}
