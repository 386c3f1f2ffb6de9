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
  /** An earlier version, of which what has not changed is shared. */
  readonly before?: AccessGraph;
}

/**
 * Access items and what they grant one another, compiled: every item has a number, and the engine works on numbers
 * alone. Immutable: a change gives another graph that shares the numbers (see `changeAccessGraph`).
 *
 * @example
 * const graph: AccessGraph = compileAccessGraph(items, grants);
 * const names = graph.items.map((item) => item?.name);
 */
export class AccessGraph {
  /** Those of every version of this graph. */
  readonly numbers: ItemNumbers;
  /** By number: the item as answers tell it, or undefined where none of that number exists. */
  readonly items: ItemTable;
  /**
   * By number: the place in the order by type, then id, in which answers are given.
   *
   * @internal
   */
  readonly ranks: Int32Array;
  /**
   * All grants there are; those from or to items that do not exist (see `kinds`) count once the item does.
   *
   * @internal
   */
  readonly children: Edges;
  /** @internal */
  readonly parents: Edges;
  /**
   * By number: ABSENT, LEAF or GRANTING.
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

  /** Whether there is an item of that number. */
  has(number: number): boolean {
    return this.kinds[number]! > ABSENT;
  }

  /**
   * Which items grant one another, found when first asked for.
   *
   * @internal
   */
  get components(): Components {
    return (this.foundComponents ??= findComponents(this));
  }
}

/** Of what is not named yet. */
const NO_NUMBER = -1;

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((kind, number) => kind === b[number]);
}

// A loop: `from` and `map` call a function for every item, which takes several times as long.
function findKinds(items: ItemTable, { starts, ends }: Edges): Uint8Array {
  const kinds = new Uint8Array(items.length);
  for (let number = 0; number < items.length; number++) {
    if (items[number] === undefined) continue;
    kinds[number] = starts[number]! < ends[number]! ? GRANTING : LEAF;
  }
  return kinds;
}

/**
 * Compiles the graph in linear passes. Grants from or to an item that is not among `items` count for nothing; doubled
 * ones count once. Nothing is validated: what comes from outside goes through `compile` of `/sod`, or the readers of
 * `/shapes`. Source: docs/concepts.md.
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
  /** Those of the graph that will be built: policies may be numbered meanwhile. */
  readonly numbers = new ItemNumbers();
  private readonly table: (NamedAccessItem | undefined)[] = [];
  private readonly pairs: Pairs[] = [];

  /** Of items with one type and id the last counts. */
  addItems(items: readonly NamedAccessItem[]): void {
    for (const { type, id, name } of items) {
      const number = this.numbers.intern({ type, id });
      while (this.table.length < number) this.table.push(undefined); // grants may have named others before
      this.table[number] = { type, id, name };
    }
  }

  /** Before or after the items that they name. */
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

/** Grants mostly come parent by parent, which then is looked up once. */
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
 * Whether there is such a grant, of items that exist or not. A grant by way of others is none.
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
 * The existing items that an item grants itself, not by way of others.
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
 * The number of an item, or undefined when there is no item of that type and id.
 *
 * @example
 * const number = findNumber(graph, { type: 'ROLE', id: 'clerk' });
 */
export function findNumber(graph: AccessGraph, ref: AccessItemRef): number | undefined {
  const number = graph.numbers.find(ref) ?? NO_NUMBER;
  return graph.has(number) ? number : undefined;
}

/**
 * The numbers of `refs`, in their order; or every ref that names no item, each once.
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
