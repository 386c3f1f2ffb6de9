/** A small deterministic generator (mulberry32): the same seed draws the same numbers everywhere. */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** One of the list, which is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Up to `count` distinct members. */
  sample<T>(list: readonly T[], count: number): readonly T[] {
    const chosen = new Set<T>();
    for (let i = 0; i < count; i++) chosen.add(this.pick(list));
    return [...chosen];
  }
}
