import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  disabledSinceQuery,
  leaverAccountsQuery,
  leaverPagesQuery,
  leaverViolationsQuery,
  type Leaver,
  type LeaverAccounts,
} from '../api/leaver-queries';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Name } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { SourceName } from '../components/source-name';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enLeavers as text } from '../messages/en-leavers';

/** Lists disabled identities that have active accounts, with system, manager, time and conflicts. */
export function LeaversScreen() {
  const list = useKeptPages(leaverPagesQuery);
  const leavers = list.data?.pages.flatMap((page) => page.data) ?? [];
  const accounts = useQuery(leaverAccountsQuery(leavers));
  const [seesAudit, seesViolations] = [useScope('audit:read'), useScope('sod-violation:read')];
  const since = useQuery({ ...disabledSinceQuery(leavers), enabled: seesAudit && leavers.length > 0 });
  const violations = useQuery({ ...leaverViolationsQuery(leavers), enabled: seesViolations && leavers.length > 0 });
  const isRead = list.data !== undefined && (leavers.length === 0 || accounts.data !== undefined);
  const active = leavers.filter(({ id }) => accounts.data?.of.has(id));
  const rows = active.map((leaver) => ({
    key: leaver.id,
    cells: [
      <Person key="person" leaver={leaver} />,
      <Accounts key="accounts" accounts={accounts.data?.of.get(leaver.id) ?? []} />,
      <Manager key="manager" id={leaver.managerId} names={accounts.data?.managers} />,
      ...(seesAudit ? [<Since key="since" at={since.data?.get(leaver.id)} isRead={since.isSuccess} />] : []),
      ...(seesViolations ? [toVerdict(violations.data?.get(leaver.id))] : []),
    ],
  }));
  const head = [en.violations.who, text.accounts, text.manager];
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Doubts />
      {[accounts, since, violations].map(
        ({ error, refetch }, n) => error && <ErrorNotice key={n} error={error} retry={refetch} />,
      )}
      <PagedTable
        label={text.title}
        head={[...head, ...(seesAudit ? [text.since] : []), ...(seesViolations ? [text.violations] : [])]}
        rows={isRead ? rows : undefined}
        list={list}
        empty={list.more === undefined ? text.none : text.someNone}
        more={text.more}
      />
      {accounts.data?.isCut === true && <p className="notice">{text.cut}</p>}
    </>
  );
}

function Person({ leaver: { id, name } }: { readonly leaver: Leaver }) {
  return (
    <span>
      <Link to="/identities/$id" params={{ id }}>
        <Name>{name}</Name>
      </Link>
      <span className="item-id muted small">
        <Name>{id}</Name>
      </span>
    </span>
  );
}

type Account = NonNullable<ReturnType<LeaverAccounts['of']['get']>>[number];

function Accounts({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <ul className="removals">
      {accounts.map(({ id, nativeIdentity, sourceId }) => (
        <li key={id}>
          <span className="tag">
            <SourceName id={sourceId} />
          </span>{' '}
          <Name>{nativeIdentity}</Name>
        </li>
      ))}
    </ul>
  );
}

function Manager({
  id,
  names,
}: {
  readonly id: string | null;
  readonly names: LeaverAccounts['managers'] | undefined;
}) {
  if (id === null) return <span className="muted">{en.none}</span>;
  return (
    <Link to="/identities/$id" params={{ id }}>
      <Name>{names?.get(id) ?? id}</Name>
    </Link>
  );
}

function Since({ at, isRead }: { readonly at: string | undefined; readonly isRead: boolean }) {
  if (at !== undefined) return <When at={at} />;
  return isRead && <span className="muted">{text.unknownSince}</span>;
}

function toVerdict(policies: number | undefined) {
  if (policies === undefined) return '';
  return (
    <span key="violations" className={policies > 0 ? 'starts' : 'muted'}>
      {text.violates(policies)}
    </span>
  );
}
