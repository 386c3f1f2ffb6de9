import { markInvisible } from '@identity-governance/values';
import { Link } from '@tanstack/react-router';
import { formatRef } from '../api/access-ref';
import type { ItemDetails } from '../api/item-names';
import { ItemLine } from '../components/item-line';
import { LevelBadge } from '../components/level-badge';
import { Name, Names } from '../components/name';
import type { components } from '../api/openapi';
import { en } from '../messages/en';
import { enWhatIf } from '../messages/en-what-if';

type Schemas = components['schemas'];
type Violation = Schemas['ViolationContext'];
type MatchedItem = Schemas['MatchedItem'];

type Sources = ReadonlyMap<string, ItemDetails> | undefined;

interface Side {
  readonly title: string;
  readonly items: readonly MatchedItem[];
}

interface Props {
  readonly violation: Violation;
  readonly sources: Sources;
}

/** Shows one violated policy: its sides next to each other, with the access held now and the new access. */
export function ViolationCard({ violation, sources }: Props) {
  const { policy, level, kind, conflictWithin = [] } = violation;
  const sides = sidesOf(violation);
  return (
    <article className="card violation" aria-label={markInvisible(policy.name)}>
      <header>
        <LevelBadge level={level} />
        <h2>
          <Link to="/policies/$id" params={{ id: policy.id }}>
            <Name>{policy.name}</Name>
          </Link>
          <span className="item-id muted small">
            <Name>{policy.id}</Name>
          </span>
        </h2>
        <span className="muted small">{enWhatIf.kinds[kind]}</span>
      </header>
      <div className="sides">
        {sides.map((side, n) => (
          <SideView key={n} side={side} isFirst={n === 0} sources={sources} />
        ))}
      </div>
      {conflictWithin.length > 0 && (
        <p className="small">
          <Names of={conflictWithin.map(({ name }) => name)} /> {enWhatIf.within(conflictWithin.length)}
        </p>
      )}
    </article>
  );
}

/** Returns the matched items of violations, each once. */
export function matchedItems(violations: readonly Violation[]): readonly MatchedItem[] {
  const items = violations.flatMap((violation) => sidesOf(violation).flatMap((side) => side.items));
  return [...new Map(items.map((item) => [formatRef(item), item])).values()];
}

function sidesOf({ conflictingAccessCriteria, conflictingSets = [] }: Violation): readonly Side[] {
  if (conflictingAccessCriteria === undefined) {
    return conflictingSets.map(({ name, criteriaList }, n) => ({
      title: name ?? en.paths.set(n + 1),
      items: criteriaList,
    }));
  }
  const { leftCriteria, rightCriteria } = conflictingAccessCriteria;
  return [
    { title: en.paths.left, items: leftCriteria.criteriaList },
    { title: en.paths.right, items: rightCriteria.criteriaList },
  ];
}

interface SideProps {
  readonly side: Side;
  readonly isFirst: boolean;
  readonly sources: Sources;
}

function SideView({ side, isFirst, sources }: SideProps) {
  return (
    <>
      {!isFirst && (
        <p className="versus">
          <span>{en.paths.and}</span>
        </p>
      )}
      <div className="side" role="group" aria-label={markInvisible(side.title)}>
        <ul>
          {side.items.map((item) => (
            <li key={`${item.type}:${item.id}`} className={item.existing ? 'match held' : 'match new'}>
              <Match item={item} sources={sources} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Match({ item, sources }: { readonly item: MatchedItem; readonly sources: Sources }) {
  const [path = [], ...others] = item.paths;
  const more = others.length + (item.omittedPaths ?? 0);
  const steps = path.slice(0, -1);
  return (
    <>
      <div className="match-name">
        <ItemLine item={item} source={sources?.get(formatRef(item))?.source} />
      </div>
      <p className="path muted small">
        <span className="tag">{item.existing ? enWhatIf.held : enWhatIf.new}</span>{' '}
        {steps.length === 0
          ? item.existing && en.paths.directly
          : steps.map((step, n) => (
              <span key={`${n} ${step.id}`}>
                {n === 0 ? `${en.paths.by} ` : ' › '}
                <Name>{step.name}</Name>
              </span>
            ))}
        {more > 0 && ` ${en.paths.morePaths(more)}`}
      </p>
    </>
  );
}
