import { useState } from 'react';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { enForYou as text } from '../messages/en-for-you';
import { layOut, type Column } from '../violations/columns';
import { endingOfMinePagesQuery, openOfMinePagesQuery } from './for-you-queries';
import { useListed, type OnList } from './use-listed';

interface ViolationsProps {
  readonly part: 'mine' | 'ending';
  readonly query: typeof openOfMinePagesQuery;
  readonly columns: readonly Column[];
  readonly onList: OnList;
}

/** The violations of the session that the query lists. */
function Violations({ part, query, columns, onList }: ViolationsProps) {
  const list = useKeptPages(query);
  const violations = list.data?.pages.flatMap((page) => page.data);
  useListed(onList, { part, kind: 'violation', rows: violations });
  const { head, cellsOf } = layOut({ chosen: new Set(columns) }, undefined);
  return (
    <section className="stack">
      <h2>{text[part]}</h2>
      <PagedTable
        label={text[part]}
        head={head}
        rows={violations?.map((violation) => ({ key: violation.id, cells: cellsOf(violation) }))}
        list={list}
        empty={part === 'mine' ? text.noneMine : text.noneEnding}
      />
    </section>
  );
}

/** The violations that the session owns: open ones, and those whose mitigation ends soon. */
export function MyViolations({ onList }: { readonly onList: OnList }) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <Violations part="mine" query={openOfMinePagesQuery} columns={['level', 'access', 'created']} onList={onList} />
      <Violations
        part="ending"
        query={endingOfMinePagesQuery(now)}
        columns={['level', 'control', 'expiration']}
        onList={onList}
      />
    </>
  );
}
