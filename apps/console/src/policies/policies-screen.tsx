import { Link } from '@tanstack/react-router';
import { policyPagesQuery, violationTotalsQuery } from '../api/queries';
import { Button } from '../components/button';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Kept } from '../components/kept';
import { Late } from '../components/late';
import { LevelBadge } from '../components/level-badge';
import { Name, Text } from '../components/name';
import { Table } from '../components/search-list';
import { useKept, useKeptPages } from '../components/use-kept';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';

export function PoliciesScreen() {
  const { data, error, isChecking, more } = useKeptPages(policyPagesQuery);
  const totals = useKept(violationTotalsQuery('policy'));
  const counts = new Map(totals.data?.data.groups.map(({ key, violations }) => [key[0]?.value, violations]));
  const rows = data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, description, level, state }) => ({
      key: id,
      cells: [
        <LevelBadge key="level" level={level} />,
        <div key="name">
          <p>
            <Link to="/policies/$id" params={{ id }}>
              <Name>{name}</Name>
            </Link>
          </p>
          <p className="muted small">{description !== null && <Text>{description}</Text>}</p>
        </div>,
        enPolicies.states[state],
        counts.has(id) && (
          <Link key="count" to="/violations" search={{ policy: id }}>
            {counts.get(id)?.toLocaleString('en-US')}
          </Link>
        ),
      ],
    }));
  return (
    <>
      <header className="page-head">
        <h1>{enPolicies.title}</h1>
        <p className="muted">{enPolicies.lead}</p>
        <p>
          <Link to="/policies/new">{enPolicies.create}</Link>
        </p>
      </header>
      <Doubts />
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      <Kept isChecking={isChecking || totals.isChecking}>
        {rows?.length === 0 && <p className="empty">{enPolicies.none}</p>}
        {rows !== undefined && rows.length > 0 && (
          <Table
            head={[en.violations.level, en.lists.name, enPolicies.state, en.nav.violations]}
            rows={rows}
            label={enPolicies.title}
          />
        )}
        {more && <Button onPress={more}>{en.lists.more}</Button>}
      </Kept>
    </>
  );
}
