import { markInvisible } from '@identity-governance/values';
import { layOutAccess, nodeSize, type GraphStep } from '@identity-governance/pictures/graph';
import { useMemo } from 'react';
import { en } from '../messages/en';

interface Props {
  readonly start: GraphStep;
  readonly paths: readonly (readonly GraphStep[])[];
}

/** Maximum number of nodes; above this a list is clearer than a picture. */
const maxNodes = 70;
const maxName = 25;

/** Draws grant paths. Screens show the same as a list, so the picture is a single image for screen readers. */
export function AccessGraph({ start, paths }: Props) {
  const steps = new Set(paths.flat().map(({ type, id }) => `${type}:${id}`));
  const picture = useMemo(
    () => (steps.size > maxNodes ? undefined : layOutAccess(start, paths)),
    [start, paths, steps.size],
  );
  if (picture === undefined) return <p className="muted">{en.access.tooLarge}</p>;
  const { width, height, nodes, edges } = picture;
  return (
    <div className="graph" tabIndex={0} role="group" aria-label={en.access.graph}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={en.access.graph}>
        {edges.map(({ key, points }) => (
          <polyline key={key} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className="edge" />
        ))}
        {nodes.map(({ key, type, name, x, y }) => (
          <g key={key} className={`node node-${type.toLowerCase().replace('_', '-')}`}>
            <title>{markInvisible(name.slice(0, 500))}</title>
            <rect
              x={x - nodeSize.width / 2}
              y={y - nodeSize.height / 2}
              width={nodeSize.width}
              height={nodeSize.height}
              rx={type === 'ENTITLEMENT' ? 4 : 17}
            />
            <text x={x} y={y} dominantBaseline="central" textAnchor="middle" unicodeBidi="isolate">
              {clip(markInvisible(name.slice(0, 500)))}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function clip(name: string): string {
  return name.length <= maxName
    ? name
    : `${Array.from(name.slice(0, 60))
        .slice(0, maxName - 1)
        .join('')}…`;
}
