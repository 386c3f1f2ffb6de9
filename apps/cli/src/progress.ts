import { countOf } from '@identity-governance/values';
import type { ShownRows } from '@identity-governance/connectors';
import cliProgress from 'cli-progress';
import { printLines, type Terminal } from './terminal';

/** Shows the progress of an import. */
export interface ProgressDisplay {
  addBytes(count: number): void;
  showRows(progress: ShownRows): void;
  stop(): void;
}

/** Shows a bar by bytes on a terminal, otherwise plain lines. `size`: total bytes. */
export function showProgress({ stderr }: Pick<Terminal, 'stderr'>, size: number): ProgressDisplay {
  return stderr.isTTY === true ? new ProgressBar(stderr, size) : new ProgressLines(stderr);
}

class ProgressBar implements ProgressDisplay {
  private readonly bar: cliProgress.SingleBar;

  constructor(stream: NodeJS.WritableStream, size: number) {
    const format = '{bar} {percentage}% {file} {rows} rows';
    this.bar = new cliProgress.SingleBar(
      { format, stream, clearOnComplete: true, hideCursor: true },
      cliProgress.Presets.shades_classic,
    );
    this.bar.start(size, 0, { file: '', rows: 0 });
  }

  addBytes(count: number): void {
    this.bar.increment(count);
  }

  showRows({ name, rows }: ShownRows): void {
    this.bar.update({ file: name, rows: formatCount(rows) });
  }

  stop(): void {
    this.bar.stop();
  }
}

const rowsPerLine = 100_000;

class ProgressLines implements ProgressDisplay {
  private last: ShownRows | undefined;
  private shown = 0;

  constructor(private readonly stream: NodeJS.WritableStream) {}

  addBytes(): void {
    // lines show numbers of rows
  }

  showRows(progress: ShownRows): void {
    if (this.last !== undefined && this.last.name !== progress.name) {
      this.print(this.last);
      this.shown = 0;
    }
    this.last = progress;
    if (progress.rows - this.shown >= rowsPerLine) this.print(progress);
  }

  stop(): void {
    if (this.last !== undefined) this.print(this.last);
  }

  private print({ name, rows }: ShownRows): void {
    if (rows === this.shown && rows > 0) return;
    printLines(this.stream, [`${name}: ${countOf(rows, 'row')}`]);
    this.shown = rows;
  }
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
