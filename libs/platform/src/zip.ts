import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ArchivedFile } from '@identity-governance/application';

/** Maximum size: sizes and offsets have 32 bits. */
const MAX_BYTES = 2 ** 32 - 1;
/** Minimum number of bytes that are compressed at once. */
const PIECE = 64 * 1024;
/** Flags: a data descriptor follows the data, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** Modification date of all files: 1980-01-01, the first valid one. Archives do not record real times. */
const DATE = 0x0021;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  readonly offset: number;
}

/**
 * Packs files into a ZIP archive (APPNOTE 6.3) as they are read; only a chunk of one of them is in memory. Throws if
 * the archive or a file has 4 GiB or more.
 */
export async function* packZip(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const header = localHeader(name);
    yield header;
    const sums = { crc: 0, bytes: 0, packed: 0 };
    for await (const piece of deflated(file.content, sums)) yield piece;
    const descriptor = fields([0x08074b50, 4], [sums.crc, 4], [sums.packed, 4], [sums.bytes, 4]);
    yield descriptor;
    entries.push({ name, offset, ...sums });
    offset += header.length + sums.packed + descriptor.length;
    requireSmall(offset);
  }
  yield* directory(entries, offset);
}

async function* deflated(
  content: ArchivedFile['content'],
  sums: { crc: number; bytes: number; packed: number },
): AsyncGenerator<Buffer> {
  const read = async function* () {
    for await (const piece of gathered(content)) {
      sums.crc = crc32(piece, sums.crc);
      sums.bytes += piece.length;
      requireSmall(sums.bytes);
      yield piece;
    }
  };
  const source = Readable.from(read(), { objectMode: true, highWaterMark: 1 });
  const deflate = createDeflateRaw();
  source.once('error', (error) => deflate.destroy(error));
  source.pipe(deflate);
  try {
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      sums.packed += piece.length;
      yield piece;
    }
  } finally {
    source.destroy();
  }
}

/** Joins small chunks: a row of a workbook has some hundred bytes, and each chunk is a round trip to the compressor. */
async function* gathered(content: ArchivedFile['content']): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    const piece = typeof part === 'string' ? Buffer.from(part) : part;
    waiting.push(piece);
    length += piece.length;
    if (length < PIECE) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function localHeader(name: Buffer): Buffer {
  const head = fields(
    ...([
      [0x04034b50, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
    ] as const),
    ...([
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ] as const),
  );
  return Buffer.concat([head, name]);
}

function* directory(entries: readonly Entry[], start: number): Generator<Buffer> {
  let size = 0;
  for (const { name, crc, packed, bytes, offset } of entries) {
    const head = fields(
      ...([
        [0x02014b50, 4],
        [VERSION, 2],
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATE, 2],
        [0, 2],
        [DATE, 2],
      ] as const),
      ...([
        [crc, 4],
        [packed, 4],
        [bytes, 4],
        [name.length, 2],
      ] as const),
      ...([
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ] as const),
    );
    const entry = Buffer.concat([head, name]);
    size += entry.length;
    yield entry;
  }
  const count = entries.length;
  yield fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [start, 4], [0, 2]);
}

function fields(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

function requireSmall(bytes: number): void {
  if (bytes > MAX_BYTES) throw new Error('the archive would have more than 4 GiB: choose fewer policies');
}
