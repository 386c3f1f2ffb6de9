import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Number of characters that are written immediately; fewer wait for more, at most for `MAX_MS`. */
const ENOUGH = 32_768;
const MAX_MS = 100;
/** Maximum number of buffered characters while a pipe is blocked; further lines are dropped. */
const MAX_HELD = 16 * 1024 * 1024;
/** Time before a blocked pipe is tried again, and number of tries at the end of the process. */
const RETRY_MS = 50;
const LAST_TRIES = 10;
const NEWLINE = 0x0a;

/**
 * Writes log lines to a file descriptor in batches. A log that cannot be written (disk full, pipe closed) never stops
 * or delays the process: the lines of the failed write are dropped and counted, and later lines are tried again.
 * Buffered lines are written at the end of the process.
 *
 * pino's own destination is unsuitable: at its end, it repeats a write that fails with ENOSPC forever.
 */
export class LogWriter implements DestinationStream {
  /** Number of lines dropped since the process started. */
  droppedLines = 0;
  /** Called when a write succeeds after failures, with the number of lines dropped in between. */
  onRecovery: (droppedLines: number) => void = () => undefined;

  private lines: string[] = [];
  private length = 0;
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;
  /** Whether the last line in the file is incomplete. */
  private isTorn = false;
  private reportedLines = 0;

  constructor(private readonly fd: number) {
    process.on('exit', () => {
      this.flushSync();
    });
  }

  write(line: string): void {
    if (this.length + line.length > MAX_HELD) {
      this.droppedLines += 1;
      return;
    }
    this.lines.push(line);
    this.length += line.length;
    this.schedule();
  }

  /** Called at the end of the process, and by pino after a fatal line. */
  flushSync(): void {
    // A write of another thread cannot be awaited. A short pause lets its lines come first.
    if (this.isWriting) sleep(RETRY_MS);
    let rest = this.take();
    for (let tries = 0; rest.length > 0 && tries < LAST_TRIES;) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break;
        tries += 1;
        sleep(RETRY_MS);
      }
    }
    this.drop(rest);
  }

  private schedule(): void {
    if (this.isWriting || this.length === 0) return;
    if (this.length >= ENOUGH) this.startWriting();
    else {
      this.timer ??= setTimeout(() => {
        this.startWriting();
      }, MAX_MS).unref();
    }
  }

  private startWriting(): void {
    this.isWriting = true;
    this.writeRest(this.take());
  }

  private take(): Buffer {
    clearTimeout(this.timer);
    this.timer = undefined;
    const bytes = Buffer.from(this.isTorn ? `\n${this.lines.join('')}` : this.lines.join(''));
    this.lines = [];
    this.length = 0;
    return bytes;
  }

  private writeRest(bytes: Buffer): void {
    write(this.fd, bytes, (error, written) => {
      if (error === null && written < bytes.length) {
        this.isTorn = bytes[written - 1] !== NEWLINE;
        this.writeRest(bytes.subarray(written));
      } else if (error?.code === 'EAGAIN') {
        setTimeout(() => {
          this.writeRest(bytes);
        }, RETRY_MS).unref();
      } else this.endWriting(error === null ? undefined : bytes);
    });
  }

  private endWriting(unwritten: Buffer | undefined): void {
    this.isWriting = false;
    if (unwritten !== undefined) this.drop(unwritten);
    else {
      this.isTorn = false;
      const dropped = this.droppedLines - this.reportedLines;
      this.reportedLines = this.droppedLines;
      if (dropped > 0) this.onRecovery(dropped);
    }
    this.schedule();
  }

  private drop(unwritten: Buffer): void {
    for (const byte of unwritten) if (byte === NEWLINE) this.droppedLines += 1;
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
