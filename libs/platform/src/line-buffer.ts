import type { DestinationStream } from 'pino';

/** What bytes are handed to. */
export interface LineSink {
  write(bytes: Buffer): unknown;
  /** Writes at once what waits, beside what is being written. */
  flushSync(): void;
  /** Told whenever everything is written. */
  on(event: 'drain', listener: () => void): unknown;
}

const ENOUGH_BYTES = 32_768;
const BLOCK_BYTES = 65_536;
const LONGEST_MS = 100;
const MOMENT_MS = 50;
/** Of one UTF-16 code unit in UTF-8. */
const MOST_BYTES_A_UNIT = 3;

/**
 * Hands log lines on together, as each hand-over costs more than the lines of many requests. Each is encoded at once,
 * while its pieces are still in the processor's caches: to put many together, and to encode them later, costs more.
 */
export class LineBuffer implements DestinationStream {
  private block: Buffer = Buffer.alloc(0);
  /** Of the block, what is written and not yet handed on. */
  private start = 0;
  private end = 0;
  private timer: NodeJS.Timeout | undefined;
  private beingWritten = false;

  constructor(private readonly sink: LineSink) {
    sink.on('drain', () => {
      this.beingWritten = false;
    });
    // Before the sink, which ends itself when the process has nothing more to do.
    process.prependListener('beforeExit', () => {
      this.handOn();
    });
    process.on('exit', () => {
      this.flushSync();
    });
  }

  write(line: string): void {
    const mostBytes = line.length * MOST_BYTES_A_UNIT;
    if (this.block.length - this.end < mostBytes) this.beginBlock(mostBytes);
    this.end += this.block.write(line, this.end);
    if (this.end - this.start >= ENOUGH_BYTES) this.handOn();
    else {
      this.timer ??= setTimeout(() => {
        this.handOn();
      }, LONGEST_MS).unref();
    }
  }

  /**
   * At the end of the process, and with a fatal line (pino calls it). What another thread is writing cannot be waited
   * for: it gets a moment, so that what waits does not come before it.
   */
  flushSync(): void {
    this.handOn();
    if (this.beingWritten) sleep(MOMENT_MS);
    this.sink.flushSync();
  }

  /** What was handed on belongs to the sink, which may write it later: nothing is written over. */
  private beginBlock(leastBytes: number): void {
    this.handOn();
    this.block = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, leastBytes));
    this.start = this.end = 0;
  }

  private handOn(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { block, start, end } = this;
    this.start = end;
    if (end === start) return;
    this.beingWritten = true;
    this.sink.write(block.subarray(start, end));
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
