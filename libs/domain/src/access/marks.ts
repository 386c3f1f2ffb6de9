const LARGEST_STAMP = 0xff;

/**
 * Marks on numbers that are all forgotten at once: a mark equals the current epoch, and older stamps mean nothing. One
 * byte a number, so the array is cleared once in some dozens of uses; otherwise the work follows the marked numbers.
 */
export class Marks {
  stamps = new Uint8Array(0);
  epoch = 0;

  /** Forgets all marks, and grows to hold numbers below `size`. The epoch grows by `step`. */
  begin(size: number, step = 1): void {
    if (this.stamps.length < size) this.stamps = new Uint8Array(capacityFor(size));
    // The stamps from this epoch up to the next one must fit into a byte.
    if (this.epoch > LARGEST_STAMP - 2 * step) {
      this.stamps.fill(0);
      this.epoch = 0;
    }
    this.epoch += step;
  }

  has(number: number): boolean {
    return this.stamps[number]! >= this.epoch;
  }

  mark(number: number): void {
    this.stamps[number] = this.epoch;
  }
}

/** A quarter more than needed, so that growing one by one costs no more than one pass over all. */
export function capacityFor(size: number): number {
  return size + (size >> 2);
}
