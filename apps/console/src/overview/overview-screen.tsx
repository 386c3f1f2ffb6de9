import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { part } from '../components/part';
import type { Answer } from '../api/call';
import { pendingChangePagesQuery } from '../api/policy-queries';
import { violationTotalsQuery } from '../api/queries';
import { violationIds, violationsByIdQuery } from '../api/violation-actions';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { LevelBadge } from '../components/level-badge';
import { Name } from '../components/name';
import { When } from '../components/when';
import { enOverview } from '../messages/en-overview';
import { en } from '../messages/en';
import { violationLevels, type ViolationLevel } from '../violations/violation-filter';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';
import { useSession } from '../components/use-session';

/** Below the counts, so their code arrives after the first paint. */
const Causes = part(
  async () => (await import('./causes')).Causes,
  () => null,
);
const Trend = part(
  async () => (await import('./trend')).Trend,
  () => <section className="card trend" />,
);
const Later = part(
  async () => (await import('./later')).Later,
  () => null,
);
const NoViolations = part(async () => (await import('../violations/no-violations')).NoViolations);
type Totals = Answer<'get', '/violations/v1/totals'>;
const shownRows = 8;

/** Current violations and pending decisions. Each number leads to its list. */
export function OverviewScreen() {
  return (
    <>
      <PageHead title={enOverview.title} />
      <div className="overview">
        <ByLevel />
        <Trend />
        <ByPolicy />
        <div className="stack">
          <Mine />
          <Waiting />
        </div>
        <Later />
        <Causes />
      </div>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function ByLevel() {
  const query = useQuery(violationTotalsQuery('level'));
  return <Loaded query={query}>{({ data }) => <LevelCounts totals={data} />}</Loaded>;
}

function LevelCounts({ totals: { violations, identities, asOf, groups } }: { readonly totals: Totals }) {
  const countOf = (level: ViolationLevel) => groups.find(({ key }) => key[0]?.value === level)?.violations ?? 0;
  return (
    <section className="card levels">
      {violations === 0 ? (
        <NoViolations />
      ) : (
        <h2 className="verdict-text">
          <Link to="/violations" search={{}}>
            {enOverview.open(violations, identities)}
          </Link>
        </h2>
      )}
      <Doubts />
      <ul className="level-counts">
        {violationLevels.map((level) => (
          <li key={level}>
            <Link to="/violations" search={{ level }}>
              <span className="big">{countOf(level).toLocaleString('en-US')}</span>
              <LevelBadge level={level.toUpperCase() as Uppercase<ViolationLevel>} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="muted small">
        {en.violations.asOf} <When at={asOf} hasPassed />
      </p>
    </section>
  );
}

function ByPolicy() {
  const { data, error, refetch } = useQuery(violationTotalsQuery('policy'));
  const groups = data?.data.groups.slice(0, shownRows) ?? [];
  const most = Math.max(1, ...groups.map(({ violations }) => violations));
  return (
    <Section title={enOverview.byPolicy}>
      {error && <ErrorNotice error={error} retry={refetch} />}
      {data === undefined && !error && <Late />}
      <ul className="bars">
        {groups.map((group) => (
          <Bar key={group.key[0]?.value} group={group} most={most} />
        ))}
      </ul>
      <p className="small">
        <Link to="/matrix">{en.nav.matrix}</Link>
      </p>
    </Section>
  );
}

interface BarProps {
  readonly group: Totals['groups'][number];
  readonly most: number;
}

function Bar({ group: { key, violations }, most }: BarProps) {
  const id = key[0]?.value ?? '';
  return (
    <li>
      <Link to="/violations" search={{ policy: id }}>
        <Name>{key[0]?.name ?? id}</Name>
      </Link>
      <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * violations) / most} height="8" />
      </svg>
      <span className="number">{violations.toLocaleString('en-US')}</span>
    </li>
  );
}

/** Number of violations that the signed-in user owns. */
function Mine() {
  const { identityId: owner } = useSession();
  const { data } = useQuery({ ...violationTotalsQuery('owner'), enabled: owner !== undefined });
  const mine = data?.data.groups.find(({ key }) => key[0]?.value === owner)?.violations ?? 0;
  if (owner === undefined || data === undefined) return null;
  return (
    <Section title={enOverview.mine}>
      {mine === 0 ? (
        <p className="muted">{enOverview.noneMine}</p>
      ) : (
        <Link to="/violations" search={{ owner }}>
          {enOverview.count(mine)}
        </Link>
      )}
    </Section>
  );
}

function Waiting() {
  const { data, error, refetch } = useInfiniteQuery(pendingChangePagesQuery(true));
  const changes = data?.pages.flatMap((page) => page.data).slice(0, shownRows) ?? [];
  const { data: violations } = useQuery(violationsByIdQuery(violationIds(changes)));
  return (
    <Section title={enOverview.waiting}>
      {error && <ErrorNotice error={error} retry={refetch} />}
      {data === undefined && !error && <Late />}
      {data !== undefined && changes.length === 0 && <p className="muted">{enOverview.noneWaiting}</p>}
      <ul className="waiting">
        {changes.map(({ id, after, before, resourceId, proposedBy, created }) => (
          <li key={id}>
            <Link to="/approvals/$id" params={{ id }}>
              <Name>{after?.name ?? before?.name ?? violations?.get(resourceId)?.policy.name ?? resourceId}</Name>
            </Link>
            <p className="muted small">
              <Name>{proposedBy}</Name>, <When at={created} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
