import { markInvisible } from '@identity-governance/values';
import { AccessIcon } from '../components/access-icon';
import { LevelBadge } from '../components/level-badge';
import { Name, Names } from '../components/name';
import type { components } from '../api/openapi';
import { en } from '../messages/en';
import { enWhatIf } from '../messages/en-what-if';

type Schemas = components['schemas'];
type Violation = Schemas['ViolationContext'];
type MatchedItem = Schemas['MatchedItem'];

interface Side {
  readonly title: string;
  readonly items: readonly MatchedItem[];
}

/** Shows one violated policy: its sides next to each other, with the access held now and the new access. */
export function ViolationCard({ violation }: { readonly violation: Violation }) {
  const { policy, level, kind, conflictWithin = [] } = violation;
  return (
    <article className="card violation" aria-label={markInvisible(policy.name)}>
      <header>
        <LevelBadge level={level} />
        <h2>
          <Name>{policy.name}</Name>
        </h2>
        <span className="muted small">{enWhatIf.kinds[kind]}</span>
      </header>
      <div className="sides">
        {sidesOf(violation).map((side, n) => (
          <SideView key={n} side={side} isFirst={n === 0} />
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

function SideView({ side, isFirst }: { readonly side: Side; readonly isFirst: boolean }) {
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
              <Match item={item} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Match({ item }: { readonly item: MatchedItem }) {
  const [path = [], ...others] = item.paths;
  const more = others.length + (item.omittedPaths ?? 0);
  const steps = path.slice(0, -1);
  return (
    <>
      <p className="match-name">
        <AccessIcon type={item.type} />
        <Name>{item.name}</Name>
      </p>
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
