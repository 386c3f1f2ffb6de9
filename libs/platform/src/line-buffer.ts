import type { DestinationStream } from 'pino';

const MOST_CHARACTERS = 8192;
const LONGEST_WAIT_MS = 100;
/** pino's number for `warn`. */
const WARN = 40;
/** With it a destination asks pino to set `lastLevel` before it writes a line. */
const metadata: unique symbol = Symbol.for('pino.metadata');

/**
 * Gathers log lines, so that not every one costs a system call of its own. They are passed on in their order when there
 * are many, after 100 ms, and at once with a warning or worse. Who ends the process calls `flush`.
 */
export class LineBuffer implements DestinationStream {
  readonly [metadata] = true;
  lastLevel = 0;
  private lines = '';
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly destination: DestinationStream) {
    this.timer = setTimeout(() => {
      this.flush();
    }, LONGEST_WAIT_MS).unref();
  }

  write(line: string): void {
    if (this.lines === '') this.timer.refresh();
    this.lines += line;
    if (this.lines.length >= MOST_CHARACTERS || this.lastLevel >= WARN) this.flush();
  }

  flush(): void {
    if (this.lines === '') return;
    const { lines } = this;
    this.lines = '';
    this.destination.write(lines);
  }
}
