import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { violationTotalsQuery } from '../api/queries';
import { DayField } from '../components/day-field';
import { Name, shorten } from '../components/name';
import { useKept } from '../components/use-kept';
import { en } from '../messages/en';
import { enPast, enViolations } from '../messages/en-violations';
import {
  toConditions,
  violationLevels,
  violationStatuses,
  type ViolationFilter,
  type ViolationOrder,
} from './violation-filter';
import { Select } from '../components/field';

const route = getRouteApi('/violations');
type Group = Answer<'get', '/violations/v1/totals'>['groups'][number];
/** Maximum number of options; further groups are reached by the links of their screens. */
const maxOptions = 200;

interface Props {
  readonly filter: ViolationFilter;
  readonly now: number;
}

/** Narrows the list. Each facet counts the violations that the others admit; counts of another filter are not shown. */
export function Facets({ filter, now }: Props) {
  const { identity, attribute } = filter;
  return (
    <div className="facets">
      <LevelTabs filter={filter} now={now} />
      <div className="filters">
        <GroupFacet
          filter={filter}
          now={now}
          field="policy"
          label={en.violations.policy}
          all={enViolations.allPolicies}
        />
        <GroupFacet filter={filter} now={now} field="owner" label={en.violations.owner} all={enViolations.allOwners} />
        <GroupFacet filter={filter} now={now} field="age" label={enViolations.age} all={enViolations.allAges} />
        <Choice
          label={enViolations.status}
          value={filter.status}
          options={[
            ['', enViolations.notEnded],
            ...violationStatuses.map((one) => [one, enViolations.statuses[one]] as const),
          ]}
          toSearch={(status) => ({ ...filter, status: violationStatuses.find((one) => one === status) })}
        />
        <Day filter={filter} />
        <Choice
          label={enViolations.sort}
          value={filter.sort ?? 'level'}
          options={Object.entries(enViolations.orders)}
          toSearch={(sort) => ({
            ...filter,
            sort: sort === 'level' ? undefined : (sort as ViolationOrder),
          })}
        />
      </div>
      {identity !== undefined && (
        <Chip text={en.violations.who} value={identity} rest={{ ...filter, identity: undefined }} />
      )}
      {attribute !== undefined && (
        <Chip
          text={attribute.split(':')[0]!}
          value={attribute.includes(':') ? attribute.slice(attribute.indexOf(':') + 1) : enViolations.noValue}
          rest={{ ...filter, attribute: undefined }}
        />
      )}
    </div>
  );
}

function Day({ filter }: Pick<Props, 'filter'>) {
  const navigate = route.useNavigate();
  return (
    <DayField
      label={enPast.day}
      value={filter.at}
      onChange={(at) => void navigate({ search: { ...filter, at }, replace: true })}
    />
  );
}

function useGroups({ filter, now }: Props, field: 'level' | 'policy' | 'owner' | 'age') {
  const conditions = toConditions({ ...filter, [field]: undefined }, now);
  const { data, isChecking } = useKept(violationTotalsQuery(field, conditions, filter.at));
  const groups: readonly Group[] = data?.data.groups ?? [];
  const countOf = ({ violations }: { readonly violations: number }) =>
    isChecking ? '…' : violations.toLocaleString('en-US');
  return { groups, countOf };
}

function LevelTabs({ filter, now }: Props) {
  const { groups, countOf } = useGroups({ filter, now }, 'level');
  const ofLevel = (level: string) => groups.find(({ key }) => key[0]?.value === level) ?? { violations: 0 };
  const options = { activeOptions: { exact: true, includeSearch: true } } as const;
  return (
    <nav aria-label={en.violations.level} className="tabs">
      <Link to="/violations" search={{ ...filter, level: undefined }} {...options}>
        {enViolations.allLevels}
      </Link>
      {violationLevels.map((level) => (
        <Link key={level} to="/violations" search={{ ...filter, level }} {...options}>
          {level} <span className="count">{groups.length > 0 && countOf(ofLevel(level))}</span>
        </Link>
      ))}
    </nav>
  );
}

interface FacetProps extends Props {
  readonly field: 'policy' | 'owner' | 'age';
  readonly label: string;
  readonly all: string;
}

function GroupFacet({ filter, now, field, label, all }: FacetProps) {
  const { groups, countOf } = useGroups({ filter, now }, field);
  const chosen = filter[field];
  const shown = groups.slice(0, maxOptions).flatMap((group) => {
    const [{ value, name } = { value: null, name: null }] = group.key;
    return value === null ? [] : [[value, `${shorten(name ?? value)} (${countOf(group)})`] as const];
  });
  const name = field === 'age' && filter.age !== undefined ? enViolations.ages[filter.age] : chosen;
  const isShown = chosen === undefined || shown.some(([value]) => value === chosen);
  return (
    <Choice
      label={label}
      value={chosen}
      options={[['', all], ...shown, ...(isShown ? [] : [[chosen, shorten(name ?? chosen)] as const])]}
      toSearch={(value) => ({ ...filter, [field]: value })}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [string, string])[];
  readonly toSearch: (value: string | undefined) => ViolationFilter;
}

function Choice({ label, value = '', options, toSearch }: ChoiceProps) {
  const navigate = route.useNavigate();
  return (
    <Select
      label={label}
      value={value}
      options={options}
      onChange={(next) => void navigate({ search: { ...toSearch(next === '' ? undefined : next) }, replace: true })}
    />
  );
}

interface ChipProps {
  readonly text: string;
  readonly value: string;
  readonly rest: ViolationFilter;
}

function Chip({ text, value, rest }: ChipProps) {
  return (
    <span className="chip">
      <span className="muted small">
        <Name>{text}</Name>
      </span>
      <Name>{value}</Name>
      <Link to="/violations" search={{ ...rest }} className="chip-remove" aria-label={en.picker.remove(value)}>
        ×
      </Link>
    </span>
  );
}
