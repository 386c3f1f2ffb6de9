import { type Result, err, ok } from '@identity-governance/values';
import type { AccessItemRef, Grant, ItemTable, NamedAccessItem } from './access-item';
import { accessItemKey } from './access-item';
import type { Components } from './components';
import { findComponents } from './components';
import type { Edges, Pairs } from './edges';
import { compileEdges } from './edges';
import { ABSENT, GRANTING, LEAF } from './item-kinds';
import { ItemNumbers } from './item-numbers';
import { invert, orderNumbers } from './rank-numbers';

export interface AccessGraphParts {
  readonly numbers: ItemNumbers;
  readonly items: ItemTable;
  readonly ranks: Int32Array;
  readonly children: Edges;
  readonly parents: Edges;
  /** An earlier version, whose unchanged parts are shared. */
  readonly before?: AccessGraph;
}

/**
 * Compiled access items and grants. Every item has a number, and the engine works on numbers alone. Immutable: a change
 * returns another graph that shares the numbers (see `changeAccessGraph`).
 *
 * @example
 * const graph: AccessGraph = compileAccessGraph(items, grants);
 * const names = graph.items.map((item) => item?.name);
 */
export class AccessGraph {
  /** Item numbers, shared by every version of this graph. */
  readonly numbers: ItemNumbers;
  /** Items as results describe them, by number; undefined if no item of that number exists. */
  readonly items: ItemTable;
  /**
   * Rank by number: the position in the order by type, then id, that results have.
   *
   * @internal
   */
  readonly ranks: Int32Array;
  /**
   * All grants. Grants from or to items that do not exist (see `kinds`) count once the item exists.
   *
   * @internal
   */
  readonly children: Edges;
  /** @internal */
  readonly parents: Edges;
  /**
   * Kind by number: ABSENT, LEAF or GRANTING.
   *
   * @internal
   */
  readonly kinds: Uint8Array;
  private foundComponents: Components | undefined;

  /** @internal */
  constructor({ numbers, items, ranks, children, parents, before }: AccessGraphParts) {
    this.numbers = numbers;
    this.items = items;
    this.ranks = ranks;
    this.children = children;
    this.parents = parents;
    this.kinds = findKinds(items, children);
    if (before?.children === children && isEqual(before.kinds, this.kinds)) {
      this.foundComponents = before.foundComponents;
    }
  }

  /** Returns whether an item of that number exists. */
  has(number: number): boolean {
    return this.kinds[number]! > ABSENT;
  }

  /** Returns the number of different grants from or to items that do not exist. */
  countDanglingGrants(): number {
    const { starts, ends, targets } = this.children;
    let count = 0;
    for (let parent = 0; parent < starts.length; parent++) {
      for (let e = starts[parent]!; e < ends[parent]!; e++) if (!this.has(parent) || !this.has(targets[e]!)) count++;
    }
    return count;
  }

  /**
   * Components of items that grant one another; computed on first use.
   *
   * @internal
   */
  get components(): Components {
    return (this.foundComponents ??= findComponents(this));
  }
}

/** Stands for the number of an item that is not numbered yet. */
const NO_NUMBER = -1;

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((kind, number) => kind === b[number]);
}

// A loop, because `from` and `map` call a function per item, which takes many times as long.
function findKinds(items: ItemTable, { starts, ends }: Edges): Uint8Array {
  const kinds = new Uint8Array(items.length);
  for (let number = 0; number < items.length; number++) {
    if (items[number] === undefined) continue;
    kinds[number] = starts[number]! < ends[number]! ? GRANTING : LEAF;
  }
  return kinds;
}

/**
 * Compiles the graph in linear passes. Grants from or to an item that is not in `items` have no effect; duplicate
 * grants count once. Does not validate: external input goes through `compile` of `/sod` or the readers of `/shapes`.
 * Source: docs/concepts.md.
 *
 * @example
 * const clerk = { type: 'ROLE', id: 'clerk', name: 'Clerk' } as const;
 * const pay = { type: 'ENTITLEMENT', id: 'pay', name: 'Pay invoices' } as const;
 * const graph = compileAccessGraph([clerk, pay], [{ parent: clerk, child: pay }]);
 */
export function compileAccessGraph(items: readonly NamedAccessItem[], grants: readonly Grant[]): AccessGraph {
  const builder = new AccessGraphBuilder();
  builder.addItems(items);
  builder.addGrants(grants);
  return builder.build();
}

/**
 * Compiles items and grants that arrive in pages.
 *
 * @example
 * const builder = new AccessGraphBuilder();
 * for await (const page of pagesOfItems) builder.addItems(page);
 * for await (const page of pagesOfGrants) builder.addGrants(page);
 * const graph = builder.build();
 */
