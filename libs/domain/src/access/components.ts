import type { Edges } from './edges';

/** The strongly connected components of a graph: items that grant one another, directly or through others. */
export interface Components {
  /** By item number. What an item grants outside its own component is in components of lower numbers. */
  readonly of: Int32Array;
  /** By component: how many items it has. */
  readonly sizes: Int32Array;
}

const NOT_VISITED = -1;

/** Tarjan's algorithm (1972) without recursion: linear in items and grants. */
export function findComponents({ offsets, targets }: Edges): Components {
  const size = offsets.length - 1;
  const of = new Int32Array(size).fill(NOT_VISITED);
  const sizes: number[] = [];
  const visited = new Int32Array(size).fill(NOT_VISITED);
  const lowest = new Int32Array(size);
  const nextEdge = offsets.slice(0, size);
  const path: number[] = [];
  const open: number[] = [];
  let count = 0;
  const enter = (item: number): void => {
    visited[item] = lowest[item] = count++;
    path.push(item);
    open.push(item);
  };
  const leave = (item: number): void => {
    path.pop();
    const above = path.at(-1);
    if (above !== undefined) lowest[above] = Math.min(lowest[above]!, lowest[item]!);
    if (lowest[item] !== visited[item]) return;
    const first = open.lastIndexOf(item);
    for (const member of open.slice(first)) of[member] = sizes.length;
    sizes.push(open.length - first);
    open.length = first;
  };
  for (let root = 0; root < size; root++) {
    if (visited[root] === NOT_VISITED) enter(root);
    while (path.length > 0) {
      const item = path[path.length - 1]!;
      const edge = nextEdge[item]!++;
      if (edge >= offsets[item + 1]!) leave(item);
      else if (visited[targets[edge]!] === NOT_VISITED) enter(targets[edge]!);
      else if (of[targets[edge]!] === NOT_VISITED) lowest[item] = Math.min(lowest[item]!, visited[targets[edge]!]!);
    }
  }
  return { of, sizes: Int32Array.from(sizes) };
}
