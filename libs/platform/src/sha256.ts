import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a string in UTF-8, as 64 lower-case hex digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
