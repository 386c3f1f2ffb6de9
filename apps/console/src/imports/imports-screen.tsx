import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { importPagesQuery, type Import } from '../api/import-queries';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name, Text } from '../components/name';
import { Table } from '../components/search-list';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enImports as text } from '../messages/en-imports';
import { changedRows } from './changed-rows';

/** The imports, the latest first. */
export function ImportsScreen() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(importPagesQuery);
  const mayImport = useScope('inventory:manage');
  const rows = data?.pages.flatMap((page) => page.data).map(toRow);
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="muted">{text.lead}</p>
        {mayImport && (
          <p>
            <Link to="/imports/new">{text.new}</Link>
          </p>
        )}
      </header>
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <Late />}
      {rows?.length === 0 && <p className="empty">{text.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table
          head={[text.when, text.who, text.outcome, text.changed, text.refused, text.why]}
          rows={rows}
          label={text.title}
        />
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{text.older}</Button>}
    </>
  );
}

function toRow({ id, started, actor, outcome, counts, faultCount, reason, ticket }: Import) {
  const why = [reason, ticket].filter((one) => one !== null).join(' · ');
  return {
    key: id,
    cells: [
      <Link key="when" to="/imports/$id" params={{ id }}>
        <When at={started} />
      </Link>,
      <Name key="who">{actor}</Name>,
      text.outcomes[outcome],
      changedRows(counts).toLocaleString('en-US'),
      faultCount.toLocaleString('en-US'),
      why === '' ? (
        <span key="why" className="muted">
          {text.noReason}
        </span>
      ) : (
        <Text key="why">{why}</Text>
      ),
    ],
  };
}
