import { Graph, layout } from '@dagrejs/dagre';

/** A step of a grant path. */
export interface GraphStep {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

export interface GraphNode extends GraphStep {
  readonly key: string;
  /** X-coordinate of the center. */
  readonly x: number;
  readonly y: number;
}

export interface GraphEdge {
  readonly key: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface AccessPicture {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export const nodeSize = { width: 190, height: 34 };
const margin = 8;

/** Lays out the steps of grant paths from left to right, each once, with an edge for each grant. */
export function layOutAccess(start: GraphStep, paths: readonly (readonly GraphStep[])[]): AccessPicture {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 46, marginx: margin, marginy: margin });
  graph.setDefaultEdgeLabel(() => ({}));
  const steps = new Map<string, GraphStep>();
  const place = (step: GraphStep): string => {
    const key = `${step.type}:${step.id}`;
    if (!steps.has(key)) graph.setNode(key, { ...nodeSize });
    steps.set(key, step);
    return key;
  };
  const first = place(start);
  for (const path of paths) {
    let from = first;
    for (const step of path) {
      const to = place(step);
      if (from !== to) graph.setEdge(from, to);
      from = to;
    }
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  return {
    width,
    height,
    nodes: [...steps].map(([key, step]) => {
      const { x, y } = graph.node(key) as { readonly x: number; readonly y: number };
      return { ...step, key, x, y };
    }),
    edges: graph.edges().map((edge) => {
      const { points } = graph.edge(edge) as Pick<GraphEdge, 'points'>;
      return { key: `${edge.v}\n${edge.w}`, points };
    }),
  };
}
