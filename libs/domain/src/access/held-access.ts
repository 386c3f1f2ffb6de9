import type { AccessGraph } from './access-graph';
import type { AccessItemRef } from './access-item';
import type { ItemNumbers } from './item-numbers';
import type { AccountRef } from './path-step';

/** The entitlements that one account of an identity carries. */
export interface AccountAccess {
  readonly account: AccountRef;
  readonly entitlements: readonly AccessItemRef[];
}

/** An account's access as distinct numbers, ascending. */
export interface CarriedAccess {
  readonly account: AccountRef;
  readonly entitlements: Int32Array;
}

/**
 * The items that an identity is assigned and that its accounts carry. The closure is computed from the graph, so a
 * change of grants or items leaves this object unchanged: see INVARIANT (numbers stable).
 */
export interface HeldAccess {
  /** Item numbers of the graph that the access was resolved against. */
  readonly numbers: ItemNumbers;
  /** Distinct numbers, ascending. Includes items that do not exist; they count once they exist. */
  readonly assigned: Int32Array;
  /** Access by account, in any order. Absent if no account carries access. */
  readonly carried?: readonly CarriedAccess[] | undefined;
}

/**
 * Returns the access that these assignments and accounts give, valid for every version of the graph.
 *
 * @example
 * const held = holdAccess(graph, [{ type: 'ROLE', id: 'clerk' }]);
 */
export function holdAccess(
  { numbers }: Pick<AccessGraph, 'numbers'>,
  assignments: readonly AccessItemRef[],
  accounts: readonly AccountAccess[] = [],
): HeldAccess {
  const assigned = numberOf(numbers, assignments);
  const carried = numberCarried(numbers, accounts);
  return carried.length === 0 ? { numbers, assigned } : { numbers, assigned, carried };
}

/** Returns the access without these assignments and account entitlements. Items that grant them stay. */
export function withoutAccess({ numbers, assigned, carried = [] }: HeldAccess, removed: ArrayLike<number>): HeldAccess {
  const deleted = new Set(Array.from(removed));
  const stays = (number: number) => !deleted.has(number);
  const left = carried
    .map(({ account, entitlements }) => ({ account, entitlements: entitlements.filter(stays) }))
    .filter(({ entitlements }) => entitlements.length > 0);
  const kept = { numbers, assigned: assigned.filter(stays) };
  return left.length === 0 ? kept : { ...kept, carried: left };
}

/**
 * Returns whether the item is assigned or carried by an account; other items may grant it as well.
 *
 * @example
 * const held = holdAccess(graph, [{ type: 'ROLE', id: 'clerk' }]);
 * isHeldDirectly(held, findNumber(graph, { type: 'ROLE', id: 'clerk' })!); // true
 */
export function isHeldDirectly({ assigned, carried = [] }: HeldAccess, number: number): boolean {
  return assigned.includes(number) || carried.some(({ entitlements }) => entitlements.includes(number));
}

/** Returns the distinct numbers of the items, ascending. */
export function numberOf(numbers: ItemNumbers, refs: readonly AccessItemRef[]): Int32Array {
  return inOrderOnce(Int32Array.from(refs, (ref) => numbers.intern(ref)));
}

/** Returns the distinct numbers of all lists, ascending. */
export function joinNumbers(lists: readonly Int32Array[]): Int32Array {
  if (lists.length === 1) return lists[0]!;
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return inOrderOnce(all);
}

/** Sorts the numbers in place; returns the same list if they are distinct. */
function inOrderOnce(numbers: Int32Array): Int32Array {
  numbers.sort();
  let end = Math.min(1, numbers.length);
  for (let i = 1; i < numbers.length; i++) if (numbers[i] !== numbers[i - 1]) numbers[end++] = numbers[i]!;
  return end === numbers.length ? numbers : numbers.slice(0, end);
}

/** Returns the access of accounts as numbers, without accounts that carry nothing. */
export function numberCarried(numbers: ItemNumbers, accounts: readonly AccountAccess[]): readonly CarriedAccess[] {
  return accounts.flatMap(({ account, entitlements }) =>
    entitlements.length === 0 ? [] : [{ account, entitlements: numberOf(numbers, entitlements) }],
  );
}
