import type { AccessMarks } from '../access/access-marks';
import type { CarriedAccess, HeldAccess } from '../access/held-access';
import type { ItemNumbers } from '../access/item-numbers';
import type { PolicyIndex } from './policy-index';

const NOTHING_FOUND = { items: new Int32Array(0), bits: new Uint8Array(0) };

/**
 * Held access that may be asked about again and again. What follows from it alone is found out when an index is asked
 * about a second time, and kept: four bytes for each held item, and a byte for each eight sets of the policies. Answers
 * are those of the held access that it is made from.
 *
 * @example
 * const held = new KnownAccess(holdAccess(graph, assigned));
 */
export class KnownAccess implements HeldAccess {
  readonly numbers: ItemNumbers;
  readonly assigned: Int32Array;
  readonly carried: readonly CarriedAccess[] | undefined;
  /**
   * Everything held: first what is assigned, then what that and accounts grant.
   *
   * @internal
   */
  items: Int32Array = NOTHING_FOUND.items;
  /** @internal */
  assignedCount = 0;
  /**
   * A bit for each set of the policies: whether any of its items is held.
   *
   * @internal
   */
  heldSets: Uint8Array = NOTHING_FOUND.bits;
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

  private find(index: PolicyIndex, marks: AccessMarks): void {
    marks.start(index.graph, this, []);
    this.items = marks.held.slice(0, marks.heldCount);
    this.assignedCount = this.items.filter((item) => marks.isRoot(item)).length;
    this.heldSets = findHeldSets(index, this.items);
    this.foundIn = index.version;
  }
}

function findHeldSets({ criteria, postings: { offsets, sets } }: PolicyIndex, items: Int32Array): Uint8Array {
  const held = new Uint8Array((criteria.minimums.length + 7) >> 3);
  for (let i = 0; i < items.length; i++) {
    // Items that came after the index was compiled are in no policy: for them the end is undefined.
    const end = offsets[items[i]! + 1]!;
    for (let e = offsets[items[i]!]!; e < end; e++) held[sets[e]! >> 3]! |= 1 << (sets[e]! & 7);
  }
  return held;
}
