import { useInfiniteQuery } from '@tanstack/react-query';
import { policyPagesQuery } from '../api/queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { LevelBadge } from '../components/level-badge';
import { Name } from '../components/name';
import { Table } from '../components/search-list';
import { en } from '../messages/en';

export function PoliciesScreen() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(policyPagesQuery);
  const rows = data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, description, level, state }) => ({
      key: id,
      cells: [
        <LevelBadge key="level" level={level} />,
        <div key="name">
          <p>
            <Name>{name}</Name>
          </p>
          <p className="muted small">{description !== null && <Name>{description}</Name>}</p>
        </div>,
        en.policies.states[state],
      ],
    }));
  return (
    <>
      <header className="page-head">
        <h1>{en.policies.title}</h1>
        <p className="muted">{en.policies.lead}</p>
      </header>
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      {rows?.length === 0 && <p className="empty">{en.policies.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table head={[en.policies.level, en.lists.name, en.policies.state]} rows={rows} label={en.policies.title} />
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{en.lists.more}</Button>}
    </>
  );
}
