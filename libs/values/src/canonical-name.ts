/**
 * The form in which names that are unique "without case" are compared: NFKC, lower-cased. Source:
 * docs/search-attributes.md, "The name rule".
 *
 * @example
 * canonicalName('Ｍａｉｌ');
 * // 'mail'
 */
export function canonicalName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
