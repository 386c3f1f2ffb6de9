const CHECK_EVERY = 600_000;

/**
 * Decides when stored times of the future must be compared with the clock: at first, after the clock was set back, and
 * every ten minutes, because they may be from another process.
 */
export class ClockWatch {
  private seen = -Infinity;
  private checked = -Infinity;

  /** `now`: in milliseconds since 1970. */
  isCheckDue(now: number): boolean {
    if (now < this.seen) this.checked = -Infinity;
    this.seen = now;
    return now - this.checked >= CHECK_EVERY;
  }

  /** Records a check that did not fail. */
  markChecked(now: number): void {
    this.checked = now;
  }
}
