/** The minimum rate of a body. */
export interface PaceLimits {
  readonly minBytesPerSecond: number;
  /** Maximum delay behind the rate: a stalled body ends after this time, regardless of the number of bytes before. */
  readonly maxLagMilliseconds: number;
}

/**
 * Calls `onLag` when a body falls behind its minimum rate. Faster arrival compensates for a pause, but at most for
 * `maxLagMilliseconds`: otherwise a client could send a megabyte, and then single bytes for minutes. Only the time
 * counts in which the body is waited for: a client does not answer for a slow disk.
 */
export class UploadPace {
  private left: number;
  private since = 0;
  private timer: NodeJS.Timeout | undefined;
  private end: NodeJS.Immediate | undefined;

  constructor(
    private readonly limits: PaceLimits,
    private readonly onLag: () => void,
  ) {
    this.left = limits.maxLagMilliseconds;
  }

  /** The next bytes are waited for. Those that arrived while this process was busy are read before it ends. */
  wait(): void {
    this.since = performance.now();
    const end = () => (this.end = setImmediate(this.onLag));
    this.timer = setTimeout(end, Math.max(0, this.left));
  }

  received(bytes: number): void {
    const { minBytesPerSecond, maxLagMilliseconds } = this.limits;
    this.stop();
    const earned = (bytes / minBytesPerSecond) * 1000;
    this.left = Math.min(maxLagMilliseconds, this.left - (performance.now() - this.since) + earned);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearImmediate(this.end);
  }
}
