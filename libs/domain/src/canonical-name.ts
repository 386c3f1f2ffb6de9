/**
 * The form in which names that are unique "without case" are compared: NFKC, lower-cased. Source: `decisions.md`
 * section 5, "The name rule".
 */
export function canonicalName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
