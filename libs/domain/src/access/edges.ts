import { inPieces, type Pieces } from '@identity-governance/values';
import { roomFor } from './epoch-stamps';

/** Pairs of numbers in two columns of one length. */
export interface Pairs {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/**
 * Edges by item number: the neighbours of `n` are `targets[starts[n]]` … `targets[ends[n] - 1]`, each once, in the
 * order of their ranks.
 */
export interface Edges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Shared by versions of a graph: a changed row is written again behind all others, and what is written stays. */
  readonly targets: Int32Array;
  /** How many of the targets are written, by whatever version. */
  readonly written: { count: number };
}

export interface BothWays {
  readonly children: Edges;
  readonly parents: Edges;
}

/** The edges `from` → `to`, and the same from `to` to `from`, in linear passes. `order` has the numbers by rank. */
export function* compileEdges({ from, to }: Pairs, order: Int32Array): Pieces<BothWays> {
  const grouped = yield* makeRows(to, order.length);
  const { ends, targets } = grouped;
  yield* inPieces(to.length, (first, end) => {
    for (let i = first; i < end; i++) targets[ends[to[i]!]!++] = from[i]!;
  });
  const children = yield* turnRound(grouped, yield* makeRows(from, order.length), order);
  return { children, parents: yield* turnRound(children, yield* makeRows(to, order.length), order) };
}

/** Writes the edges the other way round to `turned`. Doubled ones, which then stand side by side, are taken once. */
function* turnRound(edges: Edges, turned: Edges, order: Int32Array): Pieces<Edges> {
  yield* inPieces(order.length, (first, end) => {
    order.subarray(first, end).forEach((source) => {
      turnRow(edges, turned, source);
    });
  });
  return turned;
}

function turnRow({ starts, ends, targets }: Edges, turned: Edges, source: number): void {
  for (let e = starts[source]!; e < ends[source]!; e++) {
    const row = targets[e]!;
    const end = turned.ends[row]!;
    if (end > turned.starts[row]! && turned.targets[end - 1] === source) continue;
    turned.targets[end] = source;
    turned.ends[row] = end + 1;
  }
}

/** Empty rows, each with room for as many targets as its number stands in `keys`; behind them room for changes. */
function* makeRows(keys: Int32Array, size: number): Pieces<Edges> {
  const starts = new Int32Array(size);
  yield* inPieces(keys.length, (first, end) => {
    for (let i = first; i < end; i++) starts[keys[i]!]!++;
  });
  let next = 0;
  starts.forEach((room, n) => {
    starts[n] = next;
    next += room;
  });
  const targets = new Int32Array(roomFor(keys.length));
  return { starts, ends: starts.slice(), targets, written: { count: keys.length } };
}
