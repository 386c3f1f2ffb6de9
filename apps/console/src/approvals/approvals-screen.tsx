import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { pendingChangePagesQuery } from '../api/policy-queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Kept } from '../components/kept';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Table } from '../components/search-list';
import { useKeptPages } from '../components/use-kept';
import { When } from '../components/when';
import { enAudit } from '../messages/en-audit';
import { en } from '../messages/en';
import { enApprovals } from '../messages/en-approvals';

const route = getRouteApi('/approvals');
type Change = Answer<'get', '/pending-changes/v1'>[number];

/** Lists changes of policies that wait for a second person, or that have ended. */
export function ApprovalsScreen() {
  const isPending = route.useSearch().show !== 'ended';
  const { data, error, isChecking, more } = useKeptPages(pendingChangePagesQuery(isPending));
  const rows = data?.pages.flatMap((page) => page.data).map(toRow);
  return (
    <>
      <header className="page-head">
        <h1>{enApprovals.title}</h1>
        <p className="muted">{enApprovals.lead}</p>
        <p className="tabs">
          <Link to="/approvals" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
            {enApprovals.pending}
          </Link>
          <Link to="/approvals" search={{ show: 'ended' }} activeOptions={{ includeSearch: true }}>
            {enApprovals.ended}
          </Link>
        </p>
      </header>
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      <Kept isChecking={isChecking}>
        {rows?.length === 0 && (
          <div className="empty">
            <h2>{isPending ? enApprovals.nonePending : enApprovals.noneEnded}</h2>
            <p className="muted">{enApprovals.explain}</p>
          </div>
        )}
        {rows !== undefined && rows.length > 0 && (
          <Table
            head={[en.violations.policy, enAudit.action, enApprovals.by, enApprovals.created, enApprovals.state]}
            rows={rows}
            label={enApprovals.title}
          />
        )}
        {more && <Button onPress={more}>{en.lists.more}</Button>}
      </Kept>
    </>
  );
}

function toRow({ id, action, state, before, after, violation, resourceId, proposedBy, created, expires }: Change) {
  return {
    key: id,
    cells: [
      <Link key="policy" to="/approvals/$id" params={{ id }}>
        <Name>{after?.name ?? before?.name ?? violation?.targetId ?? resourceId}</Name>
      </Link>,
      enApprovals.actions[action],
      <Name key="by">{proposedBy}</Name>,
      <When key="created" at={created} />,
      <span key="state">
        {enApprovals.states[state]}
        {state === 'PENDING' && (
          <span className="muted small">
            {' '}
            {enApprovals.expires} <When at={expires} />
          </span>
        )}
      </span>,
    ],
  };
}