export class AccessGraphBuilder {
  /** Numbers of the graph that will be built. Policies may be numbered in the meantime. */
  readonly numbers = new ItemNumbers();
  private readonly table: (NamedAccessItem | undefined)[] = [];
  private readonly pairs: Pairs[] = [];

  /** Adds items. If a type and id occur more than once, the last item counts. */
  addItems(items: readonly NamedAccessItem[]): void {
    for (const { type, id, name } of items) {
      const number = this.numbers.intern({ type, id });
      while (this.table.length < number) this.table.push(undefined); // earlier grants may have numbered other items
      this.table[number] = { type, id, name };
    }
  }

  /** Adds grants, before or after the items that they name. */
  addGrants(grants: readonly Grant[]): void {
    this.pairs.push(internGrants(this.numbers, grants));
  }

  /** Returns the graph of all items and grants added so far. */
  build(): AccessGraph {
    const { numbers, table: items } = this;
    while (items.length < numbers.size) items.push(undefined);
    const order = orderNumbers(numbers);
    return new AccessGraph({ numbers, items, ranks: invert(order), ...compileEdges(joinPairs(this.pairs), order) });
  }
}

function joinPairs(parts: readonly Pairs[]): Pairs {
  const length = parts.reduce((sum, { from }) => sum + from.length, 0);
  const joined = { from: new Int32Array(length), to: new Int32Array(length) };
  let start = 0;
  for (const { from, to } of parts) {
    joined.from.set(from, start);
    joined.to.set(to, start);
    start += from.length;
  }
  return joined;
}

/**
 * Returns the grants as numbers. Grants mostly arrive grouped by parent, so each parent is looked up once per group.
 */
export function internGrants(numbers: ItemNumbers, grants: readonly Grant[]): Pairs {
  const pairs = { from: new Int32Array(grants.length), to: new Int32Array(grants.length) };
  let last: AccessItemRef | undefined;
  grants.forEach(({ parent, child }, i) => {
    const isSame = parent.id === last?.id && parent.type === last.type;
    pairs.from[i] = isSame ? pairs.from[i - 1]! : numbers.intern(parent);
    pairs.to[i] = numbers.intern(child);
    last = parent;
  });
  return pairs;
}

/**
 * Returns whether the grant exists, including grants of items that do not exist. Indirect grants do not count.
 *
 * @example
 * hasGrant(graph, { parent: { type: 'ROLE', id: 'clerk' }, child: { type: 'ENTITLEMENT', id: 'pay' } });
 */
export function hasGrant(graph: AccessGraph, { parent, child }: Grant): boolean {
  const { numbers, children } = graph;
  const from = numbers.find(parent) ?? NO_NUMBER;
  const granted = children.targets.subarray(children.starts[from] ?? 0, children.ends[from] ?? 0);
  return granted.includes(numbers.find(child) ?? NO_NUMBER);
}

/**
 * Returns the existing items that an item grants directly.
 *
 * @example
 * listGranted(graph, { type: 'ROLE', id: 'clerk' }); // [{ type: 'ENTITLEMENT', id: 'pay', name: 'Pay' }]
 */
export function listGranted(graph: AccessGraph, parent: AccessItemRef): readonly NamedAccessItem[] {
  const { numbers, items, children } = graph;
  const number = numbers.find(parent);
  if (number === undefined) return [];
  const granted = children.targets.subarray(children.starts[number], children.ends[number]);
  return Array.from(granted).flatMap((child) => items[child] ?? []);
}

/**
 * Returns the number of an item, or undefined if no item of that type and id exists.
 *
 * @example
 * const number = findNumber(graph, { type: 'ROLE', id: 'clerk' });
 */
export function findNumber(graph: AccessGraph, ref: AccessItemRef): number | undefined {
  const number = graph.numbers.find(ref) ?? NO_NUMBER;
  return graph.has(number) ? number : undefined;
}

/**
 * Returns the numbers of `refs` in their order, or the distinct refs that name no item.
 *
 * @example
 * const requested = resolveAccess(graph, [{ type: 'ROLE', id: 'cashier' }]);
 * if (!requested.ok) throw new Error(`there is no ${accessItemKey(requested.error[0]!)}`);
 */
export function resolveAccess(
  graph: AccessGraph,
  refs: readonly AccessItemRef[],
): Result<readonly number[], readonly AccessItemRef[]> {
  const numbers = new Array<number>(refs.length);
  for (let i = 0; i < refs.length; i++) {
    const number = findNumber(graph, refs[i]!);
    if (number === undefined) return err(findMissing(graph, refs));
    numbers[i] = number;
  }
  return ok(numbers);
}

function findMissing(graph: AccessGraph, refs: readonly AccessItemRef[]): readonly AccessItemRef[] {
  const missing = refs.filter((ref) => findNumber(graph, ref) === undefined);
  const byKey = new Map(missing.map(({ type, id }) => [accessItemKey({ type, id }), { type, id }]));
  return [...byKey.values()];
}
