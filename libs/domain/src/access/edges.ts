/** Edges by item number: the neighbours of `n` are `targets[offsets[n]] … targets[offsets[n + 1] - 1]`. */
export interface Edges {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
}

/** Pairs of numbers in two columns of one length. */
export interface Pairs {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/**
 * The edges `from` → `to`, each once, in linear passes (counting sort). `ranks` has a rank for every number; the
 * neighbours of an item stand in the order of their ranks.
 */
export function compileEdges({ from, to }: Pairs, ranks: Int32Array): Edges {
  const targetRanks = new Int32Array(to.length);
  const all = new Int32Array(to.length);
  for (let i = 0; i < to.length; i++) {
    targetRanks[i] = ranks[to[i]!]!;
    all[i] = i;
  }
  const byRank = sortByCount(targetRanks, all, ranks.length);
  const sorted = sortByCount(from, byRank.order, ranks.length);
  return keepDistinct({ offsets: sorted.offsets, targets: pick(to, sorted.order) });
}

function pick(values: Int32Array, places: Int32Array): Int32Array {
  const picked = new Int32Array(places.length);
  for (let i = 0; i < places.length; i++) picked[i] = values[places[i]!]!;
  return picked;
}

interface Sorted {
  /** The entries whose key is k stand in `order` from `offsets[k]` up to, not including, `offsets[k + 1]`. */
  readonly offsets: Int32Array;
  readonly order: Int32Array;
}

/** Sorts the entries of `order` by `keys[entry]`, which are below `size`; entries of one key keep their order. */
export function sortByCount(keys: Int32Array, order: Int32Array, size: number): Sorted {
  const offsets = new Int32Array(size + 1);
  for (let i = 0; i < order.length; i++) offsets[keys[order[i]!]! + 1]!++;
  for (let k = 0; k < size; k++) offsets[k + 1]! += offsets[k]!;
  const next = offsets.slice(0, size);
  const sorted = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[next[keys[order[i]!]!]!++] = order[i]!;
  return { offsets, order: sorted };
}

/** Leaves out neighbours that repeat the one before. */
function keepDistinct({ offsets, targets }: Edges): Edges {
  const distinct = new Int32Array(offsets.length);
  let kept = 0;
  for (let n = 0; n + 1 < offsets.length; n++) {
    for (let e = offsets[n]!; e < offsets[n + 1]!; e++) {
      if (e === offsets[n] || targets[e] !== targets[e - 1]) targets[kept++] = targets[e]!;
    }
    distinct[n + 1] = kept;
  }
  return { offsets: distinct, targets: targets.slice(0, kept) };
}
