import { Link } from '@tanstack/react-router';
import { pagesQuery } from '../api/pages-query';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { en } from '../messages/en';
import { enGroups as text, enSources } from '../messages/en-operations';

export function GroupsScreen() {
  const list = useKeptPages(pagesQuery('workgroups', '/workgroups/v1', { query: { sorters: 'name' } }));
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, description, memberCount }) => ({
      key: id,
      cells: [
        <Link key="name" to="/groups/$id" params={{ id }}>
          <Name>{name}</Name>
        </Link>,
        <Text key="description">{description ?? ''}</Text>,
        memberCount.toLocaleString('en-US'),
      ],
    }));
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <PagedTable
        label={text.title}
        head={[en.lists.name, enSources.description, text.members]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </>
  );
}
