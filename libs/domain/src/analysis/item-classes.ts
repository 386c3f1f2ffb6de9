import { AccessMarks } from '../access/access-marks';
import type { PolicyIndex } from '../sod/policy-index';

/**
 * Classes of items that are the same to all policies: the sets match the same of what they grant, so that an item of a
 * class stands for the others. Sets that count their items, with a minimum above 1, tell them apart.
 */
export class ItemClasses {
  private readonly marks = new AccessMarks();
  private readonly found = new Map<number, { readonly number: number; readonly sets: ReadonlySet<number> }>();
  private readonly numbers = new Map<string, number>();

  /** `counts`: whether items count with everything that they grant, or alone. */
  constructor(
    private readonly index: PolicyIndex,
    private readonly counts: 'GRANTED' | 'LISTED',
  ) {}

  /** Returns the number of the class of an item. */
  of(item: number): number {
    return this.find(item).number;
  }

  /** Returns whether the set matches the item, or anything that it grants. */
  isMatched(item: number, set: number): boolean {
    return this.find(item).sets.has(set);
  }

  private find(item: number) {
    const known = this.found.get(item);
    if (known !== undefined) return known;
    const { postings, criteria } = this.index;
    const sets = new Set<number>();
    const keys: string[] = [];
    for (const granted of this.grantedBy(item)) {
      // An item that was added after the index was compiled is in no policy: its end is undefined.
      const end = postings.offsets[granted + 1]!;
      for (let e = postings.offsets[granted]!; e < end; e++) {
        const set = postings.sets[e]!;
        if (criteria.minimums[set]! > 1) keys.push(`${set}:${granted}`);
        else if (!sets.has(set)) keys.push(String(set));
        sets.add(set);
      }
    }
    const key = keys.sort().join();
    const number = this.numbers.get(key) ?? this.numbers.size;
    this.numbers.set(key, number);
    const found = { number, sets };
    this.found.set(item, found);
    return found;
  }

  private grantedBy(item: number): ArrayLike<number> & Iterable<number> {
    if (this.counts === 'LISTED') return [item];
    const { graph } = this.index;
    this.marks.hold(graph, { numbers: graph.numbers, assigned: Int32Array.of(item) });
    return this.marks.held.subarray(0, this.marks.heldCount);
  }
}
