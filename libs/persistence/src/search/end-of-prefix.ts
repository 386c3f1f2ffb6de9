/**
 * Returns the first string, in byte order, after all that start with `prefix`; undefined if there is none. "Starts
 * with" thus is a range, which an index supports, in which no character is special and which both engines read alike.
 */
export function endOfPrefix(prefix: string): string | undefined {
  const characters = Array.from(prefix);
  while (characters.length > 0) {
    const last = characters.pop()!.codePointAt(0)!;
    if (last < 0x10ffff) return characters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1);
  }
  return undefined;
}
