/** Maximum length of a grown parameter. */
const MAX_CHARACTERS = 7000;

export interface GrowingText {
  readonly name: string;
  readonly size: number;
  readonly grow: (size: number) => string;
}

const repeat = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** Returns growing values of a parameter. `fields` are those that its filter may name. */
export function growingTexts(parameter: string, fields: readonly string[]): readonly GrowingText[] {
  const texts: GrowingText[] = [
    { name: 'a word', size: MAX_CHARACTERS, grow: repeat('x') },
    { name: 'words', size: MAX_CHARACTERS, grow: repeat('ab ') },
    { name: 'names', size: MAX_CHARACTERS, grow: repeat('a,') },
    { name: 'brackets', size: MAX_CHARACTERS, grow: repeat('(') },
    { name: 'negations', size: MAX_CHARACTERS, grow: repeat('not ') },
    { name: 'quotes', size: MAX_CHARACTERS, grow: repeat('"\\') },
  ];
  if (parameter === 'cursor') {
    const nested = (size: number) => Buffer.from('['.repeat(size) + ']'.repeat(size)).toString('base64url');
    texts.push({ name: 'nested lists', size: 4000, grow: nested });
  }
  for (const field of fields) {
    const conditions = (op: string) => (size: number) =>
      Array.from({ length: size }, (_, i) => `${field} ${op} "v${i}"`).join(' or ');
    const listed = (size: number) => `${field} in (${Array.from({ length: size }, (_, i) => `"v${i}"`).join(',')})`;
    texts.push(
      { name: `conditions on ${field}`, size: 200, grow: conditions('eq') },
      { name: `allowed conditions on ${field}`, size: 20, grow: conditions('co') },
      { name: `values of ${field}`, size: 100, grow: listed },
      { name: `a long value of ${field}`, size: 7000, grow: (size) => `${field} co "${'x'.repeat(size)}"` },
      { name: `levels on ${field}`, size: 10, grow: (size) => `${'('.repeat(size)}${field} pr${')'.repeat(size)}` },
    );
  }
  return texts;
}
