import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '../api/call';
import { violationPagesQuery } from '../api/queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { LevelBadge, type Level } from '../components/level-badge';
import { Name } from '../components/name';
import { Table } from '../components/search-list';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enViolations } from '../messages/en-violations';
import { toConditions, violationOrders } from './violation-filter';

/** The list does not wait for what narrows it. */
const Facets = lazy(async () => ({ default: (await import('./facets')).Facets }));
const route = getRouteApi('/violations');
type Violation = Answer<'get', '/violations/v1'>[number];

/** Who violates what: the violations that have not ended, or those that the filter in the URL names. */
export function ViolationsScreen() {
  const filter = route.useSearch();
  const [now] = useState(() => Date.now());
  const query = violationPagesQuery(toConditions(filter, now), violationOrders[filter.sort ?? 'level']);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const violations = data?.pages.flatMap((page) => page.data);
  const rows = violations?.map(toRow);
  const { owner, age, who, policy, by, level, title, none } = { ...en.violations, ...enViolations };
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <p className="muted">
          {enViolations.lead}
          {violations?.[0] && (
            <>
              {' '}
              {en.violations.asOf} <When at={violations[0].lastEvaluatedDate} />.
            </>
          )}
        </p>
      </header>
      <Suspense fallback={<div className="facets" />}>
        <Facets filter={filter} now={now} />
      </Suspense>
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      {rows?.length === 0 && (
        <div className="empty">
          <p>{none}</p>
          <Link to="/violations" search={{}}>
            {enViolations.showAll}
          </Link>
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table head={[level, who, policy, by, owner, age]} rows={rows} label={title} />
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{en.lists.more}</Button>}
    </>
  );
}

function toRow({ id, level, status, owner, created, target, policy, conflictingCriteria }: Violation) {
  return {
    key: id,
    cells: [
      <LevelBadge key="level" level={level.toUpperCase() as Level} />,
      <Link key="who" to="/identities/$id" params={{ id: target.id }}>
        <Name>{target.name}</Name>
      </Link>,
      <div key="policy">
        <Link to="/violations/$id" params={{ id }}>
          <Name>{policy.name}</Name>
        </Link>
        {status !== 'Open' && <p className="muted small">{enViolations.statuses[status]}</p>}
      </div>,
      <span key="by" className="muted small">
        {conflictingCriteria.map(({ conflictingItems }, n) => (
          <span key={n}>
            {n > 0 && ` ${en.paths.and} `}
            <Name>{conflictingItems.map(({ name }) => name).join(', ')}</Name>
          </span>
        ))}
      </span>,
      <Name key="owner">{owner.name}</Name>,
      <span key="created" className="small">
        <When at={created} />
      </span>,
    ],
  };
}
