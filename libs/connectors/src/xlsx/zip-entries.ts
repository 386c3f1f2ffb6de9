import { inflateRawSync } from 'node:zlib';
import { err, ok, type Result } from '@identity-governance/values';

export interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
  readonly checksum: number;
}

interface UnpackOptions {
  /** Maximum size of all entries together, in bytes. */
  readonly maxSize: number;
  readonly isWanted: (name: string) => boolean;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const headerSignature = 0x04034b50;
const endLength = 22;
const maxComment = 0xffff;
const entryLength = 46;
const headerLength = 30;
const maxEntries = 10_000;
const stored = 0;
const deflated = 8;

const notZip = err('is not a ZIP archive, as XLSX workbooks are');
const broken = err('is a broken ZIP archive');

/**
 * Unpacks the wanted entries of a ZIP archive into memory, at most `maxSize` bytes in all. The sizes stated in the
 * archive are not trusted. The error follows the name of the file.
 */
export function unpackZip(bytes: Buffer, options: UnpackOptions): Result<readonly ZipEntry[], string> {
  const end = findEnd(bytes);
  if (end === undefined) return notZip;
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) return err(`has more than ${maxEntries} files inside`);
  const entries = new Map<string, ZipEntry>();
  let left = options.maxSize;
  let place = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (place + entryLength > bytes.length || bytes.readUInt32LE(place) !== entrySignature) return broken;
    const nameLength = bytes.readUInt16LE(place + 28);
    const name = bytes.toString('utf8', place + entryLength, place + entryLength + nameLength);
    if (options.isWanted(name)) {
      const data = unpackEntry(bytes, place, left);
      if (!data.ok) return data;
      if (entries.has(name)) return broken;
      left -= data.value.length;
      entries.set(name, { name, data: data.value, checksum: bytes.readUInt32LE(place + 16) });
    }
    place += entryLength + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return ok([...entries.values()]);
}

function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - endLength - maxComment);
  for (let place = bytes.length - endLength; place >= first; place--) {
    if (bytes.readUInt32LE(place) === endSignature) return place;
  }
  return undefined;
}

function unpackEntry(bytes: Buffer, place: number, maxSize: number): Result<Buffer, string> {
  const tooLarge = err('is too large when it is unpacked; save it as CSV');
  const method = bytes.readUInt16LE(place + 10);
  const size = bytes.readUInt32LE(place + 20);
  const header = bytes.readUInt32LE(place + 42);
  if ((bytes.readUInt16LE(place + 8) & 1) !== 0) return err('is encrypted; save it without a password');
  if (header + headerLength > bytes.length || bytes.readUInt32LE(header) !== headerSignature) return broken;
  const start = header + headerLength + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  if (start + size > bytes.length) return broken;
  const packed = bytes.subarray(start, start + size);
  if (method === stored) return packed.length > maxSize ? tooLarge : ok(packed);
  if (method !== deflated) return err(`is packed by a method that is not supported (${method})`);
  if (maxSize === 0) return tooLarge;
  try {
    return ok(inflateRawSync(packed, { maxOutputLength: maxSize }));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : broken;
  }
}

/** Packs the entries into a ZIP archive without compression. */
export function packStored(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const { name, data, checksum } of entries) {
    const path = Buffer.from(name);
    const common = Buffer.alloc(26); // from the version on, equal in both headers
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(checksum, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const ends = Buffer.alloc(14);
    ends.writeUInt32LE(place, 10);
    files.push(signature(headerSignature), common, path, data);
    directory.push(signature(entrySignature), Buffer.from([20, 0]), common, ends, path);
    place += headerLength + path.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(endLength);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...files, listed, end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
