const MAX_STAMP = 0xff;

/**
 * Marks on numbers that are all cleared at once: a mark equals the current epoch, and older stamps have no meaning. A
 * stamp is one byte, so the array is cleared once per some dozens of uses; otherwise the work depends on the marked
 * numbers.
 */
export class Marks {
  stamps = new Uint8Array(0);
  epoch = 0;

  /** Clears all marks and grows to hold numbers below `size`. The epoch grows by `step`. */
  begin(size: number, step = 1): void {
    if (this.stamps.length < size) this.stamps = new Uint8Array(capacityFor(size));
    // The stamps from this epoch up to the next one must fit into a byte.
    if (this.epoch > MAX_STAMP - 2 * step) {
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

/** Returns a quarter more than needed, so that growth one by one costs no more than one pass over all numbers. */
export function capacityFor(size: number): number {
  return size + (size >> 2);
}
