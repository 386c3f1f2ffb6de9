import { compareText } from '@identity-governance/values';
import { accessItemTypes, type AccessItemRef, type AccessItemType } from './access-item';

/** Rank by type, in the order of the names. */
const typeOrder = Object.fromEntries(
  [...accessItemTypes].sort(compareText).map((type, place) => [type, place]),
) as Readonly<Record<AccessItemType, number>>;

/**
 * Gives every access item a number, in order of arrival. A number is never reused for another item, so compiled numbers
 * stay valid while items, grants, policies and assignments change.
 *
 * INVARIANT (numbers stable): equal refs have equal numbers for the lifetime of this object.
 *
 * @example
 * const { numbers }: { readonly numbers: ItemNumbers } = graph;
 * const isOfThisGraph = held.numbers === numbers;
 */
export class ItemNumbers {
  private readonly byId: Readonly<Record<AccessItemType, Map<string, number>>> = {
    ENTITLEMENT: new Map(),
    ACCESS_PROFILE: new Map(),
    ROLE: new Map(),
  };
  /** Ids by number. */
  private readonly ids: string[] = [];
  private readonly types: number[] = [];
  /** Whether JavaScript compares the ids in code-point order. */
  private arePlain = true;

  /** Number of items with a number; every number is lower. */
  get size(): number {
    return this.ids.length;
  }

  /** Returns the number of the item, or undefined if it has none. */
  find({ type, id }: AccessItemRef): number | undefined {
    return this.byId[type].get(id);
  }

  /** Returns the number of the item, which need not exist (for example, a policy may still name a deleted item). */
  intern({ type, id }: AccessItemRef): number {
    const numbers = this.byId[type];
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = this.ids.length;
    numbers.set(id, number);
    this.ids.push(id);
    this.arePlain &&= isPlain(id);
    this.types.push(typeOrder[type]);
    return number;
  }

  /** Compares by type, then id, the order of results. */
  compare(a: number, b: number): number {
    return this.types[a]! - this.types[b]! || this.compareIds(this.ids[a]!, this.ids[b]!);
  }

  /**
   * Returns whether `a` comes before `b` in that order.
   *
   * @internal
   */
  isBefore(a: number, b: number): boolean {
    return this.compare(a, b) < 0;
  }

  /** Compares ids. JavaScript's comparison takes a tenth of the time of a comparison by character. */
  private compareIds(a: string, b: string): number {
    if (!this.arePlain) return compareText(a, b);
    return a < b ? -1 : Number(a > b);
  }
}

const FIRST_SURROGATE = 0xd800;

/** Returns whether the id has no surrogate and no higher code unit: only these sort differently (see `compareText`). */
function isPlain(id: string): boolean {
  for (let i = 0; i < id.length; i++) if (id.charCodeAt(i) >= FIRST_SURROGATE) return false;
  return true;
}
