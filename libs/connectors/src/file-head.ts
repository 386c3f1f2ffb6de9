import { open } from 'node:fs/promises';
import { isUtf16 } from '@identity-governance/platform';

export const unicodeEncodings = ['utf-8', 'utf-16le', 'utf-16be'] as const;
export type UnicodeEncoding = (typeof unicodeEncodings)[number];

/** Bytes that are read to recognize a file; only this much of a longer header counts. */
const headBytes = 64 * 1024;

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export function encodingOf(head: Buffer): UnicodeEncoding {
  if (!isUtf16(head)) return 'utf-8';
  return head[0] === 0xff || head[1] === 0 ? 'utf-16le' : 'utf-16be';
}
