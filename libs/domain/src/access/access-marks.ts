import type { AccessGraph } from './access-graph';
import type { CarriedAccess, HeldAccess } from './held-access';
import { ABSENT, GRANTING, LEAF } from './item-kinds';
import { EpochStamps, roomFor } from './epoch-stamps';
import { NumberCounts, NumberPlaces, NumberSet } from './number-set';

/** Added to the epoch, which is a multiple of 4: what is assigned or requested, and what is added. */
const ASSIGNED = 1;
const ADDED = 2;
const STAMPS_AN_EPOCH = 4;

/** Everything held, as a start found it. */
export interface KnownItems {
  /** The first `heldCount` are held, the first `assignedCount` of them assigned. */
  readonly items: Int32Array;
  readonly heldCount: number;
  readonly assignedCount: number;
  readonly carried?: readonly CarriedAccess[] | undefined;
}

/**
 * Scratch memory of one evaluation at a time: which items are held, which the request adds, and which are roots
 * (assigned or requested). It belongs to its caller, serves any graph, grows, and is never cleared.
 */
export class AccessMarks {
  /** Items and grants looked at by the last start. */
  steps = 0;
  /** Everything held: the first `heldCount` of these; valid until the next start. */
  held: Int32Array = new Int32Array(0);
  heldCount = 0;
  /** Everything added: the first `addedCount` of these; valid until the next start. */
  added = new Int32Array(0);
  addedCount = 0;
  /** What accounts carry. */
  carried: readonly CarriedAccess[] = NOTHING;
  /** For whoever walks over what is marked, one walk at a time. */
  readonly reached = new NumberSet();
  /** For what such walks count, and for what is counted besides. */
  readonly counts: readonly [NumberCounts, NumberCounts] = [new NumberCounts(), new NumberCounts()];
  /** Whose parents are found, and whose paths: for whoever describes what is marked, one description at a time. */
  readonly known = { parents: new NumberPlaces(), paths: new NumberPlaces() } as const;
  private readonly marks = new EpochStamps();
  /** Where what is held is listed when it has to be found. */
  private found = new Int32Array(0);
  /** Marked items whose grants are still to be followed. */
  private granting = new Int32Array(0);
  private waiting = 0;

  /** Forgets the evaluation before and marks what is held and what `requested` adds to it, directly or by grants. */
  start(graph: AccessGraph, held: HeldAccess, requested: ArrayLike<number>): void {
    this.begin(graph);
    this.steps = held.assigned.length + requested.length;
    this.carried = held.carried ?? NOTHING;
    this.held = this.found;
    this.addHeld(graph, held.assigned);
    for (const { entitlements } of this.carried) this.addCarried(graph, entitlements);
    this.heldCount = this.followGrants(graph, this.marks.epoch, this.heldCount);
    this.startAdding(graph, requested);
  }

  /** The same where it is known what is held. */
  startKnown(graph: AccessGraph, known: KnownItems, requested: ArrayLike<number>): void {
    const { items, heldCount, assignedCount } = known;
    this.begin(graph);
    this.steps = heldCount + requested.length;
    this.carried = known.carried ?? NOTHING;
    this.held = items;
    this.heldCount = heldCount;
    const { stamps, epoch } = this.marks;
    this.marks.stampFirst(assignedCount, items, epoch + ASSIGNED);
    for (let i = assignedCount; i < heldCount; i++) stamps[items[i]!] = epoch;
    this.startAdding(graph, requested);
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
    return this.has(number) && this.marks.stamps[number]! % 2 === ASSIGNED;
  }

  /** How it is marked, as far as paths depend on it: 0 if not at all, 1 if held or added, 2 if it is a root. */
  pathMarkOf(number: number): number {
    const stamp = this.marks.stamps[number]!;
    return stamp < this.marks.epoch ? 0 : 1 + (stamp & ASSIGNED);
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

  private begin({ numbers: { size } }: AccessGraph): void {
    this.marks.begin(size, STAMPS_AN_EPOCH);
    if (this.found.length >= size) return;
    this.found = new Int32Array(roomFor(size));
    // One more, as what is listed already is written behind the last one, and left out again.
    this.added = new Int32Array(roomFor(size) + 1);
    this.granting = new Int32Array(roomFor(size) + 1);
  }

  private startAdding(graph: AccessGraph, requested: ArrayLike<number>): void {
    this.addRequested(graph, requested);
    this.addedCount = this.followGrants(graph, this.newEpoch, this.addedCount);
  }

  /** Held items are distinct, and the first to be marked: see HeldAccess. */
  private addHeld({ kinds }: AccessGraph, assigned: Int32Array): void {
    const { found, granting } = this;
    const { stamps } = this.marks;
    const mark = this.marks.epoch + ASSIGNED;
    let count = 0;
    let waiting = 0;
    for (let i = 0; i < assigned.length; i++) {
      const root = assigned[i]!;
      const kind = kinds[root];
      // An item that does not exist, or no longer, is granted to nobody and grants nothing.
      if (kind !== LEAF && kind !== GRANTING) continue;
      stamps[root] = mark;
      found[count++] = root;
      if (kind === GRANTING) granting[waiting++] = root;
    }
    this.heldCount = count;
    this.waiting = waiting;
  }

  /** As if granted: the account is their root. */
  private addCarried({ kinds }: AccessGraph, entitlements: Int32Array): void {
    const { stamps, epoch } = this.marks;
    this.steps += entitlements.length;
    for (const number of entitlements) {
      const kind = kinds[number];
      if ((kind !== LEAF && kind !== GRANTING) || stamps[number]! >= epoch) continue;
      stamps[number] = epoch;
      this.found[this.heldCount++] = number;
      if (kind === GRANTING) this.granting[this.waiting++] = number;
    }
  }

  private addRequested({ kinds }: AccessGraph, requested: ArrayLike<number>): void {
    const { added, granting, newEpoch } = this;
    const { stamps, epoch } = this.marks;
    let count = 0;
    let { waiting } = this;
    for (let i = 0; i < requested.length; i++) {
      const root = requested[i]!;
      const kind = kinds[root];
      if (kind !== LEAF && kind !== GRANTING) continue;
      const stamp = stamps[root]!;
      // 1 if it is neither held nor added yet, else 0: no branch, as a processor does not foresee which items are held.
      const isNew = (stamp - epoch) >>> 31;
      stamps[root] = (stamp + isNew * (newEpoch - stamp)) | ASSIGNED;
      added[count] = root;
      count += isNew;
      if (kind !== GRANTING) continue;
      granting[waiting] = root;
      waiting += isNew;
    }
    this.addedCount = count;
    this.waiting = waiting;
  }

  /** Marks whatever the items that wait grant, and what that grants in turn; returns how many are listed then. */
  private followGrants({ kinds, children }: AccessGraph, granted: number, listed: number): number {
    const { granting } = this;
    const { stamps, epoch } = this.marks;
    const items = granted === epoch ? this.found : this.added;
    let count = listed;
    let { waiting } = this;
    for (let next = 0; next < waiting; next++) {
      const item = granting[next]!;
      const end = children.ends[item]!;
      this.steps += 1 + end - children.starts[item]!;
      for (let e = children.starts[item]!; e < end; e++) {
        const child = children.targets[e]!;
        const kind = kinds[child];
        if (stamps[child]! >= epoch || kind === ABSENT) continue;
        stamps[child] = granted;
        items[count++] = child;
        if (kind === GRANTING) granting[waiting++] = child;
      }
    }
    this.waiting = 0;
    return count;
  }
}

const NOTHING: readonly CarriedAccess[] = [];
