import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { CommandError } from '../command-error';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Returns its content, read from the archive as it is consumed. */
  readonly content: () => Readable;
}

const END = 22;
const MAX_COMMENT = 0xffff;
/** The methods of compression: packing programs store files that they cannot make smaller. */
const STORED = 0;
const DEFLATE = 8;
/** The bit of the flags that marks encrypted files. */
const ENCRYPTED = 1;
const MAX_DIRECTORY = 1024 ** 2;

/**
 * Returns the files of a ZIP archive that a report was written to, also if another program packed it again: in another
 * order or compression, with folders or a comment.
 */
export async function readArchive(path: string): Promise<readonly ArchiveEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      if (position < 0 || position + length > size) throw noArchive(path);
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer;
    };
    const tail = await read(Math.max(0, size - END - MAX_COMMENT), Math.min(size, END + MAX_COMMENT));
    const end = endOfDirectory(tail);
    if (end === undefined) throw noArchive(path);
    const [length, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
    if (length > MAX_DIRECTORY) throw noArchive(path);
    const directory = await read(start, length);
    const entries: ArchiveEntry[] = [];
    for (let at = 0; at < length;) {
      if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) throw noArchive(path);
      const [method, packed, offset] = [10, 20, 42].map((place) =>
        place === 10 ? directory.readUInt16LE(at + place) : directory.readUInt32LE(at + place),
      ) as [number, number, number];
      const [nameLength, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
        ...[number, number, number],
      ];
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
      const header = await read(offset, 30);
      const data = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      const isEncrypted = (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
      if (isEncrypted || (method !== DEFLATE && method !== STORED)) throw unsupported(path, isEncrypted);
      if (data + packed > size) throw noArchive(path);
      const content = () => (method === STORED ? stored(path, data, packed) : inflated(path, data, packed));
      const isFolder = /[/\\]$/.test(name) && directory.readUInt32LE(at + 24) === 0;
      if (!isFolder) entries.push({ name, content });
      at += 46 + nameLength + extra + comment;
    }
    return entries;
  } finally {
    await file.close();
  }
}

/** Returns the end-of-directory record, which a comment may follow. */
function endOfDirectory(tail: Buffer): Buffer | undefined {
  for (let at = tail.length - END; at >= 0; at--) {
    const isEnd = tail.readUInt32LE(at) === 0x06054b50 && at + END + tail.readUInt16LE(at + 20) === tail.length;
    if (isEnd) return tail.subarray(at);
  }
  return undefined;
}

function stored(path: string, start: number, length: number): Readable {
  return length === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + length - 1 });
}

function inflated(path: string, start: number, length: number): Readable {
  const inflate = createInflateRaw();
  const source = stored(path, start, length);
  source.once('error', (error) => inflate.destroy(error));
  inflate.once('close', () => source.destroy());
  return source.pipe(inflate);
}

function unsupported(path: string, isEncrypted: boolean): CommandError {
  const how = isEncrypted ? 'encrypted' : 'compressed by another method than DEFLATE';
  return new CommandError(`\`${path}\` is ${how}: pack its files into a plain ZIP archive`);
}

function noArchive(path: string): CommandError {
  return new CommandError(`\`${path}\` is not an archive of a report, or is damaged`);
}
