import type { DestinationStream } from 'pino';

/** What pieces of text are handed to. */
export interface LineSink {
  write(text: string): unknown;
  /** Waits until everything is written. */
  flushSync(): void;
}

const ENOUGH_CHARACTERS = 32_768;
const LONGEST_MS = 100;

/**
 * Hands log lines on together, as each hand-over costs more than the lines of many requests. Lines are not looked at:
 * the sink, which measures all that it holds whenever something is added, would make them one text each time.
 */
export class LineBuffer implements DestinationStream {
  private held = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sink: LineSink) {
    // Before the sink, which ends itself when the process has nothing more to do.
    process.prependListener('beforeExit', () => {
      this.handOn();
    });
    process.on('exit', () => {
      this.flushSync();
    });
  }

  write(line: string): void {
    this.held += line;
    if (this.held.length >= ENOUGH_CHARACTERS) this.handOn();
    else {
      this.timer ??= setTimeout(() => {
        this.handOn();
      }, LONGEST_MS).unref();
    }
  }

  /** pino calls it with a fatal line. */
  flushSync(): void {
    this.handOn();
    this.sink.flushSync();
  }

  private handOn(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.held;
    this.held = '';
    if (text !== '') this.sink.write(text);
  }
}
