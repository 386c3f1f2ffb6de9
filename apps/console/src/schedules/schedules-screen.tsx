import { pagesQuery } from '../api/pages-query';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enSchedules as text } from '../messages/en-operations';

/** The imports that run on a schedule. */
export function SchedulesScreen() {
  const list = useKeptPages(pagesQuery('import-schedules', '/import-schedules/v1'));
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map(({ id, schedule, timeZone, nextRun, running, lastRun, lastApplied }) => ({
      key: id,
      cells: [
        <Name key="id">{id}</Name>,
        <span key="schedule">
          <code>{schedule}</code> <span className="muted small">{timeZone}</span>
        </span>,
        running === null ? nextRun !== null && <When key="next" at={nextRun} /> : text.running,
        lastRun === null ? (
          text.never
        ) : (
          <div key="last">
            {text.outcomes[lastRun.outcome]} <When at={lastRun.ended} />
            {lastRun.message !== null && (
              <p className="muted small">
                <Text>{lastRun.message}</Text>
              </p>
            )}
          </div>
        ),
        lastApplied === null ? text.never : <When key="applied" at={lastApplied} />,
      ],
    }));
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <PagedTable
        label={text.title}
        head={[en.lists.name, text.schedule, text.next, text.last, text.applied]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </>
  );
}
