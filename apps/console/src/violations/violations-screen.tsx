import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { violationPagesQuery } from '../api/queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { LevelBadge, type Level } from '../components/level-badge';
import { Name } from '../components/name';
import { Table } from '../components/search-list';
import { en } from '../messages/en';

const route = getRouteApi('/violations');
type Violation = Answer<'get', '/violations/v1'>[number];

/** Who violates what now, of one policy or of all. */
export function ViolationsScreen() {
  const { policy } = route.useSearch();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(violationPagesQuery(policy));
  const rows = data?.pages.flatMap((page) => page.data).map(toRow);
  return (
    <>
      <header className="page-head">
        <h1>{en.violations.title}</h1>
        <p className="muted">{en.violations.lead}</p>
        {policy !== undefined && (
          <p>
            {en.violations.onlyPolicy} <Name>{policy}</Name>.{' '}
            <Link to="/violations" search={{}}>
              {en.violations.all}
            </Link>
          </p>
        )}
      </header>
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      {rows?.length === 0 && <p className="empty">{en.violations.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table
          head={[en.policies.level, en.violations.who, en.violations.policy, en.violations.by]}
          rows={rows}
          label={en.violations.title}
        />
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{en.lists.more}</Button>}
    </>
  );
}

function toRow({ id, level, target, policy, conflictingCriteria }: Violation) {
  return {
    key: id,
    cells: [
      <LevelBadge key="level" level={level.toUpperCase() as Level} />,
      <Link key="who" to="/identities/$id" params={{ id: target.id }}>
        <Name>{target.name}</Name>
      </Link>,
      <Name key="policy">{policy.name}</Name>,
      <span key="by" className="muted small">
        {conflictingCriteria.map(({ conflictingItems }, n) => (
          <span key={n}>
            {n > 0 && ` ${en.whatIf.and} `}
            <Name>{conflictingItems.map(({ name }) => name).join(', ')}</Name>
          </span>
        ))}
      </span>,
    ],
  };
}
