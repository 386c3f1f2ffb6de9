import { urlOf } from '../api/call';
import { reportPagesQuery, type Report } from '../api/report-queries';
import { Doubts } from '../components/doubts';
import { Name, Text } from '../components/name';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enReports as text } from '../messages/en-reports';
import { StartReport } from './start-report';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';
import { useKeptPages } from '../components/use-kept';

const size = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** The reports, the latest first; starts another one. */
export function ReportsScreen() {
  const list = useKeptPages(reportPagesQuery);
  const rows = list.data?.pages.flatMap((page) => page.data).map(toRow);
  return (
    <div className="stack">
      <PageHead title={text.title} lead={text.lead}>
        <p className="muted small">
          {text.verify} <code>governance report verify</code>.
        </p>
      </PageHead>
      <Doubts />
      {useScope('sod-violation:read') && <StartReport />}
      <PagedTable
        label={text.title}
        head={[text.started, text.what, text.status, text.archive]}
        rows={rows}
        list={list}
        empty={text.none}
        more={text.older}
      />
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
