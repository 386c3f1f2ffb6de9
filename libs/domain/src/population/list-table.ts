/** Maximum share of occupied slots, so that a lookup ends soon. */
const MAX_TAKEN = 0.7;
const EMPTY = -1;

/**
 * Lists of numbers and their indexes in order of arrival: a hash table over one array without an object per list. A
 * list takes four bytes a number and about ten more.
 *
 * @example
 * table.append(3);
 * table.append(7);
 * const index = table.intern();
 */
export class ListTable {
  private numbers = new Int32Array(1024);
  /** List n has the numbers from `starts[n]` up to, not including, `starts[n + 1]`. */
  private starts = new Float64Array(64);
  private slots = new Int32Array(64).fill(EMPTY);
  private count = 0;
  /** The end of the list in progress, which starts after the last one. */
  private end = 0;

  /** Number of different lists. */
  get size(): number {
    return this.count;
  }

  /** Appends a number to the list in progress. */
  append(number: number): void {
    if (this.end === this.numbers.length) this.numbers = grow(this.numbers, new Int32Array(this.end * 2));
    this.numbers[this.end++] = number;
  }

  /** Returns the index of the list in progress, adds the list if it is new, and starts an empty list. */
  intern(): number {
    const slot = this.slotFor(this.starts[this.count]!, this.end);
    const known = this.slots[slot]!;
    if (known !== EMPTY) {
      this.end = this.starts[this.count]!;
      return known;
    }
    if (this.count + 2 > this.starts.length) this.starts = grow(this.starts, new Float64Array(this.starts.length * 2));
    this.slots[slot] = this.count;
    this.starts[++this.count] = this.end;
    if (this.count > this.slots.length * MAX_TAKEN) this.growSlots();
    return this.count - 1;
  }

  /** Returns the list at an index; valid until the next list is added. */
  at(index: number): Int32Array {
    return this.numbers.subarray(this.starts[index], this.starts[index + 1]);
  }

  /** Returns the slot of the list in a range; an empty slot if the list is new. */
  private slotFor(start: number, end: number): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(this.numbers, start, end) & mask;
    while (this.slots[slot] !== EMPTY && !this.isAt(this.slots[slot]!, start, end)) slot = (slot + 1) & mask;
    return slot;
  }

  private isAt(index: number, start: number, end: number): boolean {
    const { numbers } = this;
    const offset = this.starts[index]! - start;
    if (this.starts[index + 1]! - offset !== end) return false;
    for (let i = start; i < end; i++) if (numbers[i] !== numbers[i + offset]) return false;
    return true;
  }

  private growSlots(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(EMPTY);
    for (let index = 0; index < this.count; index++) {
      this.slots[this.slotFor(this.starts[index]!, this.starts[index + 1]!)] = index;
    }
  }
}

function grow<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Multiplicative hash; its high bits are folded in after each number. */
function hashOf(numbers: Int32Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) {
    hash = Math.imul(hash ^ numbers[i]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}
