import type { AccessGraph } from './access-graph';
import type { AccessItemRef, NamedAccessItem } from './access-item';
import type { ItemNumbers } from './item-numbers';

/** An account, as the first step of a path. */
export interface AccountRef {
  readonly type: 'ACCOUNT';
  readonly id: string;
  readonly name: string;
}

/** A way in which an item is granted begins at an account, or at an access item, and goes on with access items. */
export type PathStep = AccountRef | NamedAccessItem;

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
  { numbers }: AccessGraph,
  assignments: readonly AccessItemRef[],
  accounts: readonly AccountAccess[] = [],
): HeldAccess {
  const carried = numberCarried(numbers, accounts);
  const held = { numbers, assigned: numberOf(numbers, assignments) };
  return carried.length === 0 ? held : { ...held, carried };
}

export function numberOf(numbers: ItemNumbers, refs: readonly AccessItemRef[]): Int32Array {
  return Int32Array.from(new Set(refs.map((ref) => numbers.intern(ref)))).sort();
}

/** Accounts that carry nothing are left out. */
export function numberCarried(numbers: ItemNumbers, accounts: readonly AccountAccess[]): readonly CarriedAccess[] {
  return accounts.flatMap(({ account, entitlements }) =>
    entitlements.length === 0 ? [] : [{ account, entitlements: numberOf(numbers, entitlements) }],
  );
}
