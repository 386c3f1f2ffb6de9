import { randomBytes } from 'node:crypto';

const BYTES = 16;

/** Returns that many salts: each 16 random bytes, as 32 lower-case hex digits. They are drawn at once. */
export function newSalts(count: number): readonly string[] {
  const drawn = randomBytes(count * BYTES);
  return Array.from({ length: count }, (_, i) => drawn.toString('hex', i * BYTES, (i + 1) * BYTES));
}
