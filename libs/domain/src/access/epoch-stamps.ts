/**
 * Marks on numbered things that are forgotten all at once: a mark is the present epoch, older stamps mean nothing, so
 * nothing is cleared between uses and the work follows what is marked.
 */
export class EpochStamps {
  stamps = new Int32Array(0);

  /** `epoch` is where to begin; tests begin near the end, to see the epochs start again. */
  constructor(public epoch = 0) {}

  /** Forgets all marks, and makes room for numbers below `size`. The epoch grows by `step`. */
  begin(size: number, step = 1): void {
    if (this.stamps.length < size) this.stamps = new Int32Array(roomFor(size));
    if (this.epoch > LAST_EPOCH - 2 * step) {
      this.stamps.fill(0);
      this.epoch = 0;
    }
    this.epoch += step;
  }
}

/** The largest number that a stamp can hold. An epoch and the stamps up to the next one stay below it. */
export const LAST_EPOCH = 0x7fffffff;

/** So much more than asked for that growing one by one costs no more than a pass over all. */
export function roomFor(size: number): number {
  return size + (size >> 2);
}
