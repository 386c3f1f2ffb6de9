import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toCell } from '@identity-governance/records';

const linesAtOnce = 1_000;

/** Writes a file of lines at the pace of its reader. The first line should be the header. */
export async function writeCsv(
  path: string,
  lines: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<void> {
  const file = await CsvFile.create(path);
  let page: (readonly string[])[] = [];
  for await (const cells of lines) {
    if (page.push(cells) < linesAtOnce) continue;
    await file.write(page);
    page = [];
  }
  await file.write(page);
  await file.end();
}

/** A CSV file that is written page by page. It contains access rights, so only its owner can read it. */
export class CsvFile {
  private constructor(
    private readonly stream: WriteStream,
    private readonly ended: Promise<void>,
  ) {}

  static async create(path: string): Promise<CsvFile> {
    const stream = createWriteStream(path, { mode: 0o600 });
    const ended = finished(stream);
    ended.catch(() => undefined); // the awaits below report it
    await Promise.race([once(stream, 'open'), ended]);
    return new CsvFile(stream, ended);
  }

  async write(lines: readonly (readonly string[])[]): Promise<void> {
    const text = lines.map((cells) => `${cells.map(toCell).join(',')}\n`).join('');
    if (text === '') return;
    if (!this.stream.write(text)) await Promise.race([once(this.stream, 'drain'), this.ended]);
    else await nextTurn();
  }

  async end(): Promise<void> {
    this.stream.end();
    await this.ended;
  }
}
