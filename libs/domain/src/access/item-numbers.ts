import type { AccessItemRef, AccessItemType } from './access-item';

/**
 * Gives every access item a number, in order of arrival. A number once given is never given to another item, so that
 * whatever is compiled to numbers stays true while items, grants, policies and assignments change.
 *
 * INVARIANT (numbers stable): equal refs have equal numbers, for as long as this object lives.
 */
export class ItemNumbers {
  private readonly byId: Readonly<Record<AccessItemType, Map<string, number>>> = {
    ENTITLEMENT: new Map(),
    ACCESS_PROFILE: new Map(),
    ROLE: new Map(),
  };
  private count = 0;

  /** How many numbers are given: every number is below it. */
  get size(): number {
    return this.count;
  }

  /** The number of the item, or undefined when nobody has named it yet. */
  find({ type, id }: AccessItemRef): number | undefined {
    return this.byId[type].get(id);
  }

  /** The number of the item, whether it exists or is only named (by a policy, say, that outlived it). */
  intern({ type, id }: AccessItemRef): number {
    const numbers = this.byId[type];
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, this.count);
    return this.count++;
  }
}
