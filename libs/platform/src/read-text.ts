import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from '@identity-governance/values';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const lineFeed = 0x0a;

/** Error that follows the name of the input. */
export const UTF_16 = 'is UTF-16, it must be UTF-8';

/**
 * Decodes UTF-8 without its byte order mark: a file, a body or a line. The error follows the name of the input; of
 * several lines, it names the one.
 */
export function decodeText(bytes: Buffer): Result<string, string> {
  if (isUtf16(bytes)) return err(UTF_16);
  // Windows PowerShell appends UTF-16 to a UTF-8 file.
  const nul = bytes.indexOf(0);
  if (nul >= 0) return err(`contains NUL bytes, as UTF-16 does${inLine(bytes, nul)}; it must be UTF-8`);
  if (!isUtf8(bytes)) return err(`is not valid UTF-8${inLine(bytes, findInvalidLine(bytes))}`);
  return ok(skipByteOrderMark(bytes).toString('utf8'));
}

/** Returns ` (line 3)` for a position in text of several lines. */
export function inLine(bytes: Buffer, position: number): string {
  if (!bytes.includes(lineFeed)) return '';
  let line = 1;
  for (let end = bytes.indexOf(lineFeed); end >= 0 && end < position; end = bytes.indexOf(lineFeed, end + 1)) line++;
  return ` (line ${line})`;
}

/** Returns where the first line starts that is not UTF-8: no character has a line feed among its bytes. */
function findInvalidLine(bytes: Buffer): number {
  let start = 0;
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break;
    start = end + 1;
  }
  return start;
}

/** Returns whether the bytes start with a byte order mark of UTF-16, or with an ASCII character in UTF-16. */
export function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if (second === undefined) return false;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0) !== (second === 0);
}

export function skipByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? bytes.subarray(byteOrderMark.length) : bytes;
}

/** The error for a file that is not UTF-8 text. */
export class TextFileError extends Error {
  override readonly name = 'TextFileError';
}

/**
 * Returns the content of a text file, decoded by `decodeText`. Throws a `TextFileError` or an error of the file system.
 */
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
