import type { AccessGraph } from './access-graph';
import type { CarriedAccess, HeldAccess } from './held-access';
import { ABSENT, GRANTING } from './item-kinds';
import { capacityFor, Marks } from './marks';

/** Bits added to the epoch, a multiple of 4: the item is assigned or requested; the request adds it. */
const ASSIGNED = 1;
const ADDED = 2;
const STAMPS_PER_EPOCH = 4;

const NOTHING: readonly CarriedAccess[] = [];

/** An identity's access, the part of it that remains, and the items that the identity would be granted. */
export interface ReplacedAccess {
  readonly before: HeldAccess;
  readonly kept: HeldAccess;
  readonly requested: ArrayLike<number>;
}

/**
 * Scratch memory of one evaluation at a time: the items that are held, that the request adds, and that are roots
 * (assigned or requested). The owner reuses it for any graph; it grows and is never cleared.
 */
export class AccessMarks {
  /** Number of items and grants visited since the last start. */
  steps = 0;
  /** All held items are the first `heldCount`; valid until the next start. */
  held = new Int32Array(0);
  heldCount = 0;
  /** All added items are the first `addedCount`; valid until the next start. */
  added = new Int32Array(0);
  addedCount = 0;
  /** Access that accounts carry. */
  carried: readonly CarriedAccess[] = NOTHING;
  private readonly marks = new Marks();

  /** Discards the previous evaluation; marks held items and the items that `requested` adds, directly or by grants. */
  start(graph: AccessGraph, held: HeldAccess, requested: ArrayLike<number>): void {
    this.hold(graph, held);
    this.add(graph, requested);
  }

  /**
   * Marks the remaining part of `before` and the items that `requested` adds to it. An item of `before` that
   * `requested` restores is existing.
   */
  startWithout(graph: AccessGraph, { before, kept, requested }: ReplacedAccess): void {
    this.hold(graph, before);
    const existing = this.held.slice(0, this.heldCount);
    const { steps } = this;
    this.start(graph, kept, requested);
    this.steps += steps + existing.length;
    const { stamps } = this.marks;
    for (const item of existing) if (stamps[item]! >= this.newEpoch) stamps[item]! -= ADDED;
  }

  /** Discards the previous evaluation and marks held items. */
  hold(graph: AccessGraph, { assigned, carried = NOTHING }: HeldAccess): void {
    this.begin(graph);
    const { held } = this;
    const { kinds } = graph;
    const { stamps, epoch } = this.marks;
    this.steps = assigned.length;
    this.carried = carried;
    let count = 0;
    let granting = 0;
    for (let i = 0; i < assigned.length; i++) {
      const item = assigned[i]!;
      const kind = kinds[item]!;
      // An item that does not exist is granted to no identity and grants nothing.
      if (!(kind > ABSENT)) continue;
      stamps[item] = epoch + ASSIGNED;
      held[count++] = item;
      if (kind === GRANTING) granting++;
    }
    for (const { entitlements } of carried) {
      this.steps += entitlements.length;
      for (const item of entitlements) {
        if (!(kinds[item]! > ABSENT) || stamps[item]! >= epoch) continue;
        stamps[item] = epoch;
        held[count++] = item;
      }
    }
    const isFlat = granting === 0 && carried.length === 0;
    this.heldCount = isFlat ? count : this.followGrants(graph, held, { count, stamp: epoch });
    this.addedCount = 0;
  }

  /** Marks the items that `requested` adds, directly or by grants. */
  add(graph: AccessGraph, requested: ArrayLike<number>): void {
    const { added, newEpoch } = this;
    const { kinds } = graph;
    const { stamps, epoch } = this.marks;
    this.steps += requested.length;
    let count = 0;
    for (let i = 0; i < requested.length; i++) {
      const item = requested[i]!;
      if (!(kinds[item]! > ABSENT)) continue;
      if (stamps[item]! < epoch) {
        stamps[item] = newEpoch;
        added[count++] = item;
      }
      stamps[item]! |= ASSIGNED;
    }
    this.addedCount = this.followGrants(graph, added, { count, stamp: newEpoch });
  }

  /** Returns whether the item is held or added. */
  has(number: number): boolean {
    return this.marks.has(number);
  }

  /** Returns whether the item is held before the request. */
  isExisting(number: number): boolean {
    return this.has(number) && this.marks.stamps[number]! < this.newEpoch;
  }

  /** Returns whether the item is assigned or requested. */
  isRoot(number: number): boolean {
    return this.has(number) && this.marks.stamps[number]! % 2 === ASSIGNED;
  }

  /** Marks by number: at least `epoch` if held or added, at least `newEpoch` if added. */
  get stamps(): Uint8Array {
    return this.marks.stamps;
  }

  get epoch(): number {
    return this.marks.epoch;
  }

  get newEpoch(): number {
    return this.marks.epoch + ADDED;
  }

  private begin({ numbers: { size } }: AccessGraph): void {
    this.marks.begin(size, STAMPS_PER_EPOCH);
    if (this.held.length >= size) return;
    this.held = new Int32Array(capacityFor(size));
    this.added = new Int32Array(capacityFor(size));
  }

  /** Appends all items that the first `count` items grant, directly or indirectly; returns the new count. */
  private followGrants(
    { kinds, children: { starts, ends, targets } }: AccessGraph,
    items: Int32Array,
    { count, stamp }: { count: number; readonly stamp: number },
  ): number {
    const { stamps, epoch } = this.marks;
    for (let next = 0; next < count; next++) {
      const item = items[next]!;
      if (kinds[item] !== GRANTING) continue;
      this.steps += 1 + ends[item]! - starts[item]!;
      for (let e = starts[item]!; e < ends[item]!; e++) {
        const child = targets[e]!;
        if (stamps[child]! >= epoch || kinds[child] === ABSENT) continue;
        stamps[child] = stamp;
        items[count++] = child;
      }
    }
    return count;
  }
}
