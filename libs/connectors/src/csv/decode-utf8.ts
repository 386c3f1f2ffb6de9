import { isUtf8 } from 'node:buffer';
import { skipByteOrderMark } from '@identity-governance/platform';
import { BrokenCsv } from './broken-csv';

const lineEnd = 0x0a; // never a byte of a longer character

export interface DecodeOptions {
  /** Bytes. */
  readonly maxLine: number;
  readonly onInvalidLine: (line: number, bytes: Buffer) => void;
}

/**
 * Decodes a file in chunks, without its byte order mark. A line that is not valid UTF-8 is reported to `onInvalidLine`
 * by its number before the string that holds it is delivered, with U+FFFD for the invalid bytes. Throws a `BrokenCsv`
 * for a line of more than `maxLine` bytes before it is read completely.
 */
export async function* decodeUtf8(
  chunks: AsyncIterable<Buffer>,
  { maxLine, onInvalidLine }: DecodeOptions,
): AsyncGenerator<string> {
  let line = 1;
  let isStart = true;
  const onLongLine = () => {
    throw new BrokenCsv(line, undefined, `has a line of more than ${maxLine / 2 ** 20} MiB`);
  };
  for await (const bytes of wholeLines(chunks, { maxLine, onLongLine })) {
    const block = isStart ? skipByteOrderMark(bytes) : bytes;
    isStart = false;
    const isValid = isUtf8(block);
    for (const one of linesOf(block)) {
      if (!isValid && !isUtf8(one)) onInvalidLine(line, one);
      if (one.at(-1) === lineEnd) line++;
    }
    yield block.toString('utf8');
  }
}

interface LineLimit {
  readonly maxLine: number;
  /** Called for a longer line after all lines before it are delivered. */
  readonly onLongLine: () => never;
}

/** Yields buffers that end at a line end, except the last one. */
async function* wholeLines(chunks: AsyncIterable<Buffer>, { maxLine, onLongLine }: LineLimit): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  let openBytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineEnd) + 1;
    if (openBytes + (chunk.indexOf(lineEnd) + 1 || chunk.length) > maxLine) onLongLine();
    if (end > 0) {
      yield Buffer.concat([...open, chunk.subarray(0, end)]);
      open = [];
      openBytes = 0;
    }
    if (end < chunk.length) open.push(chunk.subarray(end));
    openBytes += chunk.length - end;
  }
  if (open.length > 0) yield Buffer.concat(open);
}

function* linesOf(block: Buffer): Generator<Buffer> {
  for (let start = 0; start < block.length;) {
    const end = block.indexOf(lineEnd, start);
    const next = end === -1 ? block.length : end + 1;
    yield block.subarray(start, next);
    start = next;
  }
}
