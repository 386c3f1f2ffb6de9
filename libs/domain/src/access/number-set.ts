import { EpochStamps, roomFor } from './epoch-stamps';

/**
 * Numbers, each once, in the order in which they came, so that a walk may use it as its queue. A `Set` does the same,
 * many times slower. Forgetting all numbers costs nothing.
 */
export class NumberSet {
  size = 0;
  /** The first `size` of them. */
  members = new Int32Array(0);
  private readonly marks = new EpochStamps();

  /** Forgets all, and makes room for numbers below `limit`. */
  begin(limit: number): void {
    this.marks.begin(limit);
    if (this.members.length < limit) this.makeRoom(roomFor(limit));
    this.size = 0;
  }

  has(number: number): boolean {
    return this.marks.stamps[number] === this.marks.epoch;
  }

  add(number: number): void {
    if (this.has(number)) return;
    this.marks.stamps[number] = this.marks.epoch;
    this.members[this.size++] = number;
  }

  protected makeRoom(room: number): void {
    this.members = new Int32Array(room);
  }
}

/** Knows of each number how many were added before it: so a list has a place for each. */
export class NumberPlaces extends NumberSet {
  private places = new Int32Array(0);

  override add(number: number): void {
    if (!this.has(number)) this.places[number] = this.size;
    super.add(number);
  }

  /** Of a number that was added. */
  of(number: number): number {
    return this.places[number]!;
  }

  protected override makeRoom(room: number): void {
    super.makeRoom(room);
    this.places = new Int32Array(room);
  }
}

/** Counts numbers: how often each was added. */
export class NumberCounts extends NumberSet {
  private counts = new Int32Array(0);

  override add(number: number): void {
    if (!this.has(number)) this.counts[number] = 0;
    super.add(number);
    this.counts[number]!++;
  }

  /** Of a number that was added. */
  of(number: number): number {
    return this.counts[number]!;
  }

  protected override makeRoom(room: number): void {
    super.makeRoom(room);
    this.counts = new Int32Array(room);
  }
}
