import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { urlOf } from '../api/call';
import { DayField } from '../components/day-field';
import { Doubts } from '../components/doubts';
import { LevelBadge, type Level } from '../components/level-badge';
import { Name } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKept, useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enChanges as text } from '../messages/en-changes';
import { enHistory, enViolations } from '../messages/en-violations';
import { Cause } from '../violations/cause';
import { changePagesQuery, changeTotalsQuery, type Days } from './changes-query';
import { changeKinds, type ChangesSearch, type Difference } from './changes-search';

const route = getRouteApi('/changes');
const head = [text.change, en.violations.level, en.violations.who, en.violations.policy, text.why];

/** Compares the violations of two days: what started, ended or changed, by whom. */
export function ChangesScreen() {
  const search = route.useSearch();
  const { from, to, change } = search;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Doubts />
      <DayFields search={search} />
      {from === undefined ? (
        <p className="empty">{text.choose}</p>
      ) : (
        <>
          <Totals days={{ from, to }} />
          <Changes days={{ from, to }} change={change} />
        </>
      )}
    </>
  );
}

function DayFields({ search }: { readonly search: ChangesSearch }) {
  const navigate = route.useNavigate();
  const change = (name: 'from' | 'to') => (day: string | undefined) =>
    void navigate({ search: { ...search, [name]: day }, replace: true });
  return (
    <div className="filters" role="group" aria-label={text.days}>
      <DayField label={text.from} value={search.from} onChange={change('from')} />
      <DayField label={text.to} value={search.to} onChange={change('to')} />
    </div>
  );
}

/** The numbers of the changes, as tabs. */
function Totals({ days }: { readonly days: Days }) {
  const { data, isChecking } = useKept(changeTotalsQuery(days));
  const options = { activeOptions: { exact: true, includeSearch: true } } as const;
  const counts = data && {
    STARTED: data.started,
    ENDED: data.ended,
    STARTED_AND_ENDED: data.startedAndEnded,
    CHANGED: data.changed,
  };
  return (
    <>
      <nav aria-label={text.change} className="tabs wrapped">
        <Link to="/changes" search={days} {...options}>
          {text.all}
        </Link>
        {changeKinds.map((change) => (
          <Link key={change} to="/changes" search={{ ...days, change }} {...options}>
            {text.changes[change]}{' '}
            <span className="count">{counts && (isChecking ? '…' : counts[change].toLocaleString('en-US'))}</span>
          </Link>
        ))}
      </nav>
      {!isChecking && data !== undefined && data.gaps.length > 0 && (
        <Gaps gaps={data.gaps} omitted={data.omittedGaps} />
      )}
    </>
  );
}

/** Maximum number of gaps that are shown, the latest ones. */
const shownGaps = 10;

interface GapsProps {
  readonly gaps: readonly { readonly start: string; readonly end: string }[];
  readonly omitted: number;
}

function Gaps({ gaps, omitted }: GapsProps) {
  const shown = gaps.slice(-shownGaps);
  const others = omitted + gaps.length - shown.length;
  return (
    <div className="notice gaps">
      <p>{text.gap}</p>
      <ul>
        {others > 0 && <li>{text.otherGaps(others)}</li>}
        {shown.map(({ start, end }) => (
          <li key={start}>
            <When at={start} isExact /> – <When at={end} isExact />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChangesProps {
  readonly days: Days;
  readonly change: Difference['change'] | undefined;
}

function Changes({ days, change }: ChangesProps) {
  const list = useKeptPages(changePagesQuery(days, change));
  const seesAudit = useScope('audit:read');
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map((difference) => ({ key: difference.violation.id, cells: cellsOf(difference, seesAudit) }));
  const file = urlOf('/violations/v1/changes/violation-changes.csv', { query: { ...days, change } });
  return (
    <PagedTable label={text.title} head={head} rows={rows} list={list} empty={text.none}>
      <div className="list-tools small">
        <span>
          {enViolations.download}{' '}
          <a href={file} download>
            CSV
          </a>
        </span>
      </div>
    </PagedTable>
  );
}

function cellsOf(difference: Difference, seesAudit: boolean) {
  const { change, violation, steps } = difference;
  const last = steps.at(-1);
  return [
    <div key="change">
      <span className="tag">{text.changes[change]}</span>
      <What of={difference} />
    </div>,
    <LevelBadge key="level" level={violation.level.toUpperCase() as Level} />,
    <Link key="who" to="/identities/$id" params={{ id: violation.target.id }}>
      <Name>{violation.target.name}</Name>
    </Link>,
    <Link key="policy" to="/violations/$id" params={{ id: violation.id }}>
      <Name>{violation.policy.name}</Name>
    </Link>,
    last !== undefined && (
      <div key="why" className="small">
        <p>
          <When at={last.time} hasPassed />: {enHistory.steps[last.step]}
        </p>
        <Cause cause={last.cause} isLink={seesAudit} />
      </div>
    ),
  ];
}

/** Says what is other than before, for a violation that was live at both times. */
function What({ of: { parts, violation, before } }: { readonly of: Difference }) {
  if (before === null) return null;
  return parts.map((part) => (
    <p key={part} className="small">
      {text.parts[part]}
      {part === 'OWNER' && (
        <Pair before={<Name>{before.owner.name}</Name>} after={<Name>{violation.owner.name}</Name>} />
      )}
      {part === 'LEVEL' && <Pair before={before.level} after={violation.level} />}
      {part === 'MITIGATION' && <Pair before={<Until of={before} />} after={<Until of={violation} />} />}
    </p>
  ));
}

interface PairProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function Pair({ before, after }: PairProps) {
  return (
    <>
      : {before} → {after}
    </>
  );
}

function Until({ of: { expiration } }: { readonly of: Difference['violation'] }) {
  return expiration === null ? text.notMitigated : <When at={expiration} isDate />;
}
