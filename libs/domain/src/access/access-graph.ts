import { compareText } from '../compare-text';
import type { Result } from '../result';
import { err, ok } from '../result';
import type { AccessItemRef, AccessItemType, Grant, NamedAccessItem } from './access-item';
import { accessItemKey } from './access-item';

/** Edges by item number: the neighbours of `n` are `targets[offsets[n]] … targets[offsets[n + 1] - 1]`, ascending. */
export interface Edges {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
}

/**
 * Access items and what they grant one another, compiled: every item has a number, and the engine works on numbers
 * alone.
 *
 * INVARIANT (numbers sorted): numbers follow (type, id) in text order, so comparing numbers compares items.
 */
export interface AccessGraph {
  /** By number. */
  readonly items: readonly NamedAccessItem[];
  readonly numbers: Readonly<Record<AccessItemType, ReadonlyMap<string, number>>>;
  readonly children: Edges;
  readonly parents: Edges;
}

/** Compiles the graph. Grants from or to an item that is not among `items` are left out; doubled ones count once. */
export function compileAccessGraph(items: readonly NamedAccessItem[], grants: readonly Grant[]): AccessGraph {
  const sorted = [...items].sort((a, b) => compareText(a.type, b.type) || compareText(a.id, b.id));
  const noNumbers = () => new Map<string, number>();
  const numbers = { ENTITLEMENT: noNumbers(), ACCESS_PROFILE: noNumbers(), ROLE: noNumbers() };
  sorted.forEach((item, number) => numbers[item.type].set(item.id, number));
  const pairs = grants.flatMap(({ parent, child }) => {
    const from = numbers[parent.type].get(parent.id);
    const to = numbers[child.type].get(child.id);
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const reversed = pairs.map(({ from, to }) => ({ from: to, to: from }));
  return {
    items: sorted.map(({ type, id, name }) => ({ type, id, name })),
    numbers,
    children: compileEdges(sorted.length, pairs),
    parents: compileEdges(sorted.length, reversed),
  };
}

function compileEdges(size: number, pairs: readonly { readonly from: number; readonly to: number }[]): Edges {
  const sorted = [...pairs].sort((a, b) => a.from - b.from || a.to - b.to);
  const distinct = sorted.filter(({ from, to }, i) => from !== sorted[i - 1]?.from || to !== sorted[i - 1]?.to);
  const offsets = new Int32Array(size + 1);
  for (const { from } of distinct) offsets[from + 1]!++;
  for (let n = 0; n < size; n++) offsets[n + 1]! += offsets[n]!;
  return { offsets, targets: Int32Array.from(distinct, ({ to }) => to) };
}

/** The number of an item, or undefined when there is no item of that type and id. */
export function findNumber(graph: AccessGraph, ref: AccessItemRef): number | undefined {
  return graph.numbers[ref.type].get(ref.id);
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
