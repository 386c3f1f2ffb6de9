import { useInfiniteQuery } from '@tanstack/react-query';
import { auditPagesQuery } from '../api/queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Table } from '../components/search-list';
import { en } from '../messages/en';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

export function AuditScreen() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(auditPagesQuery);
  const rows = data?.pages
    .flatMap((page) => page.data)
    .map(({ id, created, actor, subject, action, resourceType, resourceId }) => ({
      key: id,
      cells: [
        <time key="time" dateTime={created} title={created}>
          {time.format(new Date(created))}
        </time>,
        <Name key="actor">{subject ?? actor}</Name>,
        en.audit.actions[action],
        <span key="what">
          {resourceType.toLowerCase().replaceAll('_', ' ')} <Name>{resourceId}</Name>
        </span>,
      ],
    }));
  return (
    <>
      <header className="page-head">
        <h1>{en.audit.title}</h1>
        <p className="muted">{en.audit.lead}</p>
      </header>
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      {rows?.length === 0 && <p className="empty">{en.audit.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table
          head={[en.audit.when, en.audit.who, en.audit.action, en.audit.what]}
          rows={rows}
          label={en.audit.title}
        />
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{en.lists.more}</Button>}
    </>
  );
}
