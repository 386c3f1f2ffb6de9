import { markInvisible } from '@identity-governance/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRef } from '../api/access-ref';
import { roleConflictsQuery, type RoleConflicts as Conflicts } from '../api/findings-query';
import { Loaded } from '../components/loaded';
import { Name } from '../components/name';
import { en } from '../messages/en';
import { enFindings as text } from '../messages/en-findings';

/** Shows which of the roles with the most conflicts no identity may hold together. */
export function RoleConflicts() {
  return (
    <section className="stack">
      <h2>{text.roles.title}</h2>
      <Loaded query={useQuery(roleConflictsQuery)}>{(conflicts) => <Pairs conflicts={conflicts} />}</Loaded>
    </section>
  );
}

interface Props {
  readonly conflicts: Conflicts;
}

function Pairs({ conflicts }: Props) {
  const { examined, pairs, roles, comparisons } = conflicts;
  if (pairs === null) return <p className="notice">{text.roles.tooMany(examined, comparisons)}</p>;
  if (pairs === 0) return <p className="empty">{text.roles.none(examined)}</p>;
  return (
    <>
      <p className="muted">{text.roles.lead}</p>
      <p>{text.roles.counts(pairs, examined, roles.length)}</p>
      <Matrix conflicts={conflicts} />
    </>
  );
}

/** The highest level of a pair decides its shade. */
const shades = { CRITICAL: 4, HIGH: 3, MEDIUM: 2, LOW: 1 } as const satisfies Record<
  Conflicts['cells'][number]['level'],
  number
>;

function Matrix({ conflicts: { roles, cells } }: Props) {
  const found = new Map(cells.flatMap((cell) => [[keyOf(cell), cell] as const]));
  return (
    <div className="table matrix" role="region" aria-label={text.roles.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{en.types.ROLE}</th>
            <th scope="col">{text.roles.partners}</th>
            {roles.map(({ item }) => (
              <th key={item.id} scope="col" className="slanted">
                <Name>{item.name}</Name>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ item, partners }, first) => (
            <tr key={item.id}>
              <th scope="row">
                <Name>{item.name}</Name>
              </th>
              <td className="number total">{partners}</td>
              {roles.map((other, second) => {
                const cell = found.get(keyOf({ first: Math.min(first, second), second: Math.max(first, second) }));
                if (cell === undefined) return <td key={other.item.id} />;
                const add = [item, other.item].map(formatRef);
                const label = text.roles.cell([item.name, other.item.name], cell.policies, en.levels[cell.level]);
                return (
                  <td key={other.item.id} className={`number shade-${shades[cell.level]}`}>
                    <Link to="/what-if" search={{ add, remove: [] }} aria-label={markInvisible(label)}>
                      {cell.policies}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function keyOf({ first, second }: Pick<Conflicts['cells'][number], 'first' | 'second'>): string {
  return `${first} ${second}`;
}
