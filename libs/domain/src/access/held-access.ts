import type { AccessGraph } from './access-graph';
import type { AccessItemRef } from './access-item';
import type { ItemNumbers } from './item-numbers';
import type { AccountRef } from './path-step';

/** What one account of an identity carries. */
export interface AccountAccess {
  readonly account: AccountRef;
  readonly entitlements: readonly AccessItemRef[];
}

/** The same as numbers, ascending, each once. */
export interface CarriedAccess {
  readonly account: AccountRef;
  readonly entitlements: Int32Array;
}

/**
 * What an identity is assigned, and what its accounts carry. What that amounts to is found by walking the graph, so a
 * change of grants or items leaves it as it is: see INVARIANT (numbers stable).
 */
export interface HeldAccess {
  /** Those of the graph that it was made for. */
  readonly numbers: ItemNumbers;
  /** Ascending, each once. Items that do not exist are among them, and count once they do. */
  readonly assigned: Int32Array;
  /** By account, in any order. Left out when no account carries anything. */
  readonly carried?: readonly CarriedAccess[] | undefined;
}

/**
 * The access that these assignments and accounts give, in every version of the graph.
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

/** The access without these items, as far as they are assigned or carried by an account; what grants them stays. */
export function withoutAccess({ numbers, assigned, carried = [] }: HeldAccess, removed: ArrayLike<number>): HeldAccess {
  const gone = new Set(Array.from(removed));
  const stays = (number: number) => !gone.has(number);
  const left = carried
    .map(({ account, entitlements }) => ({ account, entitlements: entitlements.filter(stays) }))
    .filter(({ entitlements }) => entitlements.length > 0);
  const kept = { numbers, assigned: assigned.filter(stays) };
  return left.length === 0 ? kept : { ...kept, carried: left };
}

/**
 * Whether the item is assigned, or carried by an account; it may be granted by others as well.
 *
 * @example
 * const held = holdAccess(graph, [{ type: 'ROLE', id: 'clerk' }]);
 * isHeldDirectly(held, findNumber(graph, { type: 'ROLE', id: 'clerk' })!); // true
 */
export function isHeldDirectly({ assigned, carried = [] }: HeldAccess, number: number): boolean {
  return assigned.includes(number) || carried.some(({ entitlements }) => entitlements.includes(number));
}

/** Ascending, each once. */
export function numberOf(numbers: ItemNumbers, refs: readonly AccessItemRef[]): Int32Array {
  return inOrderOnce(Int32Array.from(refs, (ref) => numbers.intern(ref)));
}

/** All numbers of the lists, ascending, each once. */
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

/** Orders the numbers where they are; gives the same list where each is there once. */
function inOrderOnce(numbers: Int32Array): Int32Array {
  numbers.sort();
  let end = Math.min(1, numbers.length);
  for (let i = 1; i < numbers.length; i++) if (numbers[i] !== numbers[i - 1]) numbers[end++] = numbers[i]!;
  return end === numbers.length ? numbers : numbers.slice(0, end);
}

/** Accounts that carry nothing are left out. */
export function numberCarried(numbers: ItemNumbers, accounts: readonly AccountAccess[]): readonly CarriedAccess[] {
  return accounts.flatMap(({ account, entitlements }) =>
    entitlements.length === 0 ? [] : [{ account, entitlements: numberOf(numbers, entitlements) }],
  );
}
