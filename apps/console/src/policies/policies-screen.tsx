import { Link } from '@tanstack/react-router';
import { policyPagesQuery, violationTotalsQuery } from '../api/queries';
import { Doubts } from '../components/doubts';
import { LevelBadge } from '../components/level-badge';
import { Name, Text } from '../components/name';
import { useKept, useKeptPages } from '../components/use-kept';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';
import { useScope } from '../components/use-scope';
import { Refused } from '../components/refused';

export function PoliciesScreen() {
  const list = useKeptPages(policyPagesQuery);
  const mayCreate = useScope('sod-policy:manage');
  const totals = useKept(violationTotalsQuery('policy'));
  const counts = new Map(totals.data?.data.groups.map(({ key, violations }) => [key[0]?.value, violations]));
  const rows = list.data?.pages
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
      <PageHead title={enPolicies.title} lead={enPolicies.lead}>
        {mayCreate ? (
          <p>
            <Link to="/new-policy">{enPolicies.create}</Link>
          </p>
        ) : (
          <Refused action={enPolicies.toCreate} scope="sod-policy:manage" />
        )}
        <p>
          <Link to="/policy-findings">{enPolicies.findings}</Link>
        </p>
      </PageHead>
      <Doubts />
      <PagedTable
        label={enPolicies.title}
        head={[en.violations.level, en.lists.name, enPolicies.state, en.nav.violations]}
        rows={rows}
        list={{ ...list, isChecking: list.isChecking || totals.isChecking }}
        empty={enPolicies.none}
      />
    </>
  );
}
