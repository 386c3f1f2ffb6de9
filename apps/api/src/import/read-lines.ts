import { createReadStream } from 'node:fs';

const LINE_END = 0x0a;

/** A line without its line end. Numbers start at 1; `bytes` is null for a line that exceeds the limit. */
export interface Line {
  readonly number: number;
  readonly bytes: Buffer | null;
}

/** Yields the lines of a file that are not empty. Memory holds at most one line and one chunk of the file. */
export async function* readLines(file: string, maxBytes: number): AsyncIterable<readonly Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let isTooLong = false;
  let number = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
      const isEmpty = end === start && !isTooLong;
      if (!isEmpty)
        lines.push({ number, bytes: isTooLong || end - start > maxBytes ? null : bytes.subarray(start, end) });
      isTooLong = false;
      number++;
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > maxBytes) isTooLong = true;
    if (isTooLong) rest = Buffer.alloc(0);
    yield lines;
  }
  if (isTooLong || rest.length > 0) yield [{ number, bytes: isTooLong ? null : rest }];
}

/** Returns the number of lines of a file, empty ones included. */
export async function countLines(file: string): Promise<number> {
  let count = 0;
  let last: number | undefined;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let i = 0; i < chunk.length; i++) if (chunk[i] === LINE_END) count++;
    last = chunk.at(-1);
  }
  return last === undefined || last === LINE_END ? count : count + 1;
}
