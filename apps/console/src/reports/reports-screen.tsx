import { useInfiniteQuery } from '@tanstack/react-query';
import { urlOf } from '../api/call';
import { reportPagesQuery, type Report } from '../api/report-queries';
import { Button } from '../components/button';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name, Text } from '../components/name';
import { Table } from '../components/search-list';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enReports as text } from '../messages/en-reports';
import { StartReport } from './start-report';

const size = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** The reports, the latest first; starts another one. */
export function ReportsScreen() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(reportPagesQuery);
  const mayStart = useScope('sod-violation:manage');
  const rows = data?.pages.flatMap((page) => page.data).map(toRow);
  return (
    <div className="stack">
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="muted">{text.lead}</p>
        <p className="muted small">
          {text.verify} <code>governance report verify</code>.
        </p>
      </header>
      <Doubts />
      {mayStart && <StartReport />}
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      {rows?.length === 0 && <p className="empty">{mayStart ? text.none : text.noneForReaders}</p>}
      {rows !== undefined && rows.length > 0 && (
        <section aria-live="polite">
          <Table head={[text.started, text.what, text.status, text.archive]} rows={rows} label={text.title} />
        </section>
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{text.older}</Button>}
    </div>
  );
}

function toRow({ id, created, name, subject, client, status, message, bytes }: Report) {
  return {
    key: id,
    cells: [
      <When key="when" at={created} />,
      <div key="name">
        <Name>{name}</Name>
        <p className="muted small">
          {text.by} <Name>{subject ?? client ?? text.schedule}</Name>
        </p>
      </div>,
      <div key="status">
        <p>{text.statuses[status]}</p>
        {message !== null && (
          <p className="muted small">
            <Text>{message}</Text>
          </p>
        )}
      </div>,
      bytes > 0 && (
        <a key="archive" href={urlOf('/sod-violation-report/v1/{id}/download', { params: { id } })} download>
          {text.download(size.format(Math.max(1, bytes / 1000)))}
        </a>
      ),
    ],
  };
}
