import type { AccessGraph } from './access-graph';
import type { CarriedAccess, HeldAccess } from './held-access';
import { EpochStamps, roomFor } from './epoch-stamps';

/** What the stamp of a marked item is, less the epoch. */
const GRANTED = 0;
const ASSIGNED = 1;
const ADDED = 2;
const STAMPS_AN_EPOCH = 4;

/**
 * Scratch memory of one evaluation at a time: which items are held, which the request adds, and which are roots
 * (assigned or requested, not those that accounts carry). It belongs to its caller, serves any graph, grows, and is
 * never cleared.
 */
export class AccessMarks {
  /** Items and grants looked at by the last start. */
  steps = 0;
  /** Everything held (up to `heldCount`), then everything added (up to `count`); valid until the next start. */
  items = new Int32Array(0);
  heldCount = 0;
  count = 0;
  /** What accounts carry. */
  carried: readonly CarriedAccess[] = NOTHING;
  private readonly marks = new EpochStamps();

  /** Forgets the evaluation before and marks what is held and what `requested` adds to it, directly or by grants. */
  start(graph: AccessGraph, held: HeldAccess, requested: ArrayLike<number>): void {
    const { size } = graph.numbers;
    this.marks.begin(size, STAMPS_AN_EPOCH);
    if (this.items.length < size) this.items = new Int32Array(roomFor(size));
    this.count = 0;
    this.steps = 0;
    this.carried = held.carried ?? NOTHING;
    this.addRoots(graph, held.assigned, this.marks.epoch + ASSIGNED);
    for (const { entitlements } of this.carried) this.addCarried(graph, entitlements);
    this.addGranted(graph, 0, this.marks.epoch);
    this.heldCount = this.count;
    this.addRoots(graph, requested, this.marks.epoch + ADDED + ASSIGNED);
    this.addGranted(graph, this.heldCount, this.marks.epoch + ADDED);
  }

  /** Held before or added. */
  has(number: number): boolean {
    return this.marks.stamps[number]! >= this.marks.epoch;
  }

  /** Held before. */
  isExisting(number: number): boolean {
    return this.has(number) && this.marks.stamps[number]! < this.newEpoch;
  }

  /** Assigned or requested. */
  isRoot(number: number): boolean {
    return this.has(number) && (this.marks.stamps[number]! - this.marks.epoch) % 2 === ASSIGNED;
  }

  /** By number: at least `epoch` if held or added, at least `newEpoch` if added. For loops that afford no call. */
  get stamps(): Uint8Array {
    return this.marks.stamps;
  }

  get epoch(): number {
    return this.marks.epoch;
  }

  get newEpoch(): number {
    return this.marks.epoch + ADDED;
  }

  /** `items` is the queue of those whose grants are still to be followed. */
  private addGranted({ isLeaf, children }: AccessGraph, first: number, granted: number): void {
    const { items } = this;
    const { stamps, epoch } = this.marks;
    let { count } = this;
    let steps = 0;
    for (let next = first; next < count; next++) {
      const item = items[next]!;
      if (isLeaf[item] === 1) continue;
      const end = children.offsets[item + 1]!;
      steps += 1 + end - children.offsets[item]!;
      for (let e = children.offsets[item]!; e < end; e++) {
        const child = children.targets[e]!;
        if (stamps[child]! >= epoch) continue;
        stamps[child] = granted;
        items[count++] = child;
      }
    }
    this.count = count;
    this.steps += steps;
  }

  private addRoots({ isPresent }: AccessGraph, roots: ArrayLike<number>, assigned: number): void {
    const { items } = this;
    const { stamps, epoch } = this.marks;
    let { count } = this;
    this.steps += roots.length;
    for (let i = 0; i < roots.length; i++) {
      const root = roots[i]!;
      // An item that does not exist, or no longer, is granted to nobody and grants nothing.
      if (isPresent[root] !== 1) continue;
      const stamp = stamps[root]!;
      if (stamp < epoch) {
        stamps[root] = assigned;
        items[count++] = root;
      } else if ((stamp - epoch) % 2 === GRANTED) {
        stamps[root] = stamp + ASSIGNED;
      }
    }
    this.count = count;
  }

  /** As if granted: the account is their root. */
  private addCarried({ isPresent }: AccessGraph, entitlements: Int32Array): void {
    const { stamps, epoch } = this.marks;
    this.steps += entitlements.length;
    for (const number of entitlements) {
      if (isPresent[number] !== 1 || stamps[number]! >= epoch) continue;
      stamps[number] = epoch + GRANTED;
      this.items[this.count++] = number;
    }
  }
}

const NOTHING: readonly CarriedAccess[] = [];
