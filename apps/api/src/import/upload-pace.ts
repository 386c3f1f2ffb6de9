/** The minimum rate of a body. */
export interface PaceLimits {
  readonly minBytesPerSecond: number;
  /** Maximum delay behind the rate: a stalled body ends after this time, regardless of the number of bytes before. */
  readonly maxLagMilliseconds: number;
}

/**
 * Calls `end` when a body falls behind its minimum rate. Faster arrival compensates for a pause, but at most for
 * `maxLagMilliseconds`: otherwise a client could send a megabyte, and then single bytes for minutes.
 */
export class UploadPace {
  private left: number;
  private since = performance.now();
  private timer: NodeJS.Timeout;

  constructor(
    private readonly limits: PaceLimits,
    private readonly end: () => void,
  ) {
    this.left = limits.maxLagMilliseconds;
    this.timer = setTimeout(end, this.left);
  }

  received(bytes: number): void {
    const { minBytesPerSecond, maxLagMilliseconds } = this.limits;
    const now = performance.now();
    const earned = (bytes / minBytesPerSecond) * 1000;
    this.left = Math.min(maxLagMilliseconds, this.left - (now - this.since) + earned);
    this.since = now;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.end, Math.max(0, this.left));
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
