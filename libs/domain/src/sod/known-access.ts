import type { AccessMarks } from '../access/access-marks';
import type { CarriedAccess, HeldAccess } from '../access/held-access';
import type { ItemNumbers } from '../access/item-numbers';
import type { PolicyIndex } from './policy-index';

const NOTHING_FOUND = new Int32Array(0);

/**
 * Held access that may be asked about again and again. What follows from it alone is found out when an index is asked
 * about a second time, and kept: four bytes for each held item, and a bit for each set of the policies. Answers are
 * those of the held access that it is made from.
 *
 * @example
 * const held = new KnownAccess(holdAccess(graph, assigned));
 */
export class KnownAccess implements HeldAccess {
  readonly numbers: ItemNumbers;
  readonly assigned: Int32Array;
  readonly carried: readonly CarriedAccess[] | undefined;
  /**
   * Everything held, `heldCount` items: first what is assigned, then what that and accounts grant. Behind them a bit
   * for each set of the policies: whether any of its items is held. One array, because evaluations wait for memory.
   *
   * @internal
   */
  items: Int32Array = NOTHING_FOUND;
  /** @internal */
  heldCount = 0;
  /** @internal */
  assignedCount = 0;
  private askedIn: object | undefined;
  private foundIn: object | undefined;

  constructor({ numbers, assigned, carried }: HeldAccess) {
    this.numbers = numbers;
    this.assigned = assigned;
    this.carried = carried;
  }

  /**
   * Whether the fields above tell what follows in this index, which is asked about now. `marks` is scratch memory.
   *
   * @internal
   */
  isFoundIn(index: PolicyIndex, marks: AccessMarks): boolean {
    if (this.foundIn === index.version) return true;
    if (this.askedIn === index.version) this.find(index, marks);
    this.askedIn = index.version;
    return this.foundIn === index.version;
  }

  /**
   * Whether they still do: another index may have been asked about since.
   *
   * @internal
   */
  isStillFoundIn(index: PolicyIndex): boolean {
    return this.foundIn === index.version;
  }

  /**
   * Whether any item of the set is held.
   *
   * @internal
   */
  holdsOf(set: number): boolean {
    return ((this.items[this.heldCount + (set >> 5)]! >> (set & 31)) & 1) === 1;
  }

  private find(index: PolicyIndex, marks: AccessMarks): void {
    marks.start(index.graph, this, []);
    const held = marks.held.subarray(0, marks.heldCount);
    const heldSets = findHeldSets(index, held);
    this.items = new Int32Array(held.length + heldSets.length);
    this.items.set(held);
    this.items.set(heldSets, held.length);
    this.heldCount = held.length;
    this.assignedCount = held.filter((item) => marks.isRoot(item)).length;
    this.foundIn = index.version;
  }
}

function findHeldSets({ criteria, postings: { offsets, sets } }: PolicyIndex, items: Int32Array): Int32Array {
  const held = new Int32Array((criteria.minimums.length + 31) >> 5);
  for (let i = 0; i < items.length; i++) {
    // Items that came after the index was compiled are in no policy: for them the end is undefined.
    const end = offsets[items[i]! + 1]!;
    for (let e = offsets[items[i]!]!; e < end; e++) held[sets[e]! >> 5]! |= 1 << (sets[e]! & 31);
  }
  return held;
}
