import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { part } from '../components/part';
import { violationPagesQuery } from '../api/queries';
import { Doubts } from '../components/doubts';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enPast, enViolations } from '../messages/en-violations';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { layOut, useColumns, type Violation } from './columns';
import { isFiltered, toConditions, violationOrders, type ViolationFilter } from './violation-filter';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';
import { Past } from './past';

/** The list does not wait for its filters and actions. */
const ActOnSelected = part(
  async () => (await import('../violation-actions/act-on-selected')).ActOnSelected,
  () => null,
);
const Facets = part(
  async () => (await import('./facets')).Facets,
  () => <div className="facets" />,
);
const ListTools = part(
  async () => (await import('./list-tools')).ListTools,
  () => <div className="list-tools" />,
);
const NoViolations = part(async () => (await import('./no-violations')).NoViolations);
const Proof = part(
  async () => (await import('./proof')).Proof,
  () => null,
);
const route = getRouteApi('/violations');

/** What is said above the violations of a past time. */
function PastBand({ filter, at }: { readonly filter: ViolationFilter; readonly at: string }) {
  const canProve = useScope('audit:read');
  return (
    <>
      <Past at={at}>
        <Link to="/violations" search={{ ...filter, at: undefined }}>
          {enPast.now}
        </Link>
      </Past>
      {canProve && <Proof key={at} at={at} />}
    </>
  );
}

/** Lists violations that have not ended, or those that the filter in the URL names. */
export function ViolationsScreen() {
  const filter = route.useSearch();
  const [now] = useState(() => Date.now());
  const filters = toConditions(filter, now);
  const { at } = filter;
  const columns = useColumns();
  const { head, cellsOf } = layOut(columns, at);
  const query = violationPagesQuery({ filters, sorters: violationOrders[filter.sort ?? 'level'], at });
  const list = useKeptPages(query);
  const violations = list.data?.pages.flatMap((page) => page.data);
  const asOf = list.data?.pages[0]?.asOf;
  const { selectable, ...selection } = useSelection(
    at === undefined ? (violations ?? []) : [],
    JSON.stringify(query.queryKey),
  );
  const rows = violations?.map((violation) => {
    const { id: key } = violation;
    const cells = cellsOf(violation);
    if (selectable.length === 0) return { key, cells };
    const box = selectable.includes(violation) && <SelectBox key="select" violation={violation} {...selection} />;
    return { key, cells: [box, ...cells] };
  });
  const { title } = en.violations;
  return (
    <>
      <PageHead title={title} lead={enViolations.lead}>
        {at !== undefined && <PastBand filter={filter} at={at} />}
        {at === undefined && asOf !== undefined && !list.isChecking && (
          <p className="muted">
            {en.violations.asOf} <When at={asOf} hasPassed />.
          </p>
        )}
      </PageHead>
      <Doubts />
      <Facets filter={filter} now={now} />
      <PagedTable
        label={title}
        head={selectable.length > 0 ? [enViolations.select, ...head] : head}
        rows={rows}
        list={list}
        empty={<NoneListed filter={filter} />}
      >
        {selectable.length > 0 && <SelectionBar selectable={selectable} {...selection} />}
        <ListTools filters={filters} at={at} {...columns} />
      </PagedTable>
    </>
  );
}

function NoneListed({ filter }: { readonly filter: ViolationFilter }) {
  if (!isFiltered(filter)) {
    return (
      <div className="empty">
        <NoViolations />
      </div>
    );
  }
  return (
    <div className="empty">
      <p>{enViolations.none}</p>
      <Link to="/violations" search={{ at: filter.at }}>
        {enViolations.showAll}
      </Link>
    </div>
  );
}

interface Selection {
  /** Ids of violations. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

interface ListSelection {
  readonly list: string;
  readonly selected: ReadonlySet<string>;
}

/**
 * The selection of a session that manages violations, among those that have not ended. It belongs to one list: another
 * filter starts with none.
 */
function useSelection(violations: readonly Violation[], list: string) {
  const mayAct = useScope('sod-violation:manage');
  const [selection, setSelection] = useState<ListSelection>({ list, selected: new Set() });
  const isLive = ({ status }: Violation) => status === 'Open' || status === 'Mitigated';
  return {
    selectable: mayAct ? violations.filter(isLive) : [],
    selected: selection.list === list ? selection.selected : new Set<string>(),
    onChange: (selected: ReadonlySet<string>) => {
      setSelection({ list, selected });
    },
  };
}

function SelectionBar({ selectable, selected, onChange }: Selection & { readonly selectable: readonly Violation[] }) {
  const select = (all: readonly Violation[]) => () => {
    onChange(new Set(all.map(({ id }) => id)));
  };
  return (
    <ActOnSelected
      violations={selectable.filter(({ id }) => selected.has(id))}
      shown={selectable.length}
      onSelectAll={select(selectable)}
      onClear={select([])}
    />
  );
}

interface SelectProps extends Selection {
  readonly violation: Violation;
}

function SelectBox({ violation: { id, target, policy }, selected, onChange }: SelectProps) {
  return (
    <input
      type="checkbox"
      aria-label={enViolations.selectOne(target.name, policy.name)}
      checked={selected.has(id)}
      onChange={({ target: { checked } }) => {
        onChange(new Set(checked ? [...selected, id] : [...selected].filter((one) => one !== id)));
      }}
    />
  );
}
