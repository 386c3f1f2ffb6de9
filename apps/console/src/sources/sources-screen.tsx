import { Link } from '@tanstack/react-router';
import { pagesQuery } from '../api/pages-query';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { en } from '../messages/en';
import { enSources as text } from '../messages/en-operations';

export function SourcesScreen() {
  const list = useKeptPages(pagesQuery('sources', '/sources/v1', { query: { sorters: 'name' } }));
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, description }) => ({
      key: id,
      cells: [
        <Link key="name" to="/sources/$id" params={{ id }}>
          <Name>{name}</Name>
        </Link>,
        <Name key="id">{id}</Name>,
        <Text key="description">{description ?? ''}</Text>,
      ],
    }));
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <PagedTable
        label={text.title}
        head={[en.lists.name, en.lists.id, text.description]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </>
  );
}
