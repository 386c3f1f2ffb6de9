import { getRouteApi, Link } from '@tanstack/react-router';
import { pendingChangePagesQuery } from '../api/policy-queries';
import { useKeptPages } from '../components/use-kept';
import { changeHead, toChangeRow } from './change-row';
import { useChangeNames } from './use-change-names';
import { enApprovals } from '../messages/en-approvals';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';

const route = getRouteApi('/approvals');

/** Lists changes of policies that wait for a second person, or that have ended. */
export function ApprovalsScreen() {
  const isPending = route.useSearch().show !== 'ended';
  const list = useKeptPages(pendingChangePagesQuery(isPending));
  const changes = list.data?.pages.flatMap((page) => page.data);
  const names = useChangeNames(changes ?? []);
  const rows = changes?.map((change) => toChangeRow(change, names));
  return (
    <>
      <PageHead title={enApprovals.title} lead={enApprovals.lead}>
        <p className="tabs">
          <Link to="/approvals" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
            {enApprovals.pending}
          </Link>
          <Link to="/approvals" search={{ show: 'ended' }} activeOptions={{ includeSearch: true }}>
            {enApprovals.ended}
          </Link>
        </p>
      </PageHead>
      <PagedTable
        label={enApprovals.title}
        head={changeHead}
        rows={rows}
        list={list}
        empty={
          <div className="empty">
            <h2>{isPending ? enApprovals.nonePending : enApprovals.noneEnded}</h2>
            <p className="muted">{enApprovals.explain}</p>
          </div>
        }
      />
    </>
  );
}
