import type { AccessGraph } from './access-graph';
import type { HeldAccess } from './held-access';
import { EpochStamps, roomFor } from './epoch-stamps';

/**
 * Scratch memory of one evaluation at a time: which items are held, which the request adds, and which are roots
 * (assigned or requested). It belongs to its caller, serves any graph, grows, and is never cleared.
 */
export class AccessMarks {
  /** An item held before has the epoch as its stamp, an added one the epoch + 1. */
  private readonly marks: EpochStamps;
  private readonly roots: EpochStamps;
  private queue = new Int32Array(0);
  private heldEnd = 0;
  private end = 0;
  /** Items and grants looked at by the last start. */
  steps = 0;

  constructor(epoch?: number) {
    this.marks = new EpochStamps(epoch);
    this.roots = new EpochStamps(epoch);
  }

  /** Forgets the evaluation before and marks what is held and what `requested` adds to it, directly or by grants. */
  start(graph: AccessGraph, held: HeldAccess, requested: ArrayLike<number>): void {
    const { size } = graph.numbers;
    this.marks.begin(size, 2);
    this.roots.begin(size);
    if (this.queue.length < size) this.queue = new Int32Array(roomFor(size));
    this.end = 0;
    this.steps = 0;
    this.heldEnd = this.addAll(graph, held.assigned, this.marks.epoch);
    this.addAll(graph, requested, this.marks.epoch + 1);
  }

  /** Held before or added. */
  has(number: number): boolean {
    return this.marks.stamps[number]! >= this.marks.epoch;
  }

  /** Held before. */
  isExisting(number: number): boolean {
    return this.marks.stamps[number] === this.marks.epoch;
  }

  /** Assigned or requested. */
  isRoot(number: number): boolean {
    return this.roots.stamps[number] === this.roots.epoch;
  }

  /** By number: at least `epoch` if held or added, equal to it if held. For loops that cannot afford a call. */
  get stamps(): Int32Array {
    return this.marks.stamps;
  }

  get epoch(): number {
    return this.marks.epoch;
  }

  /** Everything held (from 0), then everything added (from `heldCount`), up to `count`; valid until the next start. */
  get items(): Int32Array {
    return this.queue;
  }

  get heldCount(): number {
    return this.heldEnd;
  }

  get count(): number {
    return this.end;
  }

  /** `queue` is its own queue: what was added last is where the grants are followed from. Returns the new end. */
  private addAll(graph: AccessGraph, roots: ArrayLike<number>, stamp: number): number {
    const { queue, marks, roots: rootMarks } = this;
    const { stamps, epoch } = marks;
    const { offsets, targets } = graph.children;
    let end = this.end;
    let next = end;
    let steps = roots.length;
    for (let i = 0; i < roots.length; i++) {
      const root = roots[i]!;
      // An item that does not exist, or no longer, is granted to nobody and grants nothing.
      if (graph.isPresent[root] !== 1) continue;
      rootMarks.stamps[root] = rootMarks.epoch;
      if (stamps[root]! >= epoch) continue;
      stamps[root] = stamp;
      queue[end++] = root;
    }
    for (; next < end; next++) {
      const last = offsets[queue[next]! + 1]!;
      steps += 1 + last - offsets[queue[next]!]!;
      for (let e = offsets[queue[next]!]!; e < last; e++) {
        const child = targets[e]!;
        if (stamps[child]! >= epoch) continue;
        stamps[child] = stamp;
        queue[end++] = child;
      }
    }
    this.end = end;
    this.steps += steps;
    return end;
  }
}
