const LARGEST_STAMP = 0xff;

/**
 * Marks on numbered things that are forgotten all at once: a mark is the present epoch, older stamps mean nothing. One
 * byte each, so that they stay in the cache of the processor; so they are cleared once in some dozens of uses, and
 * otherwise the work follows what is marked.
 */
export class EpochStamps {
  stamps = new Uint8Array(0);
  epoch = 0;

  /** Forgets all marks, and makes room for numbers below `size`. The epoch grows by `step`. */
  begin(size: number, step = 1): void {
    if (this.stamps.length < size) this.stamps = new Uint8Array(roomFor(size));
    // The stamps from this epoch up to the next one must fit.
    if (this.epoch > LARGEST_STAMP - 2 * step) {
      this.stamps.fill(0);
      this.epoch = 0;
    }
    this.epoch += step;
  }

  /** Stamps the first `count` of `numbers`: four a round, because the end of a round costs as much as a stamp. */
  stampFirst(count: number, numbers: Int32Array, stamp: number): void {
    const { stamps } = this;
    let i = 0;
    for (; i + 3 < count; i += 4) {
      stamps[numbers[i]!] = stamp;
      stamps[numbers[i + 1]!] = stamp;
      stamps[numbers[i + 2]!] = stamp;
      stamps[numbers[i + 3]!] = stamp;
    }
    for (; i < count; i++) stamps[numbers[i]!] = stamp;
  }
}

/** So much more than asked for that growing one by one costs no more than a pass over all. */
export function roomFor(size: number): number {
  return size + (size >> 2);
}
