import type { Result } from '../result';
import { err, ok } from '../result';
import type { AccessItemRef, Grant, NamedAccessItem } from './access-item';
import { accessItemKey } from './access-item';
import type { Components } from './components';
import { findComponents } from './components';
import type { Edges, Pairs } from './edges';
import { compileEdges } from './edges';
import { ItemNumbers } from './item-numbers';
import { rankItems } from './rank-items';

/** Items by number; a number whose item does not exist has none. */
export type ItemTable = readonly (NamedAccessItem | undefined)[];

export interface AccessGraphParts {
  readonly numbers: ItemNumbers;
  readonly items: ItemTable;
  /** All there are; those from or to items that do not exist count once the item does. */
  readonly grants: Pairs;
  /** An earlier version, of which what has not changed is shared. */
  readonly before?: AccessGraph;
}

/**
 * Access items and what they grant one another, compiled: every item has a number, and the engine works on numbers
 * alone. Immutable: a change gives another graph that shares the numbers (see `changeAccessGraph`).
 */
export class AccessGraph {
  readonly numbers: ItemNumbers;
  readonly items: ItemTable;
  readonly grants: Pairs;
  /** By number: whether the item exists: 1, or 0. */
  readonly isPresent: Uint8Array;
  /** By number: whether it exists and grants nothing. */
  readonly isLeaf: Uint8Array;
  /** Neighbours in the order of their ranks. */
  readonly children: Edges;
  readonly parents: Edges;
  /** By number: the place of the item in the order by type, then id, in which answers are given. */
  readonly ranks: Int32Array;
  private foundComponents: Components | undefined;
  private ownPaths: (readonly (readonly NamedAccessItem[])[] | undefined)[] | undefined;

  constructor({ numbers, items, grants, before }: AccessGraphParts) {
    this.numbers = numbers;
    this.items = items;
    this.grants = grants;
    this.isPresent = findPresent(items);
    const samePresent = before !== undefined && isEqual(before.isPresent, this.isPresent) ? before : undefined;
    this.ranks = samePresent?.ranks ?? rankItems(items, before?.ranks);
    const same = samePresent?.grants === grants ? samePresent : undefined;
    const { from, to } = same === undefined ? keepPresent(grants, this.isPresent) : noPairs;
    this.children = same?.children ?? compileEdges({ from, to }, this.ranks);
    this.parents = same?.parents ?? compileEdges({ from: to, to: from }, this.ranks);
    this.isLeaf = same?.isLeaf ?? findLeaves(this.isPresent, this.children);
    this.foundComponents = same?.foundComponents;
  }

  /** The one path of an item that nothing grants: itself. Made once, as most items of most answers have it. */
  ownPath(number: number): readonly (readonly NamedAccessItem[])[] {
    // Filled from the start: an array that is written far behind its end becomes a slow hash table.
    this.ownPaths ??= new Array<undefined>(this.items.length).fill(undefined);
    return (this.ownPaths[number] ??= [[this.items[number]!]]);
  }

  /** Which items grant one another, found when first asked for. */
  get components(): Components {
    return (this.foundComponents ??= findComponents(this.children));
  }
}

const noPairs: Pairs = { from: new Int32Array(0), to: new Int32Array(0) };

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

// Loops, here and below: `from` and `map` call a function for every item, which takes several times as long.
function findPresent(items: ItemTable): Uint8Array {
  const isPresent = new Uint8Array(items.length);
  for (let number = 0; number < items.length; number++) isPresent[number] = items[number] === undefined ? 0 : 1;
  return isPresent;
}

function findLeaves(isPresent: Uint8Array, { offsets }: Edges): Uint8Array {
  const isLeaf = isPresent.slice();
  for (let number = 0; number < isLeaf.length; number++)
    if (offsets[number] !== offsets[number + 1]) isLeaf[number] = 0;
  return isLeaf;
}

function keepPresent({ from, to }: Pairs, isPresent: Uint8Array): Pairs {
  const kept = { from: new Int32Array(from.length), to: new Int32Array(from.length) };
  let count = 0;
  for (let i = 0; i < from.length; i++) {
    if (isPresent[from[i]!] !== 1 || isPresent[to[i]!] !== 1) continue;
    kept.from[count] = from[i]!;
    kept.to[count++] = to[i]!;
  }
  return { from: kept.from.subarray(0, count), to: kept.to.subarray(0, count) };
}

/**
 * Compiles the graph in linear passes. Grants from or to an item that is not among `items` count for nothing; doubled
 * ones count once.
 */
export function compileAccessGraph(items: readonly NamedAccessItem[], grants: readonly Grant[]): AccessGraph {
  const numbers = new ItemNumbers();
  const table: (NamedAccessItem | undefined)[] = [];
  for (const { type, id, name } of items) table[numbers.intern({ type, id })] = { type, id, name };
  const pairs = internGrants(numbers, grants);
  while (table.length < numbers.size) table.push(undefined);
  return new AccessGraph({ numbers, items: table, grants: pairs });
}

export function internGrants(numbers: ItemNumbers, grants: readonly Grant[]): Pairs {
  const pairs = { from: new Int32Array(grants.length), to: new Int32Array(grants.length) };
  grants.forEach(({ parent, child }, i) => {
    pairs.from[i] = numbers.intern(parent);
    pairs.to[i] = numbers.intern(child);
  });
  return pairs;
}

/** The number of an item, or undefined when there is no item of that type and id. */
export function findNumber(graph: AccessGraph, ref: AccessItemRef): number | undefined {
  const number = graph.numbers.find(ref);
  return number !== undefined && graph.isPresent[number] === 1 ? number : undefined;
}

/** The numbers of `refs`, in their order; or every ref that names no item, each once. */
export function resolveAccess(
  graph: AccessGraph,
  refs: readonly AccessItemRef[],
): Result<readonly number[], readonly AccessItemRef[]> {
  const numbers: number[] = [];
  for (const ref of refs) {
    const number = findNumber(graph, ref);
    if (number === undefined) return err(findMissing(graph, refs));
    numbers.push(number);
  }
  return ok(numbers);
}

function findMissing(graph: AccessGraph, refs: readonly AccessItemRef[]): readonly AccessItemRef[] {
  const missing = refs.filter((ref) => findNumber(graph, ref) === undefined);
  const byKey = new Map(missing.map(({ type, id }) => [accessItemKey({ type, id }), { type, id }]));
  return [...byKey.values()];
}
