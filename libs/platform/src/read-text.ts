import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from '@identity-governance/values';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Reads after the name of a text. */
export const UTF_16 = 'is UTF-16, it must be UTF-8';

/**
 * Returns the string of a text in UTF-8 without its byte order mark: of a file, a body or a line. The error says what
 * is wrong and reads after the name of the text.
 */
export function decodeText(bytes: Buffer): Result<string, string> {
  if (isUtf16(bytes)) return err(UTF_16);
  // Windows PowerShell appends UTF-16 to a file in UTF-8
  if (bytes.includes(0)) return err('contains NUL bytes, as UTF-16 does; it must be UTF-8');
  if (!isUtf8(bytes)) return err('is not valid UTF-8');
  return ok(skipByteOrderMark(bytes).toString('utf8'));
}

/** Whether the text starts with a byte order mark of UTF-16, or with an ASCII character in UTF-16. */
export function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if (second === undefined) return false;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0) !== (second === 0);
}

export function skipByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? bytes.subarray(byteOrderMark.length) : bytes;
}

/** A file that is not text in UTF-8. */
export class TextFileError extends Error {
  override readonly name = 'TextFileError';
}

/** Returns what a text file holds, as `decodeText` does. Throws a `TextFileError`, or what the file system throws. */
export async function readTextFile(path: string): Promise<string> {
  return textOfFile(path, await readFile(path));
}

export function readTextFileSync(path: string): string {
  return textOfFile(path, readFileSync(path));
}

function textOfFile(path: string, bytes: Buffer): string {
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new TextFileError(`\`${path}\` ${decoded.error}`);
  return decoded.value;
}
