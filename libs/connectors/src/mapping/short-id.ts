import { createHash } from 'node:crypto';

const maxId = 128;
const hashLength = 16;

/** Returns an id of at most 128 characters, equal for equal strings. The id of a longer string keeps its start. */
export function shortId(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= maxId) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, hashLength);
  return `${characters.slice(0, maxId - hashLength - 1).join('')}~${hash}`;
}
