/**
 * Whether a value is text of 1 to `longest` characters (code points) that every database can keep: well-formed Unicode, no NUL or other control characters.
 */
export function isPlainText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && !/[\p{Cc}\p{Cs}]/u.test(value) && isAtMost(longest, value);
}

function isAtMost(longest: number, text: string): boolean {
  return text.length <= longest || (text.length <= 2 * longest && Array.from(text).length <= longest);
}
