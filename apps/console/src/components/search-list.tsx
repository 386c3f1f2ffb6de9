import { en } from '../messages/en';
import { PagedTable } from './paged-table';
import { PageHead } from './page-head';
import type { Row } from './table';
import type { Typed } from './use-typed';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly words: Typed;
  readonly head: readonly string[];
  readonly rows: readonly Row[] | undefined;
  readonly list: Parameters<typeof PagedTable>[0]['list'];
}

/** A page that searches by words, as a plain table. */
export function SearchList({ title, lead, words, head, rows, list }: Props) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <input
        type="search"
        className="search"
        aria-label={en.lists.search}
        placeholder={en.picker.whoHint}
        value={words.text}
        maxLength={200}
        onChange={(event) => {
          words.setText(event.target.value);
        }}
      />
      <PagedTable
        label={title}
        head={head}
        rows={rows}
        list={list}
        isPending={words.isPending}
        empty={<p className="empty muted">{en.lists.none}</p>}
      />
    </>
  );
}
