/** Returns a quoted string of the API's filter language. */
export function quoteValue(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Returns whether the filter language can name a field with these characters. */
export function isFieldName(name: string): boolean {
  return /^[\p{L}\p{N}_.-]+$/u.test(name);
}

type Conditions = Readonly<Record<string, string | undefined>>;

/** Returns `level eq "High" and policyId eq "p"`; undefined if no field has a value. */
export function equals(conditions: Conditions): string | undefined {
  const all = Object.entries(conditions).flatMap(([field, value]) =>
    value === undefined ? [] : [`${field} eq ${quoteValue(value)}`],
  );
  return all.length === 0 ? undefined : all.join(' and ');
}

/** Requires that a field contains each of the words. */
export function containsWords(field: string, text: string): string | undefined {
  const words = text.trim().split(/\s+/).slice(0, 10);
  if (words[0] === '') return undefined;
  return words.map((word) => `${field} co ${quoteValue(word)}`).join(' and ');
}
