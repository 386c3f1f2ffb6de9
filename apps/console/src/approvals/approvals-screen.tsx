import { getRouteApi, Link } from '@tanstack/react-router';
import { batchPagesQuery, pendingChangePagesQuery } from '../api/policy-queries';
import { useKeptPages } from '../components/use-kept';
import { changeHead, toChangeRow } from './change-row';
import { useChangeNames } from './use-change-names';
import { enApprovals } from '../messages/en-approvals';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';

const route = getRouteApi('/approvals');

/** Lists changes that wait for a second person, that have ended, or that one plan of policy files proposed. */
export function ApprovalsScreen() {
  const { show, batch } = route.useSearch();
  const isPending = show !== 'ended';
  const list = useKeptPages(batch === undefined ? pendingChangePagesQuery(isPending) : batchPagesQuery(batch));
  const changes = list.data?.pages.flatMap((page) => page.data);
  const none = isPending ? enApprovals.nonePending : enApprovals.noneEnded;
  const emptyTitle = batch === undefined ? none : enApprovals.noneInBatch;
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
          {batch !== undefined && (
            <Link to="/approvals" search={{ batch }} activeOptions={{ includeSearch: true }}>
              {enApprovals.batch}
            </Link>
          )}
        </p>
      </PageHead>
      <PagedTable
        label={enApprovals.title}
        head={changeHead}
        rows={rows}
        list={list}
        empty={
          <div className="empty">
            <h2>{emptyTitle}</h2>
            <p className="muted">{enApprovals.explain}</p>
          </div>
        }
      />
    </>
  );
}
