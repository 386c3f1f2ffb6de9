import { Link } from '@tanstack/react-router';
import { importPagesQuery, type Import } from '../api/import-queries';
import { Name, Text } from '../components/name';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enDryRun } from '../messages/en-dry-run';
import { enImports as text } from '../messages/en-imports';
import { changedRows } from './changed-rows';
import { PagedTable } from '../components/paged-table';
import { PageHead } from '../components/page-head';
import { useKeptPages } from '../components/use-kept';
import { Refused } from '../components/refused';

/** The imports, the latest first. */
export function ImportsScreen() {
  const list = useKeptPages(importPagesQuery);
  const mayImport = useScope('inventory:manage');
  const rows = list.data?.pages.flatMap((page) => page.data).map(toRow);
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        {!mayImport && <Refused action={enDryRun.toImport} scope="inventory:manage" />}
        {mayImport && (
          <p>
            <Link to="/imports/new">{text.new}</Link>
          </p>
        )}
      </PageHead>
      <PagedTable
        label={text.title}
        head={[text.when, text.who, text.outcome, text.changed, text.refused, text.why]}
        rows={rows}
        list={list}
        empty={text.none}
        more={text.older}
      />
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
