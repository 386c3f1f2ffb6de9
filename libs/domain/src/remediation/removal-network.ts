import type { AccessGraph } from '../access/access-graph';
import { AccessMarks } from '../access/access-marks';
import type { HeldAccess } from '../access/held-access';
import type { AccountRef } from '../access/path-step';

/** The kinds of removals: an assignment, an entitlement of an account, or a grant of one item by another. */
export const removalKinds = ['ASSIGNMENT', 'ACCOUNT_ACCESS', 'GRANT'] as const;
/** One of `removalKinds`. */
export type RemovalKind = (typeof removalKinds)[number];

/** One step by which access is held, by item numbers. */
export type HeldStep =
  | { readonly kind: 'ASSIGNMENT'; readonly item: number }
  | { readonly kind: 'ACCOUNT_ACCESS'; readonly account: AccountRef; readonly item: number }
  | { readonly kind: 'GRANT'; readonly parent: number; readonly item: number };

/** The node of the identity. */
export const ORIGIN = 0;

/**
 * All ways by which an identity holds some items, as a network. The identity is node 0, every other node is an item,
 * and an edge is a step. A step that may be removed is removable.
 */
export interface RemovalNetwork {
  readonly nodes: number;
  /** Source node by edge. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly isRemovable: readonly boolean[];
  readonly steps: readonly HeldStep[];
  /** Node by item number. */
  readonly nodeOf: ReadonlyMap<number, number>;
}

/** Returns the steps by which `held` gives the `targets`; the steps of `kinds` are removable. */
export function buildRemovalNetwork(
  graph: AccessGraph,
  held: HeldAccess,
  { targets, kinds }: { readonly targets: Iterable<number>; readonly kinds: readonly RemovalKind[] },
): RemovalNetwork {
  const marks = new AccessMarks();
  marks.start(graph, held, []);
  const nodeOf = new Map<number, number>();
  for (const target of targets) if (marks.has(target) && !nodeOf.has(target)) nodeOf.set(target, nodeOf.size + 1);
  const network = { from: [] as number[], to: [] as number[], isRemovable: [] as boolean[], steps: [] as HeldStep[] };
  const add = (from: number, step: HeldStep) => {
    network.from.push(from);
    network.to.push(nodeOf.get(step.item)!);
    network.isRemovable.push(kinds.includes(step.kind));
    network.steps.push(step);
  };
  const assigned = new Set(held.assigned);
  const carriers = accountsByItem(held);
  const { starts, ends, targets: parents } = graph.parents;
  // The map grows during the iteration.
  for (const item of nodeOf.keys()) {
    if (assigned.has(item)) add(ORIGIN, { kind: 'ASSIGNMENT', item });
    for (const account of carriers.get(item) ?? []) add(ORIGIN, { kind: 'ACCOUNT_ACCESS', account, item });
    for (let edge = starts[item] ?? 0; edge < (ends[item] ?? 0); edge++) {
      const parent = parents[edge]!;
      if (parent === item || !marks.has(parent)) continue;
      if (!nodeOf.has(parent)) nodeOf.set(parent, nodeOf.size + 1);
      add(nodeOf.get(parent)!, { kind: 'GRANT', parent, item });
    }
  }
  return { ...network, nodes: nodeOf.size + 1, nodeOf };
}

function accountsByItem({ carried = [] }: HeldAccess): ReadonlyMap<number, readonly AccountRef[]> {
  const accounts = new Map<number, AccountRef[]>();
  for (const { account, entitlements } of carried) {
    for (const item of entitlements) {
      const known = accounts.get(item);
      if (known === undefined) accounts.set(item, [account]);
      else known.push(account);
    }
  }
  return accounts;
}
