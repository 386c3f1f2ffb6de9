/** How fast a body must arrive. */
export interface PaceLimits {
  readonly minBytesPerSecond: number;
  /** How far it may fall behind: a body that stops ends after this time, however much has arrived before. */
  readonly maxLagMilliseconds: number;
}

/**
 * Calls `end` once a body falls behind its minimum rate. What arrives faster makes up for a pause, but for no more than
 * `maxLagMilliseconds`: otherwise a client could send a megabyte, and then a byte now and then for minutes.
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
