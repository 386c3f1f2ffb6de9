import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Returns the SHA-256 of each file, as 64 lower-case hex digits, by its name, by default that of its path. */
export async function digestFiles(
  files: readonly { readonly path: string; readonly name?: string }[],
): Promise<Readonly<Record<string, string>>> {
  const digests: [name: string, digest: string][] = [];
  for (const { path, name = basename(path) } of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    digests.push([name, hash.digest('hex')]);
  }
  return Object.fromEntries(digests);
}
