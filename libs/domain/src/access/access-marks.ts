import type { AccessGraph } from './access-graph';
import type { HeldAccess } from './held-access';

const LAST_EPOCH = 0x7fffffff - 2;

/**
 * Scratch memory of one evaluation at a time: which items are held, which the request adds, and which are roots
 * (assigned or requested). Stamps of earlier evaluations are older than the present epoch, so nothing is ever cleared
 * and the work of an evaluation follows what it touches.
 */
export class AccessMarks {
  private epoch = 0;
  private readonly stamps: Int32Array;
  private readonly rootStamps: Int32Array;
  private readonly addedItems: Int32Array;
  private addedCount = 0;

  constructor(private readonly graph: AccessGraph) {
    this.stamps = new Int32Array(graph.items.length);
    this.rootStamps = new Int32Array(graph.items.length);
    this.addedItems = new Int32Array(graph.items.length);
  }

  /** Forgets the evaluation before and marks what is held and what `requested` adds to it, directly or by grants. */
  start(held: HeldAccess, requested: readonly number[]): void {
    this.nextEpoch();
    const epoch = this.epoch;
    for (let i = 0; i < held.held.length; i++) this.stamps[held.held[i]!] = epoch;
    for (let i = 0; i < held.assigned.length; i++) this.rootStamps[held.assigned[i]!] = epoch;
    this.addedCount = 0;
    for (const number of requested) {
      this.rootStamps[number] = epoch;
      this.add(number);
    }
    this.addGranted();
  }

  /** Held before or added. */
  has(number: number): boolean {
    return this.stamps[number]! >= this.epoch;
  }

  /** Held before. */
  isExisting(number: number): boolean {
    return this.stamps[number] === this.epoch;
  }

  /** Assigned or requested. */
  isRoot(number: number): boolean {
    return this.rootStamps[number] === this.epoch;
  }

  /** What the request adds: the closure of the requested items less what is held. Valid until the next start. */
  added(): Int32Array {
    return this.addedItems.subarray(0, this.addedCount);
  }

  private nextEpoch(): void {
    if (this.epoch >= LAST_EPOCH) {
      this.stamps.fill(0);
      this.rootStamps.fill(0);
      this.epoch = 0;
    }
    this.epoch += 2;
  }

  private add(number: number): void {
    if (this.has(number)) return;
    this.stamps[number] = this.epoch + 1;
    this.addedItems[this.addedCount++] = number;
  }

  /** `addedItems` is its own queue. The children of a held item are held already: see INVARIANT (held closed). */
  private addGranted(): void {
    const { offsets, targets } = this.graph.children;
    for (let next = 0; next < this.addedCount; next++) {
      const parent = this.addedItems[next]!;
      for (let e = offsets[parent]!; e < offsets[parent + 1]!; e++) this.add(targets[e]!);
    }
  }
}
