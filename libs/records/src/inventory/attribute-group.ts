import { canonicalName, compareText } from '@identity-governance/values';
import type { AttributeValue } from './attributes';

/** The value of an attribute by which identities are grouped: a string or a list of strings; null if there is none. */
export type AttributeGroup = string | readonly string[] | null;

/** Returns the group of a value. An empty list is none, and a number is the string that filters compare. */
export function attributeGroup(value: AttributeValue | null | undefined): AttributeGroup {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return String(value);
  return value.length === 0 ? null : value;
}

/**
 * Returns the key that equal groups share: strings are equal as filters compare them, lists if they have equal strings
 * in any order. A list is never equal to a string.
 */
export function groupKey(group: AttributeGroup): string {
  if (group === null || typeof group === 'string') return JSON.stringify(group === null ? null : canonicalName(group));
  return JSON.stringify([...new Set(group.map(canonicalName))].sort());
}

/** Finds the most frequent of the different values of equal groups. */
export class GroupNames {
  private readonly counts = new Map<string, Map<string, { readonly group: AttributeGroup; count: number }>>();

  add(group: AttributeGroup, count: number): void {
    const equal = this.counts.get(groupKey(group)) ?? new Map<string, { group: AttributeGroup; count: number }>();
    this.counts.set(groupKey(group), equal);
    const text = JSON.stringify(group);
    equal.set(text, { group, count: count + (equal.get(text)?.count ?? 0) });
  }

  /** Returns the value that names the groups with this key. */
  nameOf(key: string): AttributeGroup {
    const equal = [...(this.counts.get(key) ?? [])];
    const [first] = equal.sort(([a, { count: m }], [b, { count: n }]) => n - m || compareText(a, b));
    return first?.[1].group ?? null;
  }
}
