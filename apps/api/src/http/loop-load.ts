/** How long the event loop is looked at, in milliseconds. */
const WINDOW_MS = 50;
/** The share of the time from which on requests wait for each other noticeably. */
const HIGH = 0.25;

/** How busy the event loop has been a moment ago. */
export class LoopLoad {
  private last = performance.eventLoopUtilization();
  private lookedAt = performance.now();
  private wasHigh = false;

  get isHigh(): boolean {
    const now = performance.now();
    if (now - this.lookedAt >= WINDOW_MS) {
      const { last } = this;
      this.last = performance.eventLoopUtilization();
      this.wasHigh = performance.eventLoopUtilization(this.last, last).utilization > HIGH;
      this.lookedAt = now;
    }
    return this.wasHigh;
  }
}
