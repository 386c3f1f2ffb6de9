import { inflateRawSync } from 'node:zlib';

/** Reads the files of an archive by its central directory, as programs do. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('the archive has no end');
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const packed = archive.readUInt32LE(at + 20);
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const offset = archive.readUInt32LE(at + 42);
    const data = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    files[archive.toString('utf8', at + 46, nameEnd)] = inflateRawSync(archive.subarray(data, data + packed));
    at = nameEnd;
  }
  return files;
}
