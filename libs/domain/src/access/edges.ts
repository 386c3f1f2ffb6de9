import { capacityFor } from './marks';

/** Pairs of numbers in two columns of equal length. */
export interface Pairs {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/**
 * Edges by item number: the neighbors of `n` are `targets[starts[n]]` … `targets[ends[n] - 1]`, distinct, ordered by
 * rank.
 */
export interface Edges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Targets, shared by the versions of a graph: a changed row is appended, and existing rows are never overwritten. */
  readonly targets: Int32Array;
  /** Number of targets that all versions have written. */
  readonly written: { count: number };
}

export interface BothWays {
  readonly children: Edges;
  readonly parents: Edges;
}

/** Returns the edges `from` → `to` and their reverse, in linear passes. `order` contains the numbers by rank. */
export function compileEdges({ from, to }: Pairs, order: Int32Array): BothWays {
  const grouped = makeRows(to, order.length);
  for (let i = 0; i < to.length; i++) grouped.targets[grouped.ends[to[i]!]!++] = from[i]!;
  const children = reverse(grouped, makeRows(from, order.length), order);
  return { children, parents: reverse(children, makeRows(to, order.length), order) };
}

/** Writes the reversed edges to `reversed`, by rank. Equal edges become adjacent and are written once. */
function reverse({ starts, ends, targets }: Edges, reversed: Edges, order: Int32Array): Edges {
  for (const source of order) {
    for (let e = starts[source]!; e < ends[source]!; e++) {
      const row = targets[e]!;
      const end = reversed.ends[row]!;
      if (end > reversed.starts[row]! && reversed.targets[end - 1] === source) continue;
      reversed.targets[end] = source;
      reversed.ends[row] = end + 1;
    }
  }
  return reversed;
}

/**
 * Returns empty rows, each with capacity for as many targets as `keys` contains its number, and capacity for changes
 * after them.
 */
function makeRows(keys: Int32Array, size: number): Edges {
  const starts = new Int32Array(size);
  for (const key of keys) starts[key]!++;
  let next = 0;
  starts.forEach((length, n) => {
    starts[n] = next;
    next += length;
  });
  const targets = new Int32Array(capacityFor(keys.length));
  return { starts, ends: starts.slice(), targets, written: { count: keys.length } };
}
